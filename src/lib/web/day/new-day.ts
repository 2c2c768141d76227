import { useSyncExternalStore } from 'react';
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { SERVER_TIME, serverTime } from './server-time.ts';

/** A device that slept does not count the time: the time is checked this often. */
const LOOK_MS = 3_600_000;
/** The server's midnight may come a little later than it is known here, and the pages spread their requests. */
const SERVER_IS_LATER_MS = 1000;
const SPREAD_MS = 5000;

const today = () => istanbulDay(serverTime());

export function watchDay(notify: () => void): () => void {
  let day = today();
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    const leftMs = startOfDay(addDays(today(), 1)).getTime() - serverTime().getTime();
    timer = setTimeout(look, Math.min(LOOK_MS, leftMs));
    if (day === today()) return;
    day = today();
    notify();
  };
  look();
  for (const name of ['visibilitychange', SERVER_TIME]) document.addEventListener(name, look);
  return () => {
    clearTimeout(timer);
    for (const name of ['visibilitychange', SERVER_TIME]) document.removeEventListener(name, look);
  };
}

export function afterMidnight(ask: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const stop = watchDay(() => {
    timer = setTimeout(ask, SERVER_IS_LATER_MS + Math.random() * SPREAD_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function useToday(): CalendarDay {
  return useSyncExternalStore(watchDay, today, today);
}
