import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { billingDetailsSchema } from '../../invoice-wire.ts';
import { type BillingDetails, useSaveBillingDetails } from '../api.ts';
import { billingTexts as texts } from '../texts/firm.ts';
import { BillingFields, billingValues } from '../billing-fields.tsx';

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
      values={billingValues}
      input={(_, body) => ({ body })}
      words={{ title: texts.title, ...texts.saving }}
      description={() => texts.about}
    >
      {({ control }) => <BillingFields control={control} isRequired={false} />}
    </FormDialog>
  );
}
