import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { billingDetailsSchema, fullBillingSchema } from '../invoices/invoice-wire.ts';
import { type BillingDetails, useSaveBillingDetails } from '../api.web.ts';
import { billingTexts as texts } from '../firm-texts.web.ts';
import { BillingFields, billingValues } from '../billing-fields.tsx';

export interface BillingDialogProps {
  details: BillingDetails | null;
  onClose: () => void;
  /** An issued invoice stays as it is, so that nothing may be missing. The payment follows as soon as nothing is. */
  isBeforePaying?: boolean;
}

export function BillingDialog({ details, onClose, isBeforePaying = false }: BillingDialogProps) {
  return (
    <FormDialog
      subject={details}
      onClose={onClose}
      onDone={isBeforePaying ? () => {} : onClose}
      call={useSaveBillingDetails()}
      schema={isBeforePaying ? fullBillingSchema : billingDetailsSchema}
      values={billingValues}
      input={(_, body) => ({ body })}
      words={{ title: texts.title, ...texts.saving, ...(isBeforePaying && texts.first) }}
      description={({ firm_name: name }) => (isBeforePaying ? texts.firstAbout(name) : texts.about)}
    >
      {({ control }) => <BillingFields control={control} />}
    </FormDialog>
  );
}
