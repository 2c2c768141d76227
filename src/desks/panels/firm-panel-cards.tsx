import {
  CalendarClock,
  CalendarPlus,
  CircleCheckBig,
  ClipboardList,
  CreditCard,
  FilePenLine,
  OctagonX,
  PiggyBank,
  Megaphone,
  Hourglass,
  Play,
  ArrowDown,
  ArrowRight,
  ArrowUp,
  ChartLine,
  Coins,
  MousePointerClick,
  ScanEye,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { Card } from '#lib/web/layout/card.tsx';
import {
  type Overview,
  type WaitingItem,
  type WaitingKind,
  OVERVIEW_DAYS,
  type OverviewDay,
  type OverviewDays,
} from '#features/performance/overview-wire.ts';
import {
  firmPanelTexts,
  runningTexts,
  waitingTexts as texts,
  chartTexts,
  overviewTexts,
  InvalidHint,
} from '#features/performance/web.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { FirmCampaign } from '#features/campaigns/campaign-wire.ts';
import { campaignFailures, campaignWords } from '#features/campaigns/texts.ts';
import { CampaignLink, CampaignStatusBadge } from '#features/campaigns/web.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { useRunningCampaigns } from './api.web.ts';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import type { FirmStats } from './contract.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import type { ChartUnit } from '#lib/web/figures/chart-frame.tsx';
import { LineChart } from '#lib/web/figures/charts.tsx';
import { formatCount } from '#lib/shared/numbers.ts';
import { overviewWords, type Change, changeOfSum, type Direction } from '#features/performance/texts.ts';

const PLACES: Record<WaitingKind, { at: (id: number) => string; tone: Tone; icon: ReactNode }> = {
  unpaid: { at: firmPaths.pay, tone: 'warning', icon: <CreditCard /> },
  rejected: { at: firmPaths.rejected, tone: 'danger', icon: <FilePenLine /> },
  halted: { at: firmPaths.activeCampaign, tone: 'danger', icon: <OctagonX /> },
  low_budget: { at: firmPaths.performance, tone: 'warning', icon: <PiggyBank /> },
  ending: { at: firmPaths.performance, tone: 'warning', icon: <CalendarClock /> },
  starting: { at: firmPaths.activeCampaign, tone: 'info', icon: <CalendarPlus /> },
  draft: { at: firmPaths.draft, tone: 'neutral', icon: <ClipboardList /> },
};

const AT_A_GLANCE = 5;

export function WaitingList({ waiting: { items, total } }: { waiting: Overview['waiting'] }) {
  const [isWhole, setWhole] = useState(false);
  const named = isWhole ? items : items.slice(0, AT_A_GLANCE);
  return (
    <Card title={texts.heading}>
      {total === 0 ? (
        <p className="flex items-center gap-2 text-soft">
          <CircleCheckBig aria-hidden className="size-5 shrink-0 text-success" />
          {texts.none}
        </p>
      ) : (
        <ul aria-label={texts.heading} className="divide-y divide-line">
          {named.map((item) => (
            <Waiting key={`${item.kind} ${item.campaign_id}`} item={item} />
          ))}
        </ul>
      )}
      {named.length < items.length && (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setWhole(true)}>
          {texts.all(total)}
        </Button>
      )}
      {isWhole && total > items.length && (
        <p className="mt-2 text-sm text-soft">{texts.more(total - items.length)}</p>
      )}
    </Card>
  );
}

function Waiting({ item }: { item: WaitingItem }) {
  const { kind, campaign_id: id, campaign_name: name, amount, day, reason } = item;
  const { at, tone, icon } = PLACES[kind];
  const { label, about } = texts.kinds[kind];
  const facts = {
    amount: amount === null ? '' : formatKurus(amount),
    day: day === null ? '' : formatDay(day),
  };
  return (
    <li>
      <Link
        to={at(id)}
        className="group -mx-2 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-lg px-2 py-2.5 hover:bg-canvas"
      >
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
        <span className="min-w-0 font-semibold break-words group-hover:underline">{name}</span>
        <span className="tabular min-w-0 text-sm break-words text-soft sm:ml-auto">{about(facts)}</span>
        {reason !== null && (
          <span className="line-clamp-2 basis-full text-sm break-words text-soft">{reason}</span>
        )}
      </Link>
    </li>
  );
}

export function RunningCampaigns() {
  const query = useRunningCampaigns();
  const hasAny = (query.data?.pagination.total ?? 0) > 0;
  return (
    <Card
      title={runningTexts.heading}
      action={hasAny && <TextLink to={firmPaths.active}>{actionWords.seeAll}</TextLink>}
    >
      <QueryStates
        query={query}
        failedText={campaignFailures.active}
        isEmpty={() => !hasAny}
        empty={
          <EmptyState isPlain icon={<Megaphone />} title={runningTexts.empty} text={runningTexts.emptyText} />
        }
      >
        {({ campaigns }) => (
          <ul className="divide-y divide-line">
            {campaigns.map((campaign) => (
              <Running key={campaign.id} campaign={campaign} />
            ))}
          </ul>
        )}
      </QueryStates>
    </Card>
  );
}

function Running({ campaign }: { campaign: FirmCampaign }) {
  const { campaign_name: name, status, budget_details, remaining_budget: left } = campaign;
  const today = useToday();
  const isOnAir = status === 'active' && campaign.start_date <= today;
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 text-sm sm:grid-cols-[1fr_12rem] sm:items-center">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <CampaignLink campaign={campaign} />
        {!isOnAir && <CampaignStatusBadge campaign={campaign} />}
      </div>
      <ProgressBar
        label={runningTexts.remainingOf(name)}
        value={left}
        max={budget_details.campaign_budget}
        valueText={runningTexts.left(formatKurus(left))}
      />
    </li>
  );
}

