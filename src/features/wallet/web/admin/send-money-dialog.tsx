import { Banknote } from 'lucide-react';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import { AccountCell } from './account-cell.tsx';

export interface SendMoneyDialogProps {
  /** Just approved as the second administrator; closed while null. */
  withdrawal: AdminWithdrawal | null;
  onClose: () => void;
}

/** Tells the second administrator to send the money now: nobody did before, and nobody else will. */
export function SendMoneyDialog({ withdrawal, onClose }: SendMoneyDialogProps) {
  const shown = useLast(withdrawal);
  return (
    <Dialog
      isOpen={withdrawal !== null}
      onClose={onClose}
      title={texts.sending.title}
      footer={
        <Button icon={<Banknote />} onClick={onClose}>
          {texts.sending.close}
        </Button>
      }
    >
      <p>{texts.sending.about}</p>
      {shown && (
        <DetailList
          className="mt-4 rounded-lg bg-canvas p-4 text-ink"
          details={[
            { label: words.amount, value: formatKurus(shown.amount), isWide: true },
            { label: texts.account, value: <AccountCell withdrawal={shown} />, isWide: true },
          ]}
        />
      )}
    </Dialog>
  );
}
