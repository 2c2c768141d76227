/**
 * When the phone of a closed account can be registered again (threats T-V14). After the first closing it is on the next
 * day, so that a person who regrets closing can come back, and a day's limit is a day's limit. After a later closing the
 * phone has to wait longer, because every new account could earn from all ads again. Pure.
 */
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';

const REST_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * `closings` is how often accounts of this phone were closed, none where its account has only left it; `closedAt` is when
 * the last one was.
 */
export function registrableFrom({ closings, closedAt }: { closings: number; closedAt: Date }): Date {
  if (closings === 0) return closedAt;
  if (closings === 1) return startOfDay(addDays(istanbulDay(closedAt), 1));
  return new Date(closedAt.getTime() + REST_DAYS * DAY_MS);
}
