/**
 * Does the work that a call asked for, and answers what to send with the same call. Rejects where this browser cannot,
 * and when it is told to stop. The solver is loaded only now, which is seldom.
 */
export async function solveChallenge(question: string, signal: AbortSignal): Promise<string> {
  const challenge: unknown = JSON.parse(atob(question));
  const worker = new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' });
  const solved = new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data: solution }: MessageEvent<unknown>) => {
      if (solution === null) reject(new Error('the proof of work was not found'));
      else resolve(btoa(JSON.stringify({ challenge, solution })));
    });
    worker.addEventListener('error', () => reject(new Error('the solver could not be loaded')));
    signal.addEventListener('abort', () => reject(new Error('the page was left')));
    worker.postMessage(challenge);
  });
  try {
    return await solved;
  } finally {
    worker.terminate();
  }
}
