import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../layout/skeleton.tsx';
import { useMayOpen } from '../use-may-call.ts';
import { type Tone, TONE_CLASSES } from './tone.ts';

export interface StatCardProps {
  label: string;
  /** The figure, formatted; a dash where there is none. */
  value: ReactNode;
  /** A second line: a part, a comparison, a progress bar. */
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: Tone | undefined;
  /** Makes the whole card a link to the list behind the figure, for whoever finds that page. */
  to?: string | undefined;
  isLoading?: boolean | undefined;
}

/** One figure with its name. */
export function StatCard({
  label,
  value,
  hint,
  icon,
  tone = 'neutral',
  to,
  isLoading = false,
}: StatCardProps) {
  const mayOpen = useMayOpen();
  const isLink = to !== undefined && mayOpen(to);
  // The last line ends before the arrow in the card's corner.
  const besideArrow = isLink && 'pr-4';
  const content = (
    <>
      <div className="flex items-start justify-between gap-2">
        <span className="text-sm text-soft">{label}</span>
        {icon && (
          <span
            aria-hidden
            className={classNames(
              // On the narrowest phones the name needs the room.
              'flex size-8 shrink-0 items-center justify-center rounded-sm @max-[7rem]:hidden [&_svg]:size-4.5',
              TONE_CLASSES[tone],
            )}
          >
            {icon}
          </span>
        )}
      </div>
      {isLoading ? (
        <div data-pending>
          <Skeleton className="mt-2 h-7 w-24" />
        </div>
      ) : (
        <p
          className={classNames(
            'tabular mt-1 text-[clamp(1.0625rem,12.5cqi,1.5rem)] leading-tight font-extrabold tracking-tight break-words',
            !hint && besideArrow,
          )}
        >
          {value ?? '—'}
        </p>
      )}
      {hint && <div className={classNames('mt-1.5 text-xs break-words text-soft', besideArrow)}>{hint}</div>}
    </>
  );
  const frame = '@container block min-w-0 rounded-xl border border-line bg-surface p-4 shadow-card';
  if (!isLink) return <div className={frame}>{content}</div>;
  return (
    <Link
      to={to}
      // The list must hold as many: a journey follows every link with a figure and compares.
      data-figure={value}
      className={classNames(frame, 'group relative transition-colors hover:border-faint')}
    >
      {content}
      <ChevronRight
        aria-hidden
        className="absolute right-3 bottom-4 size-4 text-faint transition-[translate] group-hover:translate-x-0.5"
      />
    </Link>
  );
}
