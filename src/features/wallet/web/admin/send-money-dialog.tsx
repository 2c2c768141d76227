import { Banknote } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';
import { AccountDetails } from './approve-withdrawal-dialog.tsx';

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
      {shown && <AccountDetails withdrawal={shown} />}
    </Dialog>
  );
}
