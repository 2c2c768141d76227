import { FormField } from '#lib/web/form/form-field.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { billingDetailsSchema } from '../../payment-wire.ts';
import { type BillingDetails, useSaveBillingDetails } from '../api.ts';
import { billingTexts as texts } from '../texts/firm.ts';
import { paymentWords } from '../../texts.ts';

export interface BillingDialogProps {
  /** Closed while null. */
  details: BillingDetails | null;
  onClose: () => void;
}

/** Changes the firm's data on invoices; every field may stay empty. */
export function BillingDialog({ details, onClose }: BillingDialogProps) {
  return (
    <FormDialog
      subject={details}
      onClose={onClose}
      call={useSaveBillingDetails()}
      schema={billingDetailsSchema}
      values={({ tax_office: office, tax_number: number, address }) => ({
        tax_office: office ?? '',
        tax_number: number ?? '',
        address: address ?? '',
      })}
      input={(_, body) => ({ body })}
      words={{ title: texts.title, ...texts.saving }}
      description={() => texts.about}
    >
      {({ control }) => (
        <>
          <FormField control={control} name="tax_office" label={paymentWords.taxOffice}>
            {(input) => <TextInput {...input} maxLength={100} />}
          </FormField>
          <FormField control={control} name="tax_number" label={texts.taxNumber} hint={texts.taxNumberHint}>
            {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={14} />}
          </FormField>
          <FormField control={control} name="address" label={texts.address}>
            {(input) => <TextArea {...input} rows={3} maxLength={300} autoComplete="street-address" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}
