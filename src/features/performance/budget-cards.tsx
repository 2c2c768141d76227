import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProgressBar } from '#lib/web/figures/progress-bar.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import {
  activeTexts,
  CampaignDialog,
  CampaignStatusBadge,
  type NamedCampaignState,
  RefundList,
  RunButton,
  useAsked,
  useCampaignChange,
  useCloneEntry,
  useFirmCampaign,
} from '#features/campaigns/web.ts';
import type { BudgetJournalLine, Performance } from './contract.ts';
import type { Verdict } from './advice.ts';
import { endedEarlyOn, mayHappen } from '#features/campaigns/lifecycle.ts';
import { historyTexts, moneyTexts, paceTexts, performanceTexts, type Phase } from './firm-texts.web.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Fold } from '#lib/web/layout/fold.tsx';
import { noteOf, sharesOf } from './figures.web.ts';
import { words } from '#lib/shared/words.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { type Column, Table } from '#lib/web/lists/table.tsx';
import { amountKindOf } from './buckets.ts';
import { useBudgetHistory } from './api.web.ts';
import { CirclePlus, CircleStop, Ellipsis, FileText } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { iconButtonClasses } from '#lib/web/buttons/icon-button.tsx';
import { Menu, type MenuEntry } from '#lib/web/overlays/menu.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { type Subject, useSubject } from '#lib/web/screen/use-subject.ts';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords, listWords } from '#lib/web/words.ts';
import type { FirmCampaignDetail } from '#features/campaigns/campaign-wire.ts';
import { firmCampaignsContract } from '#features/campaigns/contract/firm.ts';
import { TopUpDialog, type TopUpTerms, topUpTexts, useTopUpTerms } from '#features/payments/web.ts';

const TONES: Record<Verdict, Tone> = {
  not_started: 'neutral',
  too_early: 'info',
  on_pace: 'success',
  fast: 'warning',
  slow: 'warning',
  ended: 'neutral',
};

interface PaceCardProps extends Pick<Performance, 'campaign' | 'budget'> {
  pace: NonNullable<Performance['pace']>;
  phase: Phase;
}

