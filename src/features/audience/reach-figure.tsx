import { formatCount } from '#lib/shared/numbers.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { isSmallReach, MIN_REACH } from './reach.ts';
import { reachTexts } from './texts.ts';
import { audienceTexts } from './texts.web.ts';
import type { ReachState } from './use-reach.web.ts';

const texts = audienceTexts.reach;

export function ReachLine({ state, className }: { state: ReachState; className?: string }) {
  return (
    <div
      role="status"
      // The previous figure stays readable meanwhile.
      aria-busy={isCounting(state)}
      className={classNames('min-w-0', isCounting(state) && 'opacity-60', className)}
    >
      <ReachWords state={state} />
    </div>
  );
}

function ReachWords({ state: { kind, reach } }: { state: ReachState }) {
  if (kind === 'nothing') return <span className="text-base font-semibold text-soft">{texts.nothing}</span>;
  if (kind === 'counting') {
    return (
      <>
        <span className="sr-only">{reachTexts.counting}</span>
        <Skeleton className="h-8 w-36" />
      </>
    );
  }
  if ((kind === 'failed' || kind === 'used up') && reach === null)
    return <span className="text-soft">—</span>;
  if (reach === null)
    return (
      <Badge tone="warning" className="px-3 py-1 text-sm">
        {texts.narrow}
      </Badge>
    );
  return (
    <span className="tabular">
      {reachTexts.range(reach)}
      {!isSmallReach(reach) && <span className="text-base font-semibold text-soft"> {texts.people}</span>}
    </span>
  );
}

/** On a phone only the title has room to say that the figure is not exact. */
export function reachTitle(state: ReachState): string {
  const { kind, reach, total } = state;
  if (isCounting(state)) return reachTexts.counting;
  const isExact = reach === null ? total < MIN_REACH : reach.low === reach.high;
  return kind === 'known' && !isExact ? texts.roundedTitle : texts.title;
}

/** The figure is an earlier choice's while a newer one is under way. */
function isCounting({ kind, isStale }: ReachState): boolean {
  return kind === 'known' && isStale;
}

export function ReachHint({ state }: { state: ReachState }) {
  const { kind, reach, total, usedUp } = state;
  if (isCounting(state)) return <p>{reachTexts.counting}</p>;
  if (usedUp !== null) return <p>{reach === null ? usedUp : `${usedUp} ${texts.ofEarlierChoice}`}</p>;
  if (kind === 'nothing') return <p>{texts.nothingHint}</p>;
  if (kind === 'failed') return <p>{texts.failed}</p>;
  if (kind === 'counting') return <Skeleton className="h-4 w-44" />;
  if (reach !== null)
    return (
      <p>
        {`${texts.ofTotal(formatCount(total))}. ${reach.low === reach.high ? '' : texts.rounded}`.trimEnd()}
      </p>
    );
  return <p>{total < MIN_REACH ? texts.fewViewers : texts.narrowHint}</p>;
}

/** The share of all viewers: solid to the range's lower end, pale to its upper. */
export function ReachBar({ state }: { state: ReachState }) {
  const { kind, reach, total } = state;
  const share = (people: number) => (total === 0 ? 0 : Math.min(100, (people / total) * 100));
  const isShown = kind === 'known' && reach !== null;
  return (
    <div
      aria-hidden
      className={classNames(
        'relative h-2.5 overflow-hidden rounded-full bg-sunken',
        isCounting(state) && 'opacity-60',
      )}
    >
      <div
        className="absolute inset-y-0 left-0 rounded-full bg-glow opacity-50 transition-[width] duration-500 ease-out"
        style={{ width: `${isShown ? share(reach.high) : 0}%` }}
      />
      <div
        className="absolute inset-y-0 left-0 rounded-full bg-brand transition-[width] duration-500 ease-out"
        style={{ width: `${isShown ? share(reach.low) : 0}%` }}
      />
    </div>
  );
}
