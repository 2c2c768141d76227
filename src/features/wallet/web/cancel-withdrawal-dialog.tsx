import { Undo2 } from 'lucide-react';
import { settleAttempts } from '#lib/web/form/draft-store.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { viewerWalletContract } from '../contract/viewer.ts';
import { useCancelWithdrawal, useWallet, type Withdrawal } from './api.ts';
import { withdrawalsTexts as texts } from './texts/viewer.ts';

export interface CancelWithdrawalProps {
  /** Closed while null. */
  withdrawal: Withdrawal | null;
  onClose: () => void;
}

/** Asks whether a waiting withdrawal is to be taken back. */
export function CancelWithdrawalDialog({ withdrawal, onClose }: CancelWithdrawalProps) {
  const wallet = useWallet().data;
  const known = { isUsedUp: wallet?.withdrawals_left_today === 0, readyAt: wallet?.money_ready_at ?? null };
  return (
    <CallDialog
      subject={withdrawal}
      onClose={onClose}
      // A lost try that made it is over with it: the same amount asked for again is a new one.
      onDone={() => {
        settleAttempts(viewerWalletContract.withdraw.path);
        onClose();
      }}
      call={useCancelWithdrawal()}
      input={({ id }) => ({ params: { id } })}
      words={texts.cancellation}
      tone="danger"
      icon={<Undo2 />}
    >
      {({ amount }) => texts.cancelAbout(amount, known)}
    </CallDialog>
  );
}
