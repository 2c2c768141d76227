import {
  ChartNoAxesCombined,
  Coins,
  MousePointerClick,
  Percent,
  ScanEye,
  UserRoundPlus,
  Copy,
  Lightbulb,
} from 'lucide-react';
import { useParams } from 'react-router';
import { formatDay, istanbulDay } from '#lib/shared/dates.ts';
import { useTableEntries, type TableFile } from '#lib/web/save-file.tsx';
import { useListParams } from '#lib/web/list-params.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { endDayOf, endedEarlyOn } from '#features/campaigns/lifecycle.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { CampaignStates, CampaignStatusBadge, useClone } from '#features/campaigns/web.ts';
import { clickRateText } from '#features/campaigns/click-through.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatDecimals } from '#lib/shared/numbers.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { firmPaths } from '#platform/places/paths.ts';
import type { Performance, PerformancePoint, campaignReportsContract } from './contract.ts';
import {
  usePerformance,
  useOptimizations,
  readPeriod,
  CHOICES,
  OWN,
  type Period,
  periodProblem,
} from './api.web.ts';
import { CampaignActs, HistoryCard, MoneyCard, PaceCard } from './budget-cards.tsx';
import { AudienceCard, PerformanceCharts } from './charts.tsx';
import {
  type Phase,
  phaseOf,
  performanceTexts as texts,
  totalTexts,
  chartTexts,
  csvTexts,
  adviceCardTexts,
  periodTexts,
} from './firm-texts.web.ts';
import { InvalidHint } from './invalid-hint.tsx';
import { type CsvColumn, dayCell, decimalCell, liraCell } from '#lib/shared/csv.ts';
import { bucketText } from './figures.web.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { actionWords } from '#lib/web/words.ts';
import { words } from '#lib/shared/words.ts';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';

function performanceFile({
  campaign,
  by,
  points,
}: Pick<Performance, 'campaign' | 'by' | 'points'>): TableFile<PerformancePoint> {
  const columns: CsvColumn<PerformancePoint>[] = [
    { title: campaignWords.campaign, value: () => campaign.campaign_name },
    {
      title: csvTexts.at[by],
      value: ({ at }) => (by === 'day' ? dayCell(istanbulDay(at)) : bucketText(at, by)),
    },
    { title: campaignWords.views, value: (point) => point.total_views },
    { title: chartTexts.viewersSeries, value: (point) => point.unique_viewers },
    { title: totalTexts.newViewers, value: (point) => point.new_viewers },
    { title: campaignWords.clicks, value: (point) => point.total_clicks },
    {
      title: `${campaignWords.clickRate} (%)`,
      value: ({ total_views: views, ctr }) => (views === 0 ? null : decimalCell(ctr)),
    },
    { title: campaignWords.spentColumn, value: (point) => liraCell(point.spent) },
    { title: campaignWords.remainingBudget, value: (point) => liraCell(point.budget_left) },
    { title: chartTexts.evenlyLeft, value: (point) => liraCell(point.evenly_left) },
  ];
  return { name: csvTexts.file(campaign.id, by), columns, rows: points };
}

const ACTIVE = { to: firmPaths.active, label: texts.back };
const COMPLETED = { to: firmPaths.completed, label: campaignWords.completed };

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
        title={campaign?.campaign_name ?? campaignWords.performance}
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
        actions={query.data && <Acts performance={query.data} />}
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

function Acts({ performance }: { performance: Performance }) {
  const files = useTableEntries(() => performanceFile(performance));
  return <CampaignActs campaign={performance.campaign} more={files} />;
}

interface ShownProps {
  performance: Performance;
  list: ReturnType<typeof useListParams>;
  period: Period;
  figuresAt: number;
  isOld: boolean;
}

