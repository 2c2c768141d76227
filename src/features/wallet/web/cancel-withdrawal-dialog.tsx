import { Undo2 } from 'lucide-react';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useCancelWithdrawal, type Withdrawal } from './api.ts';
import { withdrawalsTexts as texts } from './texts/viewer.ts';

export interface CancelWithdrawalProps {
  /** Closed while null. */
  withdrawal: Withdrawal | null;
  onClose: () => void;
}

/** Asks whether a waiting withdrawal is to be taken back. */
export function CancelWithdrawalDialog({ withdrawal, onClose }: CancelWithdrawalProps) {
  return (
    <CallDialog
      subject={withdrawal}
      onClose={onClose}
      call={useCancelWithdrawal()}
      input={({ id }) => ({ params: { id } })}
      words={texts.cancellation}
      tone="danger"
      icon={<Undo2 />}
    >
      {({ amount }) => texts.cancelAbout(amount)}
    </CallDialog>
  );
}
