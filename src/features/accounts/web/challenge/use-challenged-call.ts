import { useEffect, useRef, useState } from 'react';
import type { Route } from '#lib/shared/route.ts';
import { CallError, type CallInput } from '#lib/web/call.ts';
import { deafUntilAnswered } from '#lib/web/deaf.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { challengeTexts } from '../texts/public.ts';

/** Numbers may rise further while the first is solved, and the server then asks for another one. */
const MAX_CHALLENGES = 2;

/** The question that a refusal asks; null for any other failure. */
function questionOf(error: unknown): string | null {
  const isAsked = error instanceof CallError && error.code === 'CHALLENGE_NEEDED';
  const { challenge } = isAsked ? error.extra : {};
  return typeof challenge === 'string' ? challenge : null;
}

/** Does the work. Throws a CallError like that of a call without an answer, because nothing was decided. */
async function solve(question: string, signal: AbortSignal): Promise<string> {
  try {
    return await solveChallenge(question, signal);
  } catch {
    const said = { code: 'NETWORK' as const, status: 0, message: challengeTexts.failed };
    throw new CallError({ ...said, fields: {}, extra: {} });
  }
}

/**
 * As `useCallMutation`, for a call that asks for a proof of work when numbers rise: the browser does it by itself and
 * sends the same call again. `isSolving` meanwhile; leaving the page stops it.
 */
export function useChallengedCall<R extends Route>(route: R) {
  const { mutateAsync: call, isPending, error, reset } = useCallMutation(route);
  const [isSolving, setIsSolving] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);

  const [mutateAsync] = useState(() =>
    deafUntilAnswered(async (input: CallInput<R>) => {
      let given = input;
      for (let challenges = 0; ; challenges += 1) {
        try {
          return await call(given);
        } catch (refusal) {
          const question = questionOf(refusal);
          if (question === null || challenges === MAX_CHALLENGES) throw refusal;
          setIsSolving(true);
          try {
            given = { ...input, solution: await solve(question, leaving.current.signal) };
          } finally {
            setIsSolving(false);
          }
        }
      }
    }),
  );
  return { mutateAsync, error, reset, isPending: isPending || isSolving, isSolving };
}

/**
 * Does the work that a call asked for, and answers what to send with the same call. Rejects where this browser cannot,
 * and when it is told to stop. The solver is loaded only now, which is seldom.
 */
async function solveChallenge(question: string, signal: AbortSignal): Promise<string> {
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
