import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { Email } from '#lib/web/lists/email.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { approvalsContract } from '#features/approvals/contract.ts';
import { campaignFailures } from '#features/campaigns/texts.ts';
import { fraudAdminContract } from '#features/fraud/contract/admin.ts';
import { adminPaymentsContract } from '#features/payments/contract/admin.ts';
import { adminWithdrawalsContract } from '#features/wallet/contract/admin.ts';
import { walletWords } from '#features/wallet/texts.ts';
import {
  useWaitingCampaigns,
  useWaitingGroups,
  useWaitingPayments,
  useWaitingProposals,
  useWaitingWithdrawals,
} from '../api.ts';
import { waitingTexts as texts } from '../texts/admin.ts';
import { WaitingList } from './waiting-list.tsx';

const CAMPAIGNS = '/admin/kampanyalar/bekleyen';
const PAYMENTS = '/admin/odemeler/bekleyen?durum=to_decide';
const SUSPECTED = '/admin/supheli-hesaplar';
const PROPOSALS = '/admin/onaylar?durum=to_decide';
const WITHDRAWALS = '/admin/odemeler/cekimler?durum=pending';

/** Everything that waits for a decision, by kind: the queues that the person's duty reaches. */
export function WaitingWork() {
  const mayReadGroups = useMayCall(fraudAdminContract.listFraudGroups);
  const mayReadProposals = useMayCall(approvalsContract.listProposals);
  const mayReadPayments = useMayCall(adminPaymentsContract.listPayments);
  const mayReadWithdrawals = useMayCall(adminWithdrawalsContract.listWithdrawals);
  const isOneList = !mayReadPayments && !mayReadWithdrawals;
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className="mb-3 text-lg font-bold">
        {texts.heading}
      </h2>
      {mayReadProposals && <WaitingProposals />}
      {mayReadGroups && <SuspectedAccounts />}
      <div className={classNames('grid gap-4', !isOneList && 'md:grid-cols-2 xl:grid-cols-3')}>
        <WaitingCampaigns />
        {mayReadPayments && <WaitingPayments />}
        {mayReadWithdrawals && <WaitingWithdrawals />}
      </div>
    </section>
  );
}

function WaitingCampaigns() {
  return (
    <WaitingList
      title={texts.campaigns}
      query={useWaitingCampaigns()}
      failedText={campaignFailures.pending}
      emptyText={texts.noCampaigns}
      to={CAMPAIGNS}
      read={({ campaigns, pagination }) => ({
        count: pagination.total,
        rows: campaigns.map((campaign) => ({
          id: campaign.id,
          name: campaign.campaign_name,
          detail: campaign.firm_name,
          // As in its queue.
          amount: campaign.budget_details.campaign_budget,
          since: campaign.submitted_at ?? campaign.created_at,
          to: `${CAMPAIGNS}?detay=${campaign.id}`,
        })),
      })}
    />
  );
}

function WaitingPayments() {
  return (
    <WaitingList
      title={texts.payments}
      query={useWaitingPayments()}
      failedText={texts.paymentsFailed}
      emptyText={texts.noPayments}
      to={PAYMENTS}
      read={({ payments, pagination }) => ({
        count: pagination.total,
        rows: payments.map((payment) => ({
          id: payment.id,
          name: payment.campaign_name,
          detail: payment.firm_name,
          amount: payment.total_with_vat,
          since: payment.submitted_at ?? payment.created_at,
          to: `${PAYMENTS}&detay=${payment.id}`,
        })),
      })}
    />
  );
}

function WaitingWithdrawals() {
  return (
    <WaitingList
      title={texts.withdrawals}
      query={useWaitingWithdrawals()}
      failedText={texts.withdrawalsFailed}
      emptyText={walletWords.noRequests}
      to={WITHDRAWALS}
      read={({ withdrawals, pagination }) => ({
        count: pagination.total,
        rows: withdrawals.map((withdrawal) => ({
          id: withdrawal.id,
          name: withdrawal.name,
          detail: <Email address={withdrawal.email} />,
          amount: withdrawal.amount,
          since: withdrawal.created_at,
          to: `${WITHDRAWALS}&detay=${withdrawal.id}`,
        })),
      })}
    />
  );
}

/** Stands above the lists while another administrator's proposal waits for this one. */
function WaitingProposals() {
  const count = usePart(useWaitingProposals())?.pagination.total ?? 0;
  return <WaitingAlert count={count} title={texts.proposals} text={texts.proposalsText} to={PROPOSALS} />;
}

/** Stands above the lists while somebody waits for a decision. */
function SuspectedAccounts() {
  const count = usePart(useWaitingGroups())?.pagination.total ?? 0;
  return <WaitingAlert count={count} title={texts.groups} text={texts.groupsText} to={SUSPECTED} />;
}

interface WaitingAlertProps {
  count: number;
  title: (count: number) => string;
  text: string;
  to: string;
}

/** Says how many wait, and leads to them; nothing is drawn while none does. */
function WaitingAlert({ count, title, text, to }: WaitingAlertProps) {
  if (count === 0) return null;
  return (
    <Alert
      tone="warning"
      className="mb-4"
      title={title(count)}
      action={
        <ButtonLink to={to} size="sm" variant="secondary" data-figure={count}>
          {texts.look}
        </ButtonLink>
      }
    >
      {text}
    </Alert>
  );
}
