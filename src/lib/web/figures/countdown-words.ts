/** Announced at the start, at half, at 10, at 5 and at the end, so that other speech can be heard between. */
export function countdownWords(input: { remainingSeconds: number; totalSeconds: number }): string | null {
  const { remainingSeconds, totalSeconds } = input;
  if (remainingSeconds <= 0) return 'Süre doldu';
  const marks = new Set([totalSeconds, Math.round(totalSeconds / 2), 10, 5]);
  return marks.has(remainingSeconds) && remainingSeconds <= totalSeconds
    ? `${remainingSeconds} saniye kaldı`
    : null;
}

/** 119 → `1:59`. */
export function formatClock(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
