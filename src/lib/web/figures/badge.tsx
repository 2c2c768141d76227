import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Tone, TONE_CLASSES } from './tone.ts';

export interface BadgeProps {
  tone?: Tone | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full weak:px-2.5 weak:py-0.5 weak:text-xs font-semibold weak:whitespace-nowrap [&_svg]:size-3.5',
        TONE_CLASSES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
