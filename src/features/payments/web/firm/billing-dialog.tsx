import { useState } from 'react';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { billingDetailsSchema } from '../../payment-wire.ts';
import { type BillingDetails, useSaveBillingDetails } from '../api.ts';
import { billingTexts as texts } from '../texts/firm.ts';

/** The form of what invoices say of the firm; every field may stay empty. */
function useBillingForm(details: BillingDetails, onSaved: () => void) {
  const form = useZodForm(billingDetailsSchema, {
    tax_office: details.tax_office ?? '',
    tax_number: details.tax_number ?? '',
    address: details.address ?? '',
  });
  const save = useSaveBillingDetails();
  const toast = useToast();
  const [problems, setProblems] = useState<string[]>([]);

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      const { message } = await save.mutateAsync({ body });
      toast.success(message ?? actionWords.save);
      onSaved();
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      const rest = applyServerErrors(form, fields);
      setProblems(Object.keys(fields).length > 0 ? rest : [errorText(error, texts.saveFailed)]);
    }
  });

  return { control: form.control, submit, problems, isBusy: save.isPending };
}

const FORM = 'billing-form';

export function BillingDialog({ details, onClose }: { details: BillingDetails; onClose: () => void }) {
  const { control, submit, problems, isBusy } = useBillingForm(details, onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={texts.title}
      description={texts.about}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button type="submit" form={FORM} isBusy={isBusy} busyText={busyWords.saving}>
            {actionWords.save}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <FormAlert message={problems} />
        <FormField control={control} name="tax_office" label={texts.taxOffice}>
          {(input) => <TextInput {...input} maxLength={100} />}
        </FormField>
        <FormField control={control} name="tax_number" label={texts.taxNumber} hint={texts.taxNumberHint}>
          {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" maxLength={14} />}
        </FormField>
        <FormField control={control} name="address" label={texts.address}>
          {(input) => <TextArea {...input} rows={3} maxLength={300} autoComplete="street-address" />}
        </FormField>
      </form>
    </Dialog>
  );
}
