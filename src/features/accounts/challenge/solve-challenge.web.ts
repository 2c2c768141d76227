/** The least tries of hard work for a thread: with fewer, starting it would take longer. */
const TRIES_OF_THREAD = 8000;
const MOST_THREADS = 4;

/** Rejects where this browser cannot, and when it is stopped. `onProgress` gets the most seconds left. */
export async function solveChallenge(
  question: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (secondsLeft: number) => void },
): Promise<string> {
  // Made by our own server.
  const challenge = JSON.parse(atob(question)) as { parameters: { data: { maxTries: number } } };
  const { maxTries } = challenge.parameters.data;
  const most = Math.min(MOST_THREADS, navigator.hardwareConcurrency || 1);
  const workers = Array.from(
    { length: Math.max(1, Math.min(most, Math.floor(maxTries / TRIES_OF_THREAD))) },
    () => new Worker(new URL('./solver-worker.web.ts', import.meta.url), { type: 'module' }),
  );
  const startedMs = performance.now();
  let tried = 0;
  const solved = new Promise<string>((resolve, reject) => {
    for (const [counterStart, worker] of workers.entries()) {
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<{ tried: number } | { solution: unknown }>) => {
          if ('tried' in data) {
            tried += data.tried;
            onProgress(((maxTries - tried) * (performance.now() - startedMs)) / tried / 1000);
          } else if (data.solution === null) reject(new Error('the proof of work was not found'));
          else resolve(btoa(JSON.stringify({ challenge, solution: data.solution })));
        },
      );
      worker.addEventListener('error', () => reject(new Error('the solver could not be loaded')));
      worker.postMessage({ challenge, counterStart, counterStep: workers.length });
    }
    signal.addEventListener('abort', () => reject(new Error('the work was stopped')));
  });
  try {
    return await solved;
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
