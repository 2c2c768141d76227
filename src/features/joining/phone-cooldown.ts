/**
 * After its first closing a phone can register again the next day; after later ones it waits longer, because every new
 * account could earn from all ads again (threats T-V14).
 */
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';

const REST_DAYS = 30;
const DAY_MS = 86_400_000;

/** `closings` is 0 for a phone that its account has only left. */
export function registrableFrom({ closings, closedAt }: { closings: number; closedAt: Date }): Date {
  if (closings === 0) return closedAt;
  if (closings === 1) return startOfDay(addDays(istanbulDay(closedAt), 1));
  return new Date(closedAt.getTime() + REST_DAYS * DAY_MS);
}
