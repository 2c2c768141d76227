/** Istanbul's day on a page that stays open over midnight. */
import { useSyncExternalStore } from 'react';
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';

/** A device that slept does not count the time: its clock is looked at this often. */
const LOOK_MS = 3_600_000;
/** The server's midnight may come a little later than the device's, and not all pages ask it at once. */
const SERVER_IS_LATER_MS = 1000;
const SPREAD_MS = 5000;

const today = () => istanbulDay(new Date());

/** Calls at each midnight. Answers what ends it. */
export function watchDay(tell: () => void): () => void {
  let day = today();
  let timer: ReturnType<typeof setTimeout>;
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(LOOK_MS, startOfDay(addDays(today(), 1)).getTime() - Date.now()));
    if (day === today()) return;
    day = today();
    tell();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Calls soon after each midnight, when the server can be asked about the new day. */
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

/** The day now; the screen is drawn anew when it ends. */
export function useToday(): CalendarDay {
  return useSyncExternalStore(watchDay, today, today);
}
