import { Pause } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { percentOfWhole } from './progress-bar.tsx';

interface CountdownRingProps {
  totalSeconds: number;
  remainingSeconds: number;
  isPaused?: boolean | undefined;
  children?: ReactNode;
  className?: string | undefined;
}

const RADIUS = 44;
const LENGTH = 2 * Math.PI * RADIUS;

export function CountdownRing({
  totalSeconds,
  remainingSeconds,
  isPaused = false,
  className,
  children,
}: CountdownRingProps) {
  const left = percentOfWhole(remainingSeconds, totalSeconds) / 100;
  const seconds = Math.max(Math.ceil(remainingSeconds), 0);
  // Emptied between the marks: screen readers announce a text that appears in a live region, not one that goes.
  const words = isPaused ? '' : countdownWords({ remainingSeconds: seconds, totalSeconds });

  return (
    <div className={classNames('relative weak:size-24', className)}>
      <svg viewBox="0 0 100 100" aria-hidden className="size-full -rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" strokeWidth="8" className="stroke-line" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - left)}
          className={classNames(
            'stroke-brand transition-[stroke-dashoffset] duration-300 ease-linear',
            left === 0 ? 'opacity-0' : isPaused && 'opacity-50',
          )}
        />
      </svg>
      <span
        aria-hidden
        className="tabular absolute inset-0 flex items-center justify-center text-3xl font-extrabold"
      >
        {isPaused ? <Pause className="size-8" /> : (children ?? seconds)}
      </span>
      <span role="status" className="sr-only">
        {words}
      </span>
    </div>
  );
}

/** Announced at the start, at half, at 10, at 5 and at the end, so that other speech can be heard between. */
export function countdownWords(input: { remainingSeconds: number; totalSeconds: number }): string | null {
  const { remainingSeconds, totalSeconds } = input;
  if (remainingSeconds <= 0) return 'Süre doldu';
  const marks = new Set([totalSeconds, Math.round(totalSeconds / 2), 10, 5]);
  return marks.has(remainingSeconds) && remainingSeconds <= totalSeconds
    ? `${remainingSeconds} saniye kaldı`
    : null;
}

export function formatClock(seconds: number): string {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
