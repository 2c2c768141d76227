import { ChartNoAxesCombined, Coins, MousePointerClick, Percent, ScanEye, UserRoundPlus } from 'lucide-react';
import { useParams } from 'react-router';
import { formatDay } from '#lib/shared/dates.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { endDayOf, endedEarlyOn } from '#features/campaigns/ended-early.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStates, CampaignStatusBadge } from '#features/campaigns/web/index.ts';
import { clickRateText } from '#features/campaigns/click-through.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatDecimals, formatPercent } from '#lib/shared/numbers.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { Card } from '#lib/web/layout/card.tsx';
import type { Performance } from '../contract/firm.ts';
import { usePerformance } from './api.ts';
import { AdviceCards, CloneAction } from './performance/advice-cards.tsx';
import { AudienceCard } from './performance/audience-card.tsx';
import { PerformanceCharts } from './performance/charts.tsx';
import { CsvButton } from './performance/csv-button.tsx';
import { HistoryCard } from './performance/history-card.tsx';
import { PaceCard } from './performance/pace-card.tsx';
import { PeriodBar } from './performance/period-bar.tsx';
import { readPeriod } from './performance/period.ts';
import { type Phase, phaseOf } from './performance/phase.ts';
import { moneyTexts, performanceTexts as texts, totalTexts } from './texts/firm.ts';
import { InvalidHint } from './invalid-hint.tsx';
import { sharesOf } from './performance/figures.ts';

const ACTIVE = { to: '/firma/kampanyalar/aktif', label: texts.back.active };
const COMPLETED = { to: '/firma/kampanyalar/tamamlanan', label: campaignWords.completed };

/** The figures of one campaign: over time, where its money went, who saw it, and what to do about it. */
export function PerformancePage() {
  const id = Number(useParams().id);
  const list = useListParams();
  const period = readPeriod(list.get);
  const query = usePerformance(id, period);
  const campaign = query.data?.campaign;
  const endedEarly = campaign && endedEarlyOn(campaign);
  return (
    <>
      <PageHeader
        title={campaign ? texts.titleOf(campaign.campaign_name) : campaignWords.performance}
        back={campaign?.status === 'completed' ? COMPLETED : ACTIVE}
        description={
          campaign && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CampaignStatusBadge campaign={campaign} />
              <span className="tabular">
                {texts.dates(formatDay(campaign.start_date), formatDay(campaign.end_date))}
                {endedEarly && texts.endedEarly(formatDay(endedEarly))}
              </span>
            </span>
          )
        }
        actions={query.data && <CsvButton performance={query.data} />}
      />
      <CampaignStates
        query={query}
        listPath={ACTIVE.to}
        failedText={texts.failed}
        skeleton={<PageSkeleton />}
      >
        {(performance) => (
          <Shown
            performance={performance}
            list={list}
            period={period}
            figuresAt={query.dataUpdatedAt}
            isOld={query.isPlaceholderData}
          />
        )}
      </CampaignStates>
    </>
  );
}

interface ShownProps {
  performance: Performance;
  list: ReturnType<typeof useListParams>;
  period: ReturnType<typeof readPeriod>;
  /** When the figures were answered. */
  figuresAt: number;
  /** The figures of the period before, while the next one loads. */
  isOld: boolean;
}

function Shown({ performance, list, period, figuresAt, isOld }: ShownProps) {
  const today = useToday();
  const phase = phaseOf(performance, today);
  if (isUnwatched(performance))
    return <Unwatched performance={performance} phase={phase} figuresAt={figuresAt} />;
  const { campaign, pace } = performance;
  const isOff = isOffAir(performance);
  return (
    <div className="flex flex-col gap-6" aria-busy={isOld || undefined}>
      <PeriodBar period={period} shown={performance} onChange={list.patch} />
      {isOff && <Alert tone="info">{texts.offAir}</Alert>}
      <PerformanceTotals {...performance} />
      <AdviceCards campaignId={campaign.id} phase={phase} figuresAt={figuresAt} />
      {!isOff && <PerformanceCharts {...performance} />}
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        {pace && <PaceCard {...performance} pace={pace} phase={phase} />}
        <MoneyCard {...performance} />
      </div>
      <AudienceCard
        audience={performance.audience}
        chosen={list.get('kirilim')}
        onChoose={(kirilim) => list.patch({ kirilim })}
      />
      <HistoryCard campaignId={campaign.id} figuresAt={figuresAt} />
    </div>
  );
}

/** Whether the whole period is before the campaign's first day or after its last. */
function isOffAir({ campaign, from, to }: Performance): boolean {
  return to < campaign.start_date || from > endDayOf(campaign);
}

/** Whether nobody has ever seen the campaign, in any period. */
function isUnwatched({ budget, totals, invalid }: Performance): boolean {
  return totals.total_views === 0 && budget.first_views === 0 && invalid.views === 0;
}

