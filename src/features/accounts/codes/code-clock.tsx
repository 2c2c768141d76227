import { classNames } from '#lib/web/class-names.ts';
import { countdownWords, formatClock } from '#lib/web/figures/countdown-ring.tsx';
import { codeTexts as texts } from '../public-texts.web.ts';
import { CODE_SECONDS, CODE_WARNING_SECONDS } from '../verification.ts';
import { useEffect, useState } from 'react';
import { type Countdown, secondsLeft } from './code-countdown.web.ts';

interface CodeClockProps {
  remaining: number;
  isChecking: boolean;
  whyOver: 'expired' | 'spent' | null;
}

export function CodeClock({ remaining: left, isChecking, whyOver }: CodeClockProps) {
  const remaining = whyOver === null ? left : 0;
  const isShort = remaining < CODE_WARNING_SECONDS;
  const words = isChecking
    ? null
    : countdownWords({ remainingSeconds: remaining, totalSeconds: CODE_SECONDS });
  return (
    <div>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <div
          className={classNames(
            'h-full origin-left rounded-full transition-[scale,background-color] duration-300 ease-linear',
            isShort ? 'bg-danger-solid' : 'bg-brand',
          )}
          style={{ scale: `${Math.min(1, remaining / CODE_SECONDS)} 1` }}
        />
      </div>
      <p className={classNames('tabular mt-2 text-sm', isShort && !isChecking ? 'text-danger' : 'text-soft')}>
        {whyOver === null ? (
          <span aria-hidden>{isChecking ? '' : texts.remaining(formatClock(remaining))}</span>
        ) : (
          texts[whyOver]
        )}
        <span role="status" className="sr-only">
          {whyOver === null ? words : ''}
        </span>
      </p>
    </div>
  );
}

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