const COUNTERS = [
  { key: 'draft_campaigns', label: firmPanelTexts.drafts, icon: <ClipboardList />, to: firmPaths.drafts },
  {
    key: 'pending_campaigns',
    label: firmPanelTexts.pending,
    icon: <Hourglass />,
    tone: 'warning',
    to: `${firmPaths.pending}?durum=pending`,
  },
  {
    key: 'active_campaigns',
    label: firmPanelTexts.active,
    icon: <Play />,
    tone: 'success',
    to: firmPaths.active,
  },
  {
    key: 'completed_campaigns',
    label: firmPanelTexts.completed,
    icon: <CircleCheckBig />,
    tone: 'info',
    to: firmPaths.completed,
  },
] as const;

export function FirmStatCards({ stats }: { stats: FirmStats | undefined }) {
  return (
    <StatGrid row="four" isLoading={stats === undefined}>
      {COUNTERS.map(({ key, ...card }) => (
        <StatCard key={key} {...card} count={stats?.[key]} />
      ))}
    </StatGrid>
  );
}

export const DEFAULT_DAYS: OverviewDays = '30';

type Periods = Pick<Overview, 'now' | 'before'>;

export function OverviewSection({ days, now, before }: Periods & { days: OverviewDays }) {
  const list = useListParams();
  const hasViews = [now, before].some(({ totals }) => totals.total_views > 0);
  return (
    <section aria-labelledby="overview" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="overview" className="text-lg font-bold">
          {overviewTexts.heading}
        </h2>
        <FilterButtons
          label={words.period}
          value={days}
          onChange={(gun) => list.patch({ gun: gun === DEFAULT_DAYS ? '' : gun })}
          options={OVERVIEW_DAYS.map((choice) => ({ value: choice, label: overviewTexts.days(choice) }))}
        />
      </div>
      <OverviewCards now={now} before={before} />
      {hasViews ? (
        <OverviewChart
          now={now}
          before={before}
          chosen={list.get('grafik')}
          onChoose={(grafik) => list.patch({ grafik })}
        />
      ) : (
        <EmptyState icon={<ChartLine />} title={overviewTexts.emptyTitle} text={overviewTexts.empty} />
      )}
    </section>
  );
}

interface Chart {
  value: string;
  label: string;
  unit: ChartUnit;
  read: (day: OverviewDay) => number;
}

const CHARTS: readonly [Chart, ...Chart[]] = [
  { value: '', label: campaignWords.spentColumn, unit: 'money', read: ({ spent }) => spent },
  { value: 'izlenme', label: campaignWords.views, unit: 'count', read: ({ total_views: views }) => views },
  {
    value: 'tiklama',
    label: campaignWords.clicks,
    unit: 'count',
    read: ({ total_clicks: clicks }) => clicks,
  },
];

interface ChartProps extends Periods {
  chosen: string;
  onChoose: (chart: string) => void;
}

function OverviewChart({ now, before, chosen, onChoose }: ChartProps) {
  const { value, label, unit, read } = CHARTS.find((chart) => chart.value === chosen) ?? CHARTS[0];
  const days = now.days.length;
  return (
    <Card>
      <div className="mb-4">
        <FilterButtons label={chartTexts.choose} value={value} onChange={onChoose} options={CHARTS} />
      </div>
      <LineChart
        key={value}
        label={label}
        labels={now.days.map(({ date }) => formatDay(date))}
        unit={unit}
        series={[
          { name: overviewTexts.now(days), values: now.days.map(read) },
          {
            name: overviewWords.before(days),
            values: before.days.map(read),
            labels: before.days.map(({ date }) => formatDay(date)),
          },
        ]}
      />
    </Card>
  );
}

/** Beside the word that says the same; the small font has no arrows. */
const ARROWS: Record<Direction, ReactNode> = {
  up: <ArrowUp aria-hidden className="size-3.5 shrink-0" />,
  down: <ArrowDown aria-hidden className="size-3.5 shrink-0" />,
  same: <ArrowRight aria-hidden className="size-3.5 shrink-0" />,
};

function OverviewCards({ now, before }: Periods) {
  const [is, was] = [now.totals, before.totals];
  const hint = (value: string, change: Change) => (
    <>
      <span className="flex items-center gap-1 font-semibold">
        {ARROWS[change.direction]}
        {overviewWords.change(change)}
      </span>
      {overviewTexts.before(value)}
    </>
  );
  return (
    <StatGrid row="three">
      <StatCard
        label={campaignWords.spentColumn}
        amount={is.spent}
        hint={hint(formatKurus(was.spent), changeOfSum(is.spent, was.spent))}
        icon={<Coins />}
        tone="warning"
      />
      <StatCard
        label={campaignWords.views}
        count={is.total_views}
        hint={
          <InvalidHint count={is.invalid_views}>
            {hint(formatCount(was.total_views), changeOfSum(is.total_views, was.total_views))}
          </InvalidHint>
        }
        icon={<ScanEye />}
        tone="brand"
      />
      <StatCard
        label={campaignWords.clicks}
        count={is.total_clicks}
        hint={
          <InvalidHint count={is.invalid_clicks}>
            {hint(formatCount(was.total_clicks), changeOfSum(is.total_clicks, was.total_clicks))}
          </InvalidHint>
        }
        icon={<MousePointerClick />}
        tone="success"
      />
    </StatGrid>
  );
}
