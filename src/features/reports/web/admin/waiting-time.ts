import { daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { waitingTexts } from '../texts/admin.ts';

/** From this many days on a wait is shown as late. */
const LATE_DAYS = 3;

export interface WaitingTime {
  text: string;
  isLate: boolean;
}

/** How long somebody has been waiting, in Istanbul days. */
export function waitingTime(since: Date, now: Date): WaitingTime {
  const days = Math.max(0, daysBetween(istanbulDay(since), istanbulDay(now)));
  if (days === 0) return { text: waitingTexts.today, isLate: false };
  if (days === 1) return { text: waitingTexts.yesterday, isLate: false };
  return { text: waitingTexts.days(days), isLate: days >= LATE_DAYS };
}
