import type { ReactNode } from 'react';
import { formatDay } from '#lib/shared/dates.ts';
import { formatKurus, formatSignedKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { classNames } from '#lib/web/class-names.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { AudienceSummary } from '#features/audience/web.ts';
import type { BudgetDetails, Campaign, CampaignRefund, FirmCampaignDetail } from './campaign-wire.ts';
import { endDayOf, endedEarlyOn } from './lifecycle.ts';
import { rejectionCategoryText } from './rejection.ts';
import { type BudgetBreakdown, type BudgetRates, platformMargin } from './budget.ts';
import { CampaignStatusBadge } from './campaign-states.tsx';
import { Creative, OutsideLink } from './creative.tsx';
import { breakdownLabels, campaignLabels, refundLabels, sharedTexts } from './texts.web.ts';
import { withheldOf } from './refund.ts';
import { campaignWords, withheldText } from './texts.ts';

interface CampaignFactsProps {
  campaign: Campaign & Pick<FirmCampaignDetail, 'target_audience'>;
  first?: readonly Detail[];
  last?: readonly Detail[];
  hasMargin?: boolean | undefined;
  haltHint?: ReactNode;
  audienceTo: string;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-bold">{title}</h3>
      {children}
    </section>
  );
}

export function CampaignFacts(props: CampaignFactsProps) {
  const { campaign, first = [], last = [], hasMargin } = props;
  const category = rejectionCategoryText(campaign.rejection_category);
  return (
    <div className="pb-2">
      {campaign.status === 'rejected' && (
        <Alert tone="danger" title={words.rejectionReason} className="mb-4">
          <p className="whitespace-pre-line">
            {category && `${category}: `}
            {campaign.rejection_reason}
          </p>
        </Alert>
      )}
      {campaign.stop_reason !== null && (
        <Alert tone="warning" title={campaignLabels.stopReason} className="mb-4">
          <p className="whitespace-pre-line">{campaign.stop_reason}</p>
          {props.haltHint}
        </Alert>
      )}
      <div className="grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-[18rem_minmax(0,1fr)]">
        <div>
          <Creative campaign={campaign} />
          <div className="mt-3">
            <CampaignStatusBadge campaign={campaign} />
          </div>
        </div>
        <DetailList
          details={[
            ...first,
            { label: words.description, value: campaign.description, isWide: true },
            { label: words.link, value: <OutsideLink url={campaign.campaign_link} />, isWide: true },
            { label: words.start, value: formatDay(campaign.start_date) },
            { label: words.end, value: formatDay(endDayOf(campaign)) },
            endedEarlyOn(campaign) !== null && {
              label: campaignLabels.plannedEnd,
              value: formatDay(campaign.end_date),
            },
            { label: campaignWords.displayDuration, value: sharedTexts.seconds(campaign.display_duration) },
            ...last,
          ]}
        />
      </div>
      <div className="grid gap-x-8 md:grid-cols-2">
        <Part title={campaignLabels.budget}>
          <CampaignBudget details={campaign.budget_details} hasMargin={hasMargin} />
          {campaign.status === 'completed' && (
            <section className="mt-4" aria-label={refundLabels.title}>
              <h4 className="text-sm font-bold">{refundLabels.title}</h4>
              <RefundList refund={campaign.refund} />
            </section>
          )}
        </Part>
        <Part title={campaignWords.audience}>
          <AudienceSummary audience={campaign.target_audience} />
          <p className="mt-3 text-sm">
            <TextLink to={props.audienceTo}>{sharedTexts.toAudience}</TextLink>
          </p>
        </Part>
      </div>
    </div>
  );
}

export function RefundList({ refund }: { refund: CampaignRefund | null }) {
  return (
    refund && (
      <BreakdownList
        rows={[
          { label: refundLabels.net, amount: refund.net },
          {
            label: refundLabels.vatAndFee,
            amount: refund.vat_and_fee,
            sign: 'plus',
            hint: campaignWords.returnedPart,
          },
          { label: refundLabels.total, amount: refund.total, kind: 'result' },
        ]}
      />
    )
  );
}