function Unwatched({
  performance,
  phase,
  figuresAt,
}: {
  performance: Performance;
  phase: Phase;
  figuresAt: number;
}) {
  const { id, start_date } = performance.campaign;
  return (
    <div className="flex flex-col gap-6">
      <EmptyState
        icon={<ChartNoAxesCombined />}
        title={phase === 'over' ? texts.neverWatched : texts.emptyTitle}
        text={phase === 'coming' ? texts.emptyComing(formatDay(start_date)) : texts.empty[phase]}
        action={
          phase === 'over' ? (
            <CloneAction campaignId={id} />
          ) : (
            <ButtonLink to={ACTIVE.to} variant="secondary">
              {campaignWords.toActive}
            </ButtonLink>
          )
        }
      />
      <AdviceCards campaignId={id} phase={phase} figuresAt={figuresAt} />
      <HistoryCard campaignId={id} figuresAt={figuresAt} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-11 w-72" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {['views', 'viewers', 'clicks', 'ctr', 'spent'].map((name) => (
          <Skeleton key={name} className="h-28 rounded-xl" />
        ))}
      </div>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Skeleton className="h-80 rounded-xl" />
        <Skeleton className="h-80 rounded-xl" />
      </div>
    </div>
  );
}

const costHint = (cost: Kurus | null, say: (amount: string) => string) =>
  cost !== null && say(formatKurus(cost));

/** The period in five figures, each with its cost. */
function PerformanceTotals({ totals, rates }: Pick<Performance, 'totals' | 'rates'>) {
  return (
    <StatGrid>
      <StatCard
        label={campaignWords.views}
        count={totals.total_views}
        hint={
          <InvalidHint count={totals.invalid_views}>
            {totalTexts.viewsHint(formatDecimals(rates.views_per_day, 1))}
          </InvalidHint>
        }
        icon={<ScanEye />}
        tone="brand"
      />
      <StatCard
        label={totalTexts.newViewers}
        count={totals.new_viewers}
        hint={costHint(rates.cost_per_new_viewer, totalTexts.newViewersHint)}
        icon={<UserRoundPlus />}
        tone="info"
      />
      <StatCard
        label={campaignWords.clicks}
        count={totals.total_clicks}
        hint={
          rates.cost_per_click !== null && (
            <InvalidHint count={totals.invalid_clicks}>
              {totalTexts.clicksHint(formatKurus(rates.cost_per_click))}
            </InvalidHint>
          )
        }
        icon={<MousePointerClick />}
        tone="success"
      />
      <StatCard
        label={campaignWords.clickRate}
        value={clickRateText({ ...totals, rate: totals.ctr })}
        hint={totalTexts.ctrHint}
        icon={<Percent />}
      />
      <StatCard
        label={totalTexts.spent}
        amount={totals.spent}
        hint={costHint(rates.cost_per_view, totalTexts.spentHint)}
        icon={<Coins />}
        tone="warning"
      />
    </StatGrid>
  );
}

/** The uses of the budget: one bar, and the same in words. The parts add up to the amount paid in. */
function MoneyCard({ budget, invalid }: Pick<Performance, 'budget' | 'invalid'>) {
  const parts = [
    { label: moneyTexts.firstViews, amount: budget.first_views, color: 'bg-brand' },
    { label: moneyTexts.repeatViews, amount: budget.repeat_views, color: 'bg-warning-solid' },
    { label: moneyTexts.clicks, amount: budget.clicks, color: 'bg-success-solid' },
    { label: moneyTexts.returned, amount: budget.returned, color: 'bg-info-solid' },
    { label: moneyTexts.remaining, amount: budget.remaining, color: 'bg-ink' },
  ];
  const shares = sharesOf(parts.map(({ amount }) => amount));
  return (
    <Card title={moneyTexts.heading} description={moneyTexts.description(formatKurus(budget.paid_in))}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(
          ({ label, amount, color }, index) =>
            amount > 0 && (
              <div
                key={label}
                className={classNames('min-w-1', color)}
                style={{ width: `${shares[index] ?? 0}%` }}
              />
            ),
        )}
      </div>
      <dl aria-label={moneyTexts.label} className="mt-3 divide-y divide-line text-sm">
        {parts.map(({ label, amount, color }, index) => (
          <div key={label} className="flex flex-wrap items-center justify-end gap-x-3 py-2.5">
            <dt className="flex min-w-0 flex-1 basis-24 items-center gap-3">
              <span aria-hidden className={classNames('size-3 shrink-0 rounded-xs', color)} />
              {label}
            </dt>
            <dd className="tabular w-16 text-right text-soft">{formatPercent(shares[index] ?? 0)}</dd>
            <dd className="money w-28 text-right font-semibold">{formatKurus(amount)}</dd>
          </div>
        ))}
      </dl>
      {invalid.amount > 0 && (
        <div className="mt-2 rounded-lg bg-canvas px-3 py-2.5 text-sm">
          <p className="flex justify-between gap-3">
            {moneyTexts.invalid(invalid)}
            <span className="money font-semibold">{formatKurus(invalid.amount)}</span>
          </p>
          <p className="mt-1 text-soft">{moneyTexts.invalidHint}</p>
        </div>
      )}
      {budget.refunded > 0 && (
        <p className="mt-2 flex justify-between gap-3 rounded-lg bg-canvas px-3 py-2.5 text-sm">
          {moneyTexts.refunded}
          <span className="money font-semibold">{formatKurus(budget.refunded)}</span>
        </p>
      )}
    </Card>
  );
}
