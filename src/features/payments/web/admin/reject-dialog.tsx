import { formatKurus } from '#lib/shared/money.ts';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useLast } from '#lib/web/use-last.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { TextArea } from '#lib/web/ui/text-area.tsx';
import { useToast } from '#lib/web/ui/use-toast.ts';
import { useState } from 'react';
import { adminPaymentsContract } from '../../contract.ts';
import { useRejectPayment } from '../api.ts';
import { adminTexts as texts, paymentLabels as labels } from '../texts.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';

const FORM_ID = 'reject-payment';

/** Asks why; the firm reads the reason. */
export function RejectDialog({ payment, onClose }: DecisionDialogProps) {
  const shown = useLast(payment);
  const reject = useRejectPayment();
  const toast = useToast();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useZodForm(adminPaymentsContract.rejectPayment.body, { reason: '' });

  function close() {
    form.reset();
    setProblems([]);
    onClose();
  }

  const submit = form.handleSubmit(async (body) => {
    if (payment === null) return;
    setProblems([]);
    try {
      const { message } = await reject.mutateAsync({ params: { id: payment.id }, body });
      toast.success(message ?? texts.reject);
      close();
    } catch (error) {
      const rest = applyServerErrors(form, error instanceof CallError ? error.fields : {});
      setProblems(rest.length > 0 ? rest : [errorText(error, texts.rejectFailed)]);
    }
  });

  return (
    <Dialog
      isOpen={payment !== null}
      onClose={close}
      title={texts.rejectTitle}
      description={
        shown && `${shown.firm_name} · ${shown.campaign_name} · ${formatKurus(shown.total_with_vat)}`
      }
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {labels.cancel}
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={FORM_ID}
            isBusy={reject.isPending}
            busyText={texts.rejecting}
          >
            {texts.reject}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <FormField
          control={form.control}
          name="reason"
          label={texts.reason}
          hint={texts.rejectAbout}
          isRequired
        >
          {(input) => <TextArea {...input} limit={1000} rows={4} />}
        </FormField>
      </form>
    </Dialog>
  );
}
