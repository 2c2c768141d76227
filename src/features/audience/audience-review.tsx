import { ArrowLeft } from 'lucide-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { call, type CallError } from '#lib/web/call.ts';
import { queryClient } from '#lib/web/query.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { audienceContract, type AudienceInput, type AudienceNames, type ReachAnswer } from './contract.ts';
import { audienceTexts } from './texts.web.ts';
import { AudienceSummary } from './audience-summary.tsx';
import { formatCount } from '#lib/shared/numbers.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { isSmallReach, MIN_REACH } from './reach.ts';
import { reachTexts } from './texts.ts';

export interface AudienceWords {
  submit: string;
  busy: string;
  /** How long the choices stay on this device. */
  draftHint: string;
  reviewTitle: string;
  reviewText: string;
}

interface AudienceReviewProps {
  audience: AudienceNames;
  reach: ReachState;
  details: ReactNode;
  words: AudienceWords;
  isBusy: boolean;
  problems: readonly string[];
  onBack: () => void;
  onSubmit: () => void;
}

export function AudienceReview({
  audience,
  reach,
  details,
  words,
  isBusy,
  problems,
  onBack,
  onSubmit,
}: AudienceReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="flex max-w-3xl flex-col gap-4" aria-labelledby="audience-review">
      <div>
        <h2 id="audience-review" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {words.reviewTitle}
        </h2>
        <p className="mt-1 text-soft">{words.reviewText}</p>
      </div>
      <FormAlert message={problems} />
      <Card title={audienceTexts.reach.title}>
        <ReachLine state={reach} className="min-h-9 text-2xl leading-9 font-extrabold tracking-tight" />
        <div className="mt-3">
          <ReachBar state={reach} />
        </div>
        <div className="mt-2 text-sm text-soft">
          <ReachHint state={reach} />
        </div>
      </Card>
      <Card title={audienceTexts.audience}>
        <AudienceSummary audience={audience} />
      </Card>
      {details}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="secondary" icon={<ArrowLeft aria-hidden />} disabled={isBusy} onClick={onBack}>
          {audienceTexts.backToForm}
        </Button>
        <Button isBusy={isBusy} busyText={words.busy} onClick={onSubmit}>
          {words.submit}
        </Button>
      </div>
    </section>
  );
}

const texts = audienceTexts.reach;

export function ReachLine({ state, className }: { state: ReachState; className?: string }) {
  return (
    <div
      role="status"
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

export function reachTitle(state: ReachState): string {
  const { kind, reach, total } = state;
  if (isCounting(state)) return reachTexts.counting;
  const isExact = reach === null ? total < MIN_REACH : reach.low === reach.high;
  return kind === 'known' && !isExact ? texts.roundedTitle : texts.title;
}

/** The figure is still an earlier choice's. */
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

/** Each longer pause in choosing spends a question of the firm's budget. */
const ASK_AFTER_MS = 900;

export interface ReachState extends ReachAnswer {
  /** `nothing`: no criterion yet. `counting`: no figure yet. `used up`: an earlier choice's figure. */
  kind: 'nothing' | 'counting' | 'failed' | 'used up' | 'known';
  isStale: boolean;
  usedUp: string | null;
}

type ReachError = CallError<'REACH_USED_UP'>;

export function useReach(input: AudienceInput | null): ReachState {
  const current = input === null ? null : JSON.stringify(input);
  const asked = useDelayed(current, ASK_AFTER_MS);
  const [last, setLast] = useState<ReachAnswer | null>(null);
  const query = useQuery<ReachAnswer, ReachError>(
    {
      queryKey: ['audience', 'reach', asked],
      queryFn: async ({ signal }) => {
        const body = JSON.parse(asked ?? '{}') as AudienceInput; // Written above.
        const { data } = await call(audienceContract.estimateReach, { body, signal });
        setLast(data);
        return data;
      },
      enabled: asked !== null,
      placeholderData: keepPreviousData,
      staleTime: Infinity,
      retry: (failures, { code }) => failures < 1 && code !== 'REACH_USED_UP',
    },
    queryClient,
  );
  const isStale = current !== asked || query.isFetching;
  const figures = query.data ?? last;
  const usedUp = query.error?.code === 'REACH_USED_UP' ? query.error.message : null;
  const known = { reach: figures?.reach ?? null, total: figures?.total ?? 0, isStale, usedUp };
  if (current === null) return { ...known, kind: 'nothing' };
  if (usedUp !== null) return { ...known, kind: 'used up' };
  if ((query.error !== null && !isStale) || query.fetchStatus === 'paused')
    return { ...known, kind: 'failed' };
  return { ...known, kind: figures === null ? 'counting' : 'known' };
}

/** `value` once it is stable for `ms`; null at once. */
export function useDelayed(value: string | null, ms: number): string | null {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === null ? 0 : ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return delayed;
}