export function CampaignBudget({
  details,
  hasMargin,
}: Pick<BudgetBreakdownListProps, 'hasMargin'> & { details: BudgetDetails }) {
  const breakdown = {
    baseBudget: details.base_budget,
    vatAmount: details.vat_amount,
    totalWithVat: details.total_with_vat,
    systemFee: details.system_fee,
    campaignBudget: details.campaign_budget,
  };
  return (
    <BudgetBreakdownList
      breakdown={breakdown}
      hasMargin={hasMargin}
      withheldTenths={details.withheld_tenths}
      withheld={kurus(details.total_with_vat - details.payable)}
    />
  );
}

interface BudgetBreakdownListProps {
  breakdown: BudgetBreakdown | null;
  rates?: BudgetRates | undefined;
  hasMargin?: boolean | undefined;
  withheldTenths: number;
  /** Given where several orders are rounded one by one; else computed. */
  withheld?: Kurus;
}

export function BudgetBreakdownList(props: BudgetBreakdownListProps) {
  const { breakdown, rates, hasMargin, withheldTenths } = props;
  const part = (name: keyof BudgetBreakdown): Kurus | null => breakdown?.[name] ?? null;
  const margin =
    breakdown && hasMargin ? breakdownLabels.margin(formatKurus(platformMargin(breakdown))) : undefined;
  const withheld = breakdown && (props.withheld ?? withheldOf(breakdown.vatAmount, withheldTenths));
  const isWithheld = withheldTenths > 0 && withheld !== 0;
  return (
    <BreakdownList
      rows={[
        { label: breakdownLabels.base, amount: part('baseBudget') },
        {
          label: campaignWords.vatAmount,
          amount: part('vatAmount'),
          sign: 'plus',
          hint: rates && formatPercent(rates.vatRate / 100),
        },
        { label: breakdownLabels.total, amount: part('totalWithVat'), kind: 'sum' },
        ...(isWithheld
          ? [
              { label: withheldText(withheldTenths), amount: withheld, sign: 'minus' as const },
              {
                label: breakdownLabels.payable,
                amount: breakdown && kurus(breakdown.totalWithVat - (withheld ?? 0)),
                kind: 'sum' as const,
              },
            ]
          : []),
        {
          label: campaignWords.systemFee,
          amount: part('systemFee'),
          sign: 'minus',
          hint: margin ?? (rates && breakdownLabels.feeOf(formatPercent(rates.systemProfitRate / 100))),
        },
        { label: breakdownLabels.net, amount: part('campaignBudget'), kind: 'result' },
      ]}
    />
  );
}

interface BreakdownRow {
  label: string;
  amount: Kurus | null;
  sign?: 'plus' | 'minus' | undefined;
  hint?: ReactNode;
  kind?: 'sum' | 'result' | undefined;
}

const amountText = (amount: Kurus, sign: BreakdownRow['sign']) =>
  sign === undefined ? formatKurus(amount) : formatSignedKurus(amount, sign === 'plus');

function BreakdownList({ rows }: { rows: readonly BreakdownRow[] }) {
  return (
    <dl className="text-sm">
      {rows.map((row) => (
        <div
          key={row.label}
          className={classNames(
            'flex items-baseline justify-between gap-4',
            row.kind === 'result'
              ? 'mt-1 rounded-lg bg-brand-tint px-3 py-3 font-bold text-brand-text'
              : 'py-2',
            row.kind === 'sum' && 'border-t border-line font-semibold',
          )}
        >
          <dt className={classNames(!row.kind && 'text-soft')}>
            {row.label}
            {row.hint && <span className="block text-xs font-normal text-soft">{row.hint}</span>}
          </dt>
          <dd className={classNames('money text-right', row.kind === 'result' && 'text-lg')}>
            {row.amount === null ? '—' : amountText(row.amount, row.sign)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
