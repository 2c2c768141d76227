import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { reissueSchema } from '../../invoice-wire.ts';
import type { AdminPayment } from '../../shown-payment.ts';
import { useReissueInvoice } from '../api.ts';
import { BillingFields, type BillingFieldsProps, billingValues } from '../billing-fields.tsx';
import { reissueTexts as texts } from '../texts/admin.ts';

export const invoiceInForce = ({ invoices }: AdminPayment) =>
  invoices.findLast(({ is_return: isReturn }) => !isReturn);

export interface ReissueDialogProps {
  payment: AdminPayment | null;
  onClose: () => void;
}

export function ReissueDialog({ payment, onClose }: ReissueDialogProps) {
  const invoice = payment === null ? undefined : invoiceInForce(payment);
  return (
    <FormDialog
      subject={invoice ?? null}
      onClose={onClose}
      call={useReissueInvoice()}
      schema={reissueSchema}
      values={({ buyer }) => ({ ...billingValues(buyer), reason: '' })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={texts.words}
      description={({ number }) => texts.about(number)}
    >
      {({ control }) => (
        <>
          {/* The form has these three fields and one more. */}
          <BillingFields control={control as unknown as BillingFieldsProps['control']} />
          <FormField control={control} name="reason" label={texts.reason} hint={texts.reasonHint}>
            {(input) => <TextArea {...input} rows={3} limit={500} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
