import { useEffect, useRef, useState } from 'react';
import type { Route } from '#lib/shared/route.ts';
import { CallError, type CallInput } from '#lib/web/call.ts';
import { deduplicateInFlight } from '#lib/web/attempt.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { challengeTexts, challengeTexts as texts } from '../public-texts.web.ts';
import { ShieldCheck } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { TONE_CLASSES } from '#lib/web/figures/tone.ts';

/** The work may become harder meanwhile: then the same is tried again. */
const MAX_ROUNDS = 5;
const LONG_SECONDS = 5;

export interface Solving {
  minutesLeft: number | null;
  stop: () => void;
}

const questionOf = (error: unknown): unknown =>
  error instanceof CallError ? error.extra['challenge'] : undefined;

/** Like a call without an answer, because nothing was decided. */
function giveUp(message: string): never {
  throw new CallError({ code: 'NETWORK', status: 0, message, fields: {}, extra: {} });
}

/** `useCallMutation` for calls that may require a proof of work: does it and repeats the call, until unmounted. */
export function useChallengedCall<R extends Route>(route: R, invalidates?: readonly (readonly unknown[])[]) {
  const { mutateAsync: call, isPending, error, reset } = useCallMutation(route, invalidates);
  const [solving, setSolving] = useState<Solving | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  const [mutateAsync] = useState(() =>
    deduplicateInFlight(async (input: CallInput<R>) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      const show = (seconds: number) =>
        setSolving((shown) => {
          const isShort = seconds < LONG_SECONDS && !shown?.minutesLeft;
          const minutesLeft = isShort ? null : Math.max(1, Math.ceil(seconds / 60));
          return shown?.minutesLeft === minutesLeft ? shown : { minutesLeft, stop: () => controller.abort() };
        });

      let given = input;
      try {
        for (let round = 0; ; round += 1) {
          try {
            return await call(given);
          } catch (refusal) {
            const question = questionOf(refusal);
            if (round === MAX_ROUNDS || typeof question !== 'string') throw refusal;
            try {
              show(0);
              given = { ...input, solution: await solveChallenge(question, { signal, onProgress: show }) };
            } catch {
              giveUp(signal.aborted ? challengeTexts.stopped : challengeTexts.failed);
            }
          }
        }
      } finally {
        setSolving(null);
      }
    }),
  );
  return { mutateAsync, error, reset, isPending: isPending || solving !== null, solving };
}

/** Rendered even when empty, so that screen readers announce the text when it comes. */
export function ChallengeStatus({ solving }: { solving: Solving | null }) {
  const minutes = solving?.minutesLeft ?? null;
  return (
    <div
      role="status"
      className={
        solving ? classNames('flex gap-3 rounded-lg px-4 py-3 text-sm', TONE_CLASSES.info) : 'sr-only'
      }
    >
      {solving && (
        <>
          <ShieldCheck aria-hidden className="mt-px size-5 shrink-0" />
          <div className="min-w-0">
            <p className="font-bold">{texts.solving}</p>
            <p className="font-medium">{minutes === null ? texts.solvingHint : texts.solvingLong(minutes)}</p>
            {minutes !== null && (
              <Button variant="link" className="-ml-1" onClick={solving.stop}>
                {texts.stop}
              </Button>
            )}
          </div>
        </>
      )}
    </div>
  );
}

/** The least tries of hard work for a thread: with fewer, starting it would take longer. */
const TRIES_OF_THREAD = 8000;
const MOST_THREADS = 4;

/** Rejects where this browser cannot, and when it is stopped. `onProgress` gets the most seconds left. */
async function solveChallenge(
  question: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (secondsLeft: number) => void },
): Promise<string> {
  // The server's own question.
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
