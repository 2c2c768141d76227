import { formatKurus, kurusToLira } from '#lib/shared/money.ts';
import { moneySchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { DateInput } from '#lib/web/inputs/date/date-input.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { adminPaymentsContract } from '../../contract/admin.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { useReceivePayment } from '../api.ts';
import { receivedTexts as texts } from '../texts/admin.ts';

export const isReceivable = ({ payment_status: status }: AdminPayment) =>
  status === 'awaiting' || status === 'rejected';

/** Another amount than the payment's fills the firm's wallet for good, so that it takes a tick: one digit is soon wrong. */
const schema = adminPaymentsContract.receivePayment.body
  .safeExtend({ expected: moneySchema(), is_other: z.boolean() })
  .refine(({ amount, expected, is_other: isOther }) => isOther || amount === expected, {
    path: ['amount'],
    error: texts.otherAmount,
  });

export interface ReceivedDialogProps {
  payment: AdminPayment | null;
  onClose: () => void;
  onDone: () => void;
}

export function ReceivedDialog({ payment, onClose, onDone }: ReceivedDialogProps) {
  const today = useToday();
  return (
    <FormDialog
      subject={payment}
      onClose={onClose}
      onDone={onDone}
      call={useReceivePayment()}
      schema={schema}
      // The amount is read from the bank's statement, so that what is expected is not booked unread.
      values={({ total_with_vat: total, is_detached: isDetached }) => ({
        date: today,
        expected: kurusToLira(total),
        is_other: isDetached,
      })}
      input={({ id }, { amount, date }) => ({ params: { id }, body: { amount, date } })}
      words={texts.words}
      isDecision
      description={({ firm_name: firm, reference, total_with_vat: total }) =>
        `${firm} · ${reference} · ${formatKurus(total)}`
      }
    >
      {({ control, formState, watch }, { is_detached: isDetached }) => (
        <>
          <p className="text-sm text-soft">{isDetached ? texts.aboutVoid : texts.about}</p>
          <FormField control={control} name="amount" label={texts.amount}>
            {(input) => <MoneyInput {...input} />}
          </FormField>
          {!isDetached && (watch('is_other') || formState.errors.amount?.message === texts.otherAmount) && (
            <FormField control={control} name="is_other">
              {(input) => <Checkbox {...input}>{texts.toWallet}</Checkbox>}
            </FormField>
          )}
          <FormField control={control} name="date" label={texts.date}>
            {(input) => <DateInput {...input} max={today} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
