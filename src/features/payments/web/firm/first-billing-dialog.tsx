import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { fullBillingSchema } from '../../invoice-wire.ts';
import { useSaveBillingDetails } from '../api.ts';
import { billingTexts as texts } from '../texts/firm.ts';
import type { BillingDialogProps } from './billing-dialog.tsx';
import { BillingFields, billingValues } from '../billing-fields.tsx';

/** Asks for what is missing before the first payment, because an invoice that was issued stays as it is. */
export function FirstBillingDialog({ details, onClose }: BillingDialogProps) {
  return (
    <FormDialog
      subject={details}
      onClose={onClose}
      // The payment follows as soon as nothing is missing.
      onDone={() => {}}
      call={useSaveBillingDetails()}
      schema={fullBillingSchema}
      values={billingValues}
      input={(_, body) => ({ body })}
      words={{ ...texts.saving, ...texts.first }}
      description={({ firm_name: name }) => texts.firstAbout(name)}
    >
      {({ control }) => <BillingFields control={control} isRequired />}
    </FormDialog>
  );
}
