import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { tellIdleness } from '#lib/web/call.ts';
import { useCallQuery } from '#lib/web/query.ts';
import { expectIdleEnd } from '#lib/web/session.ts';
import { accountsContract } from '../../contract.ts';
import { ADMIN_SESSION_KEY } from '../api.ts';

const WARNED_SECONDS = 60;
/** While somebody types without a call the server is told of it this often. */
const TOLD_MS = 60_000;
const ACTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/**
 * Ends an admin's session in time: the server measures, this page only knows when to ask. It tells the server when the
 * person is at work, warns a minute before the end, and after it lets the server refuse a call, which leads to the login
 * with everything that was typed kept.
 */
export function useIdleSession() {
  const query = useCallQuery(ADMIN_SESSION_KEY, accountsContract.readAdminSession, {});
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const actedAt = useRef(0);
  const endsAt = useRef<number | null>(null);
  const left = query.data?.idle_seconds_left ?? null;
  const askedAt = query.dataUpdatedAt;

  useEffect(() => {
    endsAt.current = left === null ? null : askedAt + left * 1000;
    expectIdleEnd(endsAt.current);
  }, [left, askedAt]);

  const ask = useEffectEvent(() => void query.refetch());

  useEffect(() => {
    actedAt.current = Date.now();
    return tellIdleness(() => (Date.now() - actedAt.current) / 1000);
  }, []);

  useEffect(() => {
    let toldAt = Date.now();
    const act = () => {
      actedAt.current = Date.now();
      if (endsAt.current === null || actedAt.current - toldAt < TOLD_MS) return;
      toldAt = actedAt.current;
      ask();
    };
    for (const name of ACTS) addEventListener(name, act, { passive: true, capture: true });
    return () => {
      for (const name of ACTS) removeEventListener(name, act, { capture: true });
    };
  }, []);

  useEffect(() => {
    let wasClose = false;
    const timer = setInterval(() => {
      const seconds = endsAt.current === null ? Infinity : Math.ceil((endsAt.current - Date.now()) / 1000);
      const isClose = seconds <= WARNED_SECONDS;
      // Another tab may have been at work: the server knows. At the end it refuses, which ends the session here.
      if ((isClose && !wasClose) || seconds <= 0) ask();
      wasClose = isClose;
      setSecondsLeft(isClose ? Math.max(0, seconds) : null);
    }, 1000);
    return () => clearInterval(timer);
  }, []);

  /** The person is still here: the press itself was an act, of which the server is told now. */
  const stay = () => {
    actedAt.current = Date.now();
    setSecondsLeft(null);
    void query.refetch();
  };

  /** Whether a second factor is still missing, by an answer of now. */
  const askAgain = async () => (await query.refetch()).data?.needs_second_factor !== false;

  return { secondsLeft, stay, askAgain, needsSecondFactor: query.data?.needs_second_factor === true };
}
