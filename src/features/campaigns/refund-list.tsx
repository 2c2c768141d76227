import { BreakdownList } from '#lib/web/figures/breakdown-list.tsx';
import type { CampaignRefund } from './campaign-wire.ts';
import { campaignWords } from './texts.ts';
import { refundLabels } from './texts.web.ts';

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
