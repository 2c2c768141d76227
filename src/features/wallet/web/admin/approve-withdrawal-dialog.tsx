import { BadgeCheck } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { groupInFours } from '../../grouping.ts';
import { type AdminWithdrawal, useApproveWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import { OtherAskers } from './warning.tsx';

export interface DecisionDialogProps {
  /** Closed while null. */
  withdrawal: AdminWithdrawal | null;
  onClose: () => void;
  /** Runs after the decision was made. */
  onDone: () => void;
}

/** Asks whether the money was really sent, and shows to which account. */
export function ApproveWithdrawalDialog({ withdrawal, onClose, onDone }: DecisionDialogProps) {
  return (
    <CallDialog
      subject={withdrawal}
      onClose={onClose}
      onDone={onDone}
      call={useApproveWithdrawal()}
      input={({ id }) => ({ params: { id } })}
      words={texts.approval}
      icon={<BadgeCheck />}
    >
      {({ amount, account_holder: holder, iban, other_askers: others }) => (
        <>
          <p>{texts.approveAbout}</p>
          <DetailList
            className="mt-4 rounded-lg bg-canvas p-4 text-ink"
            details={[
              { label: words.amount, value: formatKurus(amount) },
              { label: words.accountHolder, value: holder },
              { label: words.iban, value: <Account iban={iban} others={others} />, isWide: true },
            ]}
          />
        </>
      )}
    </CallDialog>
  );
}

function Account({ iban, others }: { iban: string; others: number }) {
  return (
    <>
      {groupInFours(iban)}
      <OtherAskers count={others} />
    </>
  );
}
