import { BadgeCheck } from 'lucide-react';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Code } from '#lib/web/figures/code.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { useApprovePayment } from '../api.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { METHOD_TEXTS } from '../../texts.ts';
import { adminTexts as texts } from '../texts/admin.ts';
import { receiptDetails } from './payment-receipt.tsx';
import { settledPayment } from './settled-payment.ts';
import { amountDetails } from './amount-details.ts';
import { firmValue } from './suspended-firm.tsx';

export interface DecisionDialogProps {
  /** Closed while null. */
  payment: AdminPayment | null;
  onClose: () => void;
  /** Runs after the decision was made. */
  onDone: () => void;
}

function aboutApproving({ is_late, kind }: AdminPayment): string {
  if (is_late) return texts.approveLateAbout;
  return { campaign: texts.approveAbout, top_up: texts.approveTopUpAbout, wallet: texts.approveWalletAbout }[
    kind
  ];
}

/** Asks whether the transfer has arrived, and shows the data to compare it with. */
export function ApproveDialog({ payment, onClose, onDone }: DecisionDialogProps) {
  return (
    <CallDialog
      subject={payment}
      onClose={onClose}
      onDone={onDone}
      call={useApprovePayment()}
      input={({ id }) => ({ params: { id } })}
      words={texts.approval}
      settled={settledPayment}
      icon={<BadgeCheck />}
    >
      {(shown) => (
        <>
          <p>{aboutApproving(shown)}</p>
          <DetailList
            className="mt-4 rounded-lg bg-canvas p-4 text-ink"
            details={[
              { label: firmWords.firm, value: firmValue(shown) },
              ...amountDetails(shown),
              ...receiptDetails(shown),
              { label: words.reference, value: <Code>{shown.reference}</Code> },
              { label: words.method, value: shown.method && METHOD_TEXTS[shown.method] },
              { label: texts.announced, value: shown.submitted_at && formatDateTime(shown.submitted_at) },
              ...(shown.end_date === null
                ? []
                : [{ label: texts.endDate, value: formatDay(shown.end_date) }]),
              { label: campaignWords.campaign, value: shown.campaign_name, isWide: true },
            ]}
          />
        </>
      )}
    </CallDialog>
  );
}
