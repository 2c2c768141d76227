/** A firm's money back from its wallet: the form, and what became of earlier requests. */
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { firmWithdrawBody } from '../../contract/firm.ts';
import { FewAtATime } from '../few-at-a-time.tsx';
import { firmWithdrawTexts as texts } from '../texts/firm.ts';
import { withdrawalsTexts, withdrawTexts } from '../texts/viewer.ts';
import { IbanHint } from '../withdraw/iban-hint.tsx';
import { IbanInput } from '../withdraw/iban-input.tsx';
import { WithdrawalLine } from '../withdrawals-card.tsx';
import {
  type FirmWallet,
  type FirmWithdrawal,
  useCancelFirmWithdrawal,
  useFirmWithdrawals,
  useWithdrawFromFirm,
} from './api.ts';

// The cast: an amount is missing until it is typed.
const EMPTY = { iban: '', password: '' } as z.input<typeof firmWithdrawBody>;

export interface FirmWithdrawDialogProps {
  /** Closed while null. */
  wallet: FirmWallet | null;
  onClose: () => void;
}

/** Asks for money to be sent to the firm's own bank account. */
export function FirmWithdrawDialog({ wallet, onClose }: FirmWithdrawDialogProps) {
  return (
    <FormDialog
      subject={wallet}
      onClose={onClose}
      call={useWithdrawFromFirm()}
      schema={firmWithdrawBody}
      values={() => EMPTY}
      input={(_, body) => ({ body })}
      words={texts.asking}
      description={() => texts.about}
    >
      {(form, { balance, held, min_withdraw_amount: smallest }) => (
        <>
          <FormField
            control={form.control}
            name="amount"
            label={words.amount}
            hint={withdrawTexts.amountHint(kurus(balance - held), smallest)}
            isRequired
          >
            {(input) => <MoneyInput {...input} />}
          </FormField>
          <FormField
            control={form.control}
            name="iban"
            label={words.iban}
            hint={<IbanHint typed={form.watch('iban') ?? ''} />}
            isRequired
          >
            {(input) => <IbanInput {...input} onComplete={() => void form.trigger('iban')} />}
          </FormField>
          <FormField control={form.control} name="password" label={texts.password} isRequired>
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

/** The firm's withdrawals, five at a time. One that waits can be cancelled. */
export function FirmWithdrawals() {
  const [page, setPage] = useState(1);
  const [cancelled, setCancelled] = useState<FirmWithdrawal | null>(null);
  return (
    <>
      <FewAtATime
        title={texts.title}
        query={useFirmWithdrawals({ page: String(page), limit: '5' })}
        failedText={withdrawalsTexts.failed}
        emptyText={texts.empty}
        page={page}
        onPage={setPage}
        rows={({ withdrawals }) => withdrawals}
        rowKey={({ id }) => id}
      >
        {(withdrawal) => <WithdrawalLine withdrawal={withdrawal} onCancel={() => setCancelled(withdrawal)} />}
      </FewAtATime>
      <CallDialog
        subject={cancelled}
        onClose={() => setCancelled(null)}
        call={useCancelFirmWithdrawal()}
        input={({ id }) => ({ params: { id } })}
        words={withdrawalsTexts.cancellation}
        tone="danger"
        icon={<Undo2 />}
      >
        {({ amount }) => texts.cancelAbout(formatKurus(amount))}
      </CallDialog>
    </>
  );
}
