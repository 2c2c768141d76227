import { ChevronRight } from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../lists/loading.tsx';
import { useMayOpen } from '../use-may-call.ts';
import { type Tone, TONE_CLASSES } from './tone.ts';

export interface StatCardProps {
  label: string;
  count?: number | undefined;
  amount?: Kurus | undefined;
  value?: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  tone?: Tone | undefined;
  to?: string | undefined;
  isLoading?: boolean | undefined;
}

const Grid = createContext({ areLoading: false, isLine: false });

const ROWS = {
  fit: 'grid-cols-2 @max-[15rem]:grid-cols-1 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] lg:gap-4',
  three: 'grid-cols-2 @max-[15rem]:grid-cols-1 lg:grid-cols-3 lg:gap-4',
  four: 'grid-cols-2 @max-[15rem]:grid-cols-1 lg:grid-cols-4 lg:gap-4',
  stacked: 'sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]',
} as const;

const LAST_ALONE = '[&>:last-child:nth-child(odd)]:max-lg:col-span-full';

const LINE =
  'grid grid-cols-2 @max-[15rem]:grid-cols-1 gap-px overflow-hidden rounded-xl border border-line bg-surface shadow-card ' +
  'lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none';

export interface StatGridProps {
  isLoading?: boolean | undefined;
  row?: keyof typeof ROWS | 'line';
  children: ReactNode;
}

export function StatGrid({ isLoading = false, row = 'fit', children }: StatGridProps) {
  return (
    <Grid value={{ areLoading: isLoading, isLine: row === 'line' }}>
      <div
        className={classNames(
          row !== 'stacked' && LAST_ALONE,
          row === 'line' ? LINE : ['grid gap-3', ROWS[row]],
        )}
      >
        {children}
      </div>
    </Grid>
  );
}

function figureOf({ count, amount, value }: StatCardProps): ReactNode {
  if (count !== undefined) return formatCount(count);
  if (amount !== undefined) return formatKurus(amount);
  return value ?? '—';
}

const FIGURE =
  'tabular mt-0.5 text-[clamp(1.0625rem,12.5cqi,1.5rem)] leading-tight font-extrabold tracking-tight break-words';

export function StatCard(props: StatCardProps) {
  const { label, hint, icon, tone = 'neutral', to } = props;
  const { areLoading, isLine } = useContext(Grid);
  const isLoading = props.isLoading ?? areLoading;
  const figure = figureOf(props);
  const mayOpen = useMayOpen();
  const isLink = to !== undefined && mayOpen(to);
  if (isLine)
    return (
      <div className="min-w-0 px-4 py-2 shadow-[0_0_0_1px_var(--color-line)]">
        <div className="text-xs text-soft">
          <span>{label}</span>
        </div>
        {isLoading ? (
          <div data-pending>
            <Skeleton className="my-1 h-5 w-24" />
          </div>
        ) : (
          <div className="flex flex-wrap items-center gap-x-2">
            <p className="tabular text-lg leading-7 font-extrabold tracking-tight">{figure}</p>
            {hint && <div className="min-w-24 flex-1 text-xs text-soft">{hint}</div>}
          </div>
        )}
      </div>
    );
  const besideArrow = isLink && 'pr-4';
  const content = (
    <>
      <div className="flex min-h-10 items-start justify-between gap-2">
        <span className="text-sm text-soft">{label}</span>
        {icon && (
          <span
            aria-hidden
            className={classNames(
              'flex size-8 shrink-0 items-center justify-center rounded-sm @max-[7rem]:hidden [&_svg]:size-4.5',
              TONE_CLASSES[tone],
            )}
          >
            {icon}
          </span>
        )}
      </div>
      {isLoading ? (
        <div data-pending className={FIGURE}>
          <Skeleton className="h-[1lh] w-24" />
        </div>
      ) : (
        <p className={classNames(FIGURE, !hint && besideArrow)}>{figure}</p>
      )}
      {hint && <div className={classNames('mt-1.5 text-xs break-words text-soft', besideArrow)}>{hint}</div>}
    </>
  );
  const frame = '@container block min-w-0 rounded-xl border border-line bg-surface p-4 shadow-card';
  if (!isLink) return <div className={frame}>{content}</div>;
  return (
    <Link
      to={to}
      data-figure={figure}
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
