import { formatCount } from '#lib/shared/numbers.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { campaignFailures, campaignWords } from '#features/campaigns/texts.ts';
import type { adminPaymentsContract } from '#features/payments/contract/admin.ts';
import { paymentWords } from '#features/payments/texts.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { NAMED, useWaitingCampaigns, useWaitingPayments, useWaitingWithdrawals } from '../api.ts';
import { waitingTexts as texts } from '../texts/admin.ts';
import { WaitingList, type WaitingRow } from './waiting-list.tsx';

const CAMPAIGNS = '/admin/kampanyalar/bekleyen';
const PAYMENTS = '/admin/odemeler/bekleyen';
const WITHDRAWALS = '/admin/odemeler/cekimler';

type Payments = DataOf<typeof adminPaymentsContract.listPayments>;

/** Payments that the firm has made; those that it has yet to make are nobody's decision here. They come first in the list. */
function paymentsToDecide({ payments, pagination }: Payments): { count: string; rows: WaitingRow[] } {
  const made = payments.filter(({ payment_status }) => payment_status === 'pending');
  const mayBeMore = made.length === payments.length && pagination.pages > 1;
  return {
    count: `${made.length}${mayBeMore ? '+' : ''}`,
    rows: made.slice(0, NAMED).map((payment) => ({
      id: payment.id,
      name: payment.campaign_name,
      detail: payment.firm_name,
      amount: payment.total_with_vat,
      since: payment.submitted_at ?? payment.created_at,
      to: PAYMENTS,
    })),
  };
}

/** Everything that waits for the admin's word, by the place where it is given. */
export function WaitingWork() {
  return (
    <section aria-labelledby="waiting-work">
      <h2 id="waiting-work" className="mb-3 text-lg font-bold">
        {texts.heading}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <WaitingList
          title={campaignWords.campaigns}
          query={useWaitingCampaigns()}
          failedText={campaignFailures.pending}
          emptyText={texts.noCampaigns}
          to={CAMPAIGNS}
          read={({ campaigns, pagination }) => ({
            count: formatCount(pagination.total),
            rows: campaigns.map((campaign) => ({
              id: campaign.id,
              name: campaign.campaign_name,
              detail: campaign.firm_name,
              amount: campaign.budget_details.total_with_vat,
              since: campaign.submitted_at ?? campaign.created_at,
              to: `${CAMPAIGNS}?detay=${campaign.id}`,
            })),
          })}
        />
        <WaitingList
          title={paymentWords.payments}
          query={useWaitingPayments()}
          failedText={texts.paymentsFailed}
          emptyText={paymentWords.nonePending}
          to={PAYMENTS}
          read={paymentsToDecide}
        />
        <WaitingList
          title={texts.withdrawals}
          query={useWaitingWithdrawals()}
          failedText={texts.withdrawalsFailed}
          emptyText={walletWords.noRequests}
          to={WITHDRAWALS}
          read={({ withdrawals, pagination }) => ({
            count: formatCount(pagination.total),
            rows: withdrawals.map((withdrawal) => ({
              id: withdrawal.id,
              name: withdrawal.name,
              detail: withdrawal.email,
              amount: withdrawal.amount,
              since: withdrawal.created_at,
              to: WITHDRAWALS,
            })),
          })}
        />
      </div>
    </section>
  );
}
