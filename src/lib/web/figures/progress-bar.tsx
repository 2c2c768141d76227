import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Unbroken } from '../layout/unbroken.tsx';

interface ProgressBarProps {
  label?: string;
  value: number;
  max: number;
  valueText: string;
  aside?: ReactNode;
  tone?: 'budget' | 'brand' | undefined;
  size?: 'sm' | 'md' | undefined;
  className?: string | undefined;
}

const FILL = {
  success: 'bg-success-solid',
  warning: 'bg-warning-solid',
  danger: 'bg-danger-solid',
  brand: 'bg-brand',
} as const;

export function ProgressBar({
  label,
  value,
  max,
  valueText,
  aside,
  tone = 'budget',
  size = 'sm',
  className,
}: ProgressBarProps) {
  const percent = percentOfWhole(value, max);
  const fill = tone === 'brand' ? 'brand' : budgetTone(percent);
  return (
    <div className={classNames('w-full min-w-24', className)}>
      <div
        className={classNames(
          'flex flex-wrap items-baseline justify-between gap-x-3',
          size === 'sm' ? 'text-xs' : 'text-base',
        )}
      >
        <span
          aria-hidden={label !== undefined}
          className={classNames('tabular', size === 'md' && 'font-bold')}
        >
          <Unbroken text={valueText} />
        </span>
        {aside && <span className="tabular ml-auto shrink-0 text-sm text-soft">{aside}</span>}
      </div>
      <div
        {...(label === undefined
          ? { 'aria-hidden': true }
          : {
              role: 'progressbar',
              'aria-label': label,
              'aria-valuemin': 0,
              'aria-valuemax': 100,
              'aria-valuenow': Math.round(percent),
              'aria-valuetext': valueText,
            })}
        className={classNames(
          'overflow-hidden rounded-full bg-line in-[.on-dark]:bg-rail-raised',
          size === 'sm' ? 'mt-1 h-1.5' : 'mt-2 h-2.5',
        )}
      >
        <div
          className={classNames(
            'h-full origin-left rounded-full transition-[width] duration-500 ease-out',
            FILL[fill],
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

export function budgetTone(percentLeft: number): 'success' | 'warning' | 'danger' {
  if (percentLeft > 50) return 'success';
  return percentLeft > 25 ? 'warning' : 'danger';
}

export function percentOfWhole(value: number, max: number): number {
  if (max <= 0 || !Number.isFinite(value)) return 0;
  return Math.min(Math.max((value / max) * 100, 0), 100);
}
