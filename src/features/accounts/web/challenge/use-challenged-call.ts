import { useEffect, useRef, useState } from 'react';
import type { Route } from '#lib/shared/route.ts';
import { CallError, type CallInput } from '#lib/web/call.ts';
import { deafUntilAnswered } from '#lib/web/deaf.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { challengeTexts } from '../texts/public.ts';
import { solveChallenge } from './solve-challenge.ts';

/** The work may become harder meanwhile, and somebody else's code come first: then the same is tried again. */
const MAX_ROUNDS = 12;
/** From here on the time left is shown. */
const LONG_SECONDS = 10;

/** The check under way. */
export interface Solving {
  /** The most minutes it still takes; null while it is short. */
  minutesLeft: number | null;
  stop: () => void;
}

/** The refusal's field beside its code, where it is a refusal with this code. */
function fieldOf(error: unknown, code: string, field: string): unknown {
  return error instanceof CallError && error.code === code ? error.extra[field] : undefined;
}

/** Throws a CallError like that of a call without an answer, because nothing was decided. */
function giveUp(message: string): never {
  throw new CallError({ code: 'NETWORK', status: 0, message, fields: {}, extra: {} });
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => reject(new Error('the wait was stopped')));
  });

/**
 * As `useCallMutation`, for a call that asks for a proof of work when numbers rise: the browser does it by itself and
 * sends the same call again, also after the minute that another code to the same phone makes it wait. Leaving the page
 * stops it.
 */
export function useChallengedCall<R extends Route>(route: R, invalidates?: readonly (readonly unknown[])[]) {
  const { mutateAsync: call, isPending, error, reset } = useCallMutation(route, invalidates);
  const [solving, setSolving] = useState<Solving | null>(null);
  const running = useRef(new AbortController());
  useEffect(() => () => running.current.abort(), []);

  const [mutateAsync] = useState(() =>
    deafUntilAnswered(async (input: CallInput<R>) => {
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
            const question = fieldOf(refusal, 'CHALLENGE_NEEDED', 'challenge');
            const seconds = fieldOf(refusal, 'RATE_LIMITED', 'remainingSeconds');
            const isWorking = given.solution !== undefined && typeof seconds === 'number' && seconds <= 60;
            if (round === MAX_ROUNDS || (typeof question !== 'string' && !isWorking)) throw refusal;
            try {
              if (typeof question === 'string') {
                show(0);
                const solution = await solveChallenge(question, { signal, onProgress: show });
                given = { ...input, solution };
              } else {
                show(Number(seconds));
                await pause(Number(seconds), signal);
              }
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