export function PaceCard({ campaign, budget, pace, phase }: PaceCardProps) {
  if (phase === 'over') return <EndCard campaign={campaign} budget={budget} />;
  const forecasts = [
    { label: paceTexts.dailySpent, value: formatKurus(pace.daily_spent) },
    { label: paceTexts.dailyNeeded, value: formatKurus(pace.daily_needed) },
    pace.runs_out_on === null
      ? { label: paceTexts.leftAtEnd, value: formatKurus(pace.left_at_end) }
      : { label: paceTexts.runsOut, value: formatDay(pace.runs_out_on) },
  ];
  const standing =
    phase === 'stopped' ? (
      <CampaignStatusBadge campaign={campaign} />
    ) : (
      <Badge tone={TONES[pace.verdict]}>{paceTexts.verdicts[pace.verdict]}</Badge>
    );
  return (
    <Card title={paceTexts.heading} action={standing}>
      <div className="flex flex-col gap-4">
        <Share label={campaignWords.remainingBudget} percent={pace.budget_left_percent} />
        <Share label={paceTexts.timeLeft} percent={pace.time_left_percent} />
      </div>
      {phase === 'on_air' && (
        <dl className="mt-4 divide-y divide-line border-t border-line text-sm">
          {forecasts.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-4 py-2.5">
              <dt className="text-soft">{label}</dt>
              <dd className="money font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function EndCard({ campaign, budget }: Pick<PaceCardProps, 'campaign' | 'budget'>) {
  const spent = budget.paid - budget.refunded - budget.unspent;
  const share = budget.paid === 0 ? 0 : Math.round((spent / budget.paid) * 10_000) / 100;
  const end = formatDay(campaign.end_date);
  const early = endedEarlyOn(campaign);
  return (
    <Card title={paceTexts.heading} action={<Badge tone={TONES.ended}>{paceTexts.verdicts.ended}</Badge>}>
      <Share label={paceTexts.used} percent={share} tone="brand" />
      <p className="mt-4 text-sm text-soft">
        {early === null ? paceTexts.endedOn(end) : paceTexts.endedEarly(formatDay(early), end)}
      </p>
    </Card>
  );
}

function Share({ label, percent, tone }: { label: string; percent: number; tone?: 'brand' }) {
  return (
    <ProgressBar
      label={label}
      value={percent}
      max={100}
      {...(tone && { tone })}
      valueText={formatPercent(percent)}
      aside={<span className="text-sm">{label}</span>}
    />
  );
}

export function MoneyCard({ budget, invalid }: Pick<Performance, 'budget' | 'invalid'>) {
  const parts = [
    { label: moneyTexts.firstViews, amount: budget.first_views, color: 'bg-brand' },
    { label: moneyTexts.repeatViews, amount: budget.repeat_views, color: 'bg-warning-solid' },
    { label: moneyTexts.clicks, amount: budget.clicks, color: 'bg-success-solid' },
    { label: moneyTexts.fee(formatKurus(budget.vat)), amount: budget.fee, color: 'bg-faint' },
    { label: moneyTexts.refunded, amount: budget.refunded, color: 'bg-info-solid' },
    { label: moneyTexts.unspent, amount: budget.unspent, color: 'bg-ink' },
  ].filter(({ amount }) => amount > 0);
  const shares = sharesOf(parts.map(({ amount }) => amount));
  return (
    <Card title={moneyTexts.heading} description={moneyTexts.paid(formatKurus(budget.paid))}>
      <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-line">
        {parts.map(({ label, color }, index) => (
          <div
            key={label}
            className={classNames('min-w-1', color)}
            style={{ width: `${shares[index] ?? 0}%` }}
          />
        ))}
      </div>
      <dl aria-label={moneyTexts.label} className="mt-3 divide-y divide-line text-sm">
        {parts.map(({ label, amount, color }) => (
          <div key={label} className="flex items-center gap-x-3 py-2.5">
            <dt className="flex min-w-0 flex-1 items-center gap-3">
              <span aria-hidden className={classNames('size-3 shrink-0 rounded-xs', color)} />
              {label}
            </dt>
            <dd className="money text-right font-semibold">{formatKurus(amount)}</dd>
          </div>
        ))}
      </dl>
      {invalid.amount > 0 && (
        <div className="mt-2 rounded-lg bg-canvas px-3 py-2.5 text-sm">
          <p className="flex justify-between gap-3">
            {moneyTexts.invalid(invalid)}
            <span className="money font-semibold">{formatKurus(invalid.amount)}</span>
          </p>
          <Fold title={performanceTexts.why}>
            <p className="text-soft">{moneyTexts.invalidHint}</p>
          </Fold>
        </div>
      )}
    </Card>
  );
}

const COLUMNS: readonly Column<BudgetJournalLine>[] = [
  { header: words.date, className: 'whitespace-nowrap', cell: ({ at }) => formatDateTime(at) },
  {
    header: historyTexts.event,
    onPhone: 'title',
    cell: (line) => {
      const note = noteOf(line);
      return (
        <>
          {line.text}
          {note && <span className="block text-xs font-normal text-soft">{note}</span>}
        </>
      );
    },
  },
  {
    header: words.amount,
    align: 'end',
    cell: ({ amount, kind }) => (
      <>
        <span className="money">{formatKurus(amount)}</span>
        <span className="block text-xs text-soft">{historyTexts.amountKinds[amountKindOf(kind)]}</span>
      </>
    ),
  },
  {
    header: historyTexts.change,
    align: 'end',
    cell: ({ net_change }) =>
      net_change === 0 ? (
        '—'
      ) : (
        <span className="money font-semibold">
          {net_change > 0 ? '+' : ''}
          {formatKurus(net_change)}
        </span>
      ),
  },
];

export function HistoryCard(props: { campaignId: number; figuresAt: number }) {
  return (
    <Fold title={historyTexts.heading}>
      <History {...props} />
    </Fold>
  );
}

function History({ campaignId, figuresAt }: { campaignId: number; figuresAt: number }) {
  return (
    <QueryStates query={useBudgetHistory(campaignId, figuresAt)} failedText={historyTexts.failed}>
      {({ history }) => (
        <Table
          label={historyTexts.label}
          columns={COLUMNS}
          rows={history}
          rowKey={(line) => `${line.kind} ${line.at.getTime()} ${line.order_id ?? ''}`}
        />
      )}
    </QueryStates>
  );
}

export function CampaignActs(props: { campaign: NamedCampaignState; more: readonly MenuEntry[] }) {
  const { campaign, more } = props;
  const details = useSubject('detay');
  const ending = useSubject('sonlandir');
  const toppingUp = useSubject('butce');
  const cloneEntry = useCloneEntry();
  const { id, campaign_name: name } = campaign;
  const mayEnd = mayHappen('close', campaign);
  const closeEntry: MenuEntry = {
    label: activeTexts.close,
    icon: <CircleStop aria-hidden />,
    tone: 'danger',
    onSelect: () => ending.open(id),
  };
  return (
    <>
      <RunButton campaign={campaign} />
      {/* Nobody pays for a campaign that an administrator stopped. */}
      {mayEnd && campaign.stop_reason === null && (
        <Button icon={<CirclePlus aria-hidden />} onClick={() => toppingUp.open(id)}>
          {campaignWords.topUp}
        </Button>
      )}
      <Menu
        button={<Ellipsis aria-hidden />}
        label={`${listWords.moreActions}: ${name}`}
        hint={listWords.moreActions}
        buttonClassName={iconButtonClasses({ variant: 'outline' })}
        items={[
          { label: actionWords.details, icon: <FileText aria-hidden />, onSelect: () => details.open(id) },
          cloneEntry(id),
          ...more,
          ...(mayEnd ? [closeEntry] : []),
        ]}
      />
      <CampaignDialog subject={details} />
      <CloseDialog subject={ending} />
      <TopUpDialog subject={toppingUp} />
    </>
  );
}

function CloseDialog({ subject }: { subject: Subject }) {
  const call = useCampaignChange(firmCampaignsContract.closeCampaign);
  return (
    <CallDialog
      subject={useAsked(subject, useFirmCampaign(subject.id), 'close')}
      onClose={subject.close}
      call={call}
      input={({ id }) => ({ params: { id } })}
      words={activeTexts.ending}
      icon={<CircleStop />}
      tone="danger"
    >
      {(campaign) => <Ending campaign={campaign} isClosing={campaign.id === call.variables?.params.id} />}
    </CallDialog>
  );
}

/** A campaign that has ended has no terms to read again. */
function Ending({ campaign, isClosing }: { campaign: FirmCampaignDetail; isClosing: boolean }) {
  const { data } = useTopUpTerms(isClosing ? null : campaign.id);
  const terms = useLast(data ?? null);
  return (
    <>
      <p>{activeTexts.closeText(campaign.campaign_name)}</p>
      <div className="mt-4 text-ink">
        <RefundList refund={campaign.refund} />
      </div>
      {terms?.unpaid && <p className="mt-3 text-ink">{unpaidText(terms.unpaid)}</p>}
      <p className="mt-3 text-xs">{activeTexts.closeHint}</p>
    </>
  );
}

const unpaidText = ({ payment_status: status, base_budget, payable }: NonNullable<TopUpTerms['unpaid']>) =>
  status === 'pending'
    ? topUpTexts.ends.pending(formatKurus(payable))
    : topUpTexts.ends.awaiting(formatKurus(base_budget));
