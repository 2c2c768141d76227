const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded up, because rounding must not shorten a promise. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / MINUTE));
  if (minutes < 60) return `${minutes} dakika`;
  return seconds <= 2 * DAY ? `${Math.ceil(seconds / HOUR)} saat` : `${Math.ceil(seconds / DAY)} gün`;
}