function Shown({ performance, list, period, figuresAt, isOld }: ShownProps) {
  const today = useToday();
  const phase = phaseOf(performance, today);
  const { campaign, pace } = performance;
  if (isUnwatched(performance)) return <Unwatched campaign={campaign} phase={phase} figuresAt={figuresAt} />;
  const isOff = isOffAir(performance);
  return (
    <div className="flex flex-col gap-6" aria-busy={isOld || undefined}>
      <PeriodBar period={period} shown={performance} onChange={list.patch} />
      {isOff && <Alert tone="info">{texts.offAir}</Alert>}
      <PerformanceTotals {...performance} />
      <AdviceCards campaignId={campaign.id} figuresAt={figuresAt} />
      {!isOff && (
        <PerformanceCharts
          {...performance}
          chosen={list.get('grafik')}
          onChoose={(grafik) => list.patch({ grafik })}
        />
      )}
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

interface UnwatchedProps extends Pick<Performance, 'campaign'> {
  phase: Phase;
  figuresAt: number;
}

function isOffAir({ campaign, from, to }: Performance): boolean {
  return to < campaign.start_date || from > endDayOf(campaign);
}

function isUnwatched({ budget, totals, invalid }: Performance): boolean {
  return totals.total_views === 0 && budget.first_views === 0 && invalid.views === 0;
}

function Unwatched({ campaign, phase, figuresAt }: UnwatchedProps) {
  const { id, start_date } = campaign;
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
      <AdviceCards campaignId={id} figuresAt={figuresAt} />
      <HistoryCard campaignId={id} figuresAt={figuresAt} />
    </div>
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-4">
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
        icon={<Percent />}
      />
      <StatCard
        label={campaignWords.spent}
        amount={totals.spent}
        hint={costHint(rates.cost_per_view, totalTexts.spentHint)}
        icon={<Coins />}
        tone="warning"
      />
    </StatGrid>
  );
}

type Advice = DataOf<typeof campaignReportsContract.getCampaignOptimizations>['optimizations'][number];

function AdviceCards({ campaignId, figuresAt }: { campaignId: number; figuresAt: number }) {
  return (
    <QueryStates
      query={useOptimizations(campaignId, figuresAt)}
      failedText={adviceCardTexts.failed}
      skeleton={<></>}
    >
      {({ optimizations }) =>
        optimizations.length > 0 && (
          <Card title={adviceCardTexts.heading}>
            <ul className="flex flex-col gap-4">
              {optimizations.map((advice) => (
                <AdviceLine key={advice.kind} advice={advice} campaignId={campaignId} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryStates>
  );
}

function AdviceLine({ advice, campaignId }: { advice: Advice; campaignId: number }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Lightbulb aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="min-w-0 flex-1">
        <h3 className="font-bold">{advice.title}</h3>
        <p className="mt-0.5 text-sm text-soft">{advice.reason}</p>
      </div>
      {advice.action === 'clone' && <CloneAction campaignId={campaignId} />}
    </li>
  );
}

function CloneAction({ campaignId }: { campaignId: number }) {
  const { clone, isBusy } = useClone();
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Copy aria-hidden />}
      isBusy={isBusy}
      busyText={adviceCardTexts.cloning}
      onClick={() => clone(campaignId)}
    >
      {actionWords.copy}
    </Button>
  );
}

interface PeriodBarProps {
  period: Period;
  shown: Performance;
  onChange: (changes: Record<string, string>) => void;
}

function PeriodBar({ period, shown, onChange }: PeriodBarProps) {
  const problem = periodProblem(period);
  const isOwn = period.choice === OWN;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <FilterButtons
          label={periodTexts.view}
          value={period.by}
          onChange={(by) => onChange({ gorunum: by === 'hour' ? 'saat' : '' })}
          options={[
            { value: 'day', label: periodTexts.days },
            { value: 'hour', label: periodTexts.hours },
          ]}
        />
        <FilterButtons
          label={words.period}
          value={period.choice}
          onChange={(donem) =>
            onChange(donem === OWN ? { donem, bas: shown.from, son: shown.to } : { donem, bas: '', son: '' })
          }
          options={CHOICES[period.by]}
        />
        {!isOwn && (
          <p className="tabular text-sm text-soft">
            {periodTexts.shown(formatDay(shown.from), formatDay(shown.to))}
          </p>
        )}
      </div>
      {isOwn && (
        <div className="flex flex-wrap items-center gap-2">
          <DateInput
            aria-label={words.start}
            value={period.from}
            onChange={(day) => onChange({ bas: day ?? '' })}
            className="w-40"
          />
          <span aria-hidden>–</span>
          <DateInput
            aria-label={words.end}
            value={period.to}
            onChange={(day) => onChange({ son: day ?? '' })}
            className="w-40"
          />
        </div>
      )}
      {problem && (
        <Alert tone="warning">
          {problem}. {periodTexts.meanwhile(formatDay(shown.from), formatDay(shown.to))}
        </Alert>
      )}
    </div>
  );
}
