import { useEffect, useState } from 'react';
import { type Countdown, secondsLeft } from './code-countdown.ts';

const TICK_MS = 250;

export function useSecondsLeft(countdown: Countdown | null): number {
  const [now, setNow] = useState(() => Date.now());
  const remaining = countdown === null ? 0 : secondsLeft(countdown, now);
  const isCounting = remaining > 0;
  useEffect(() => {
    if (!isCounting) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return remaining;
}
