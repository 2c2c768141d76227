import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { correctionSchema } from '../../invoice-wire.ts';
import { type BillingDetails, type FirmInvoice, useAskCorrection } from '../api.ts';
import { correctionTexts as texts } from '../texts/firm.ts';
import { BillingFields, type BillingFieldsProps, billingValues } from './billing-fields.tsx';

export interface CorrectionDialogProps {
  /** The wrong invoice, and the firm's tax data of now; closed while null. */
  wrong: { invoice: FirmInvoice; details: BillingDetails } | null;
  onClose: () => void;
}

/** Asks for an invoice with the right tax data, which the next invoices get, too. */
export function CorrectionDialog({ wrong, onClose }: CorrectionDialogProps) {
  return (
    <FormDialog
      subject={wrong}
      onClose={onClose}
      call={useAskCorrection()}
      schema={correctionSchema}
      values={({ details }) => ({ ...billingValues(details), reason: '' })}
      input={({ invoice: { id } }, body) => ({ params: { id }, body })}
      words={texts.asking}
      description={({ invoice }) => texts.about(invoice.number)}
    >
      {({ control }) => (
        <>
          {/* The form has these three fields and one more. */}
          <BillingFields control={control as unknown as BillingFieldsProps['control']} isRequired />
          <FormField control={control} name="reason" label={texts.reason} hint={texts.reasonHint} isRequired>
            {(input) => <TextArea {...input} rows={3} limit={500} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
