import { useState } from 'react';
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
import { adminWithdrawalsContract } from '../../contract.ts';
import { useRejectWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts, walletLabels as labels } from '../texts.ts';
import type { DecisionDialogProps } from './approve-withdrawal-dialog.tsx';

const FORM_ID = 'reject-withdrawal';

/** Asks why; the viewer reads the reason. */
export function RejectWithdrawalDialog({ withdrawal, onClose }: DecisionDialogProps) {
  const shown = useLast(withdrawal);
  const reject = useRejectWithdrawal();
  const toast = useToast();
  const [problems, setProblems] = useState<string[]>([]);
  const form = useZodForm(adminWithdrawalsContract.rejectWithdrawal.body, { reason: '' });

  function close() {
    form.reset();
    setProblems([]);
    onClose();
  }

  const submit = form.handleSubmit(async (body) => {
    if (withdrawal === null) return;
    setProblems([]);
    try {
      const { message } = await reject.mutateAsync({ params: { id: withdrawal.id }, body });
      toast.success(message ?? texts.reject);
      close();
    } catch (error) {
      const rest = applyServerErrors(form, error instanceof CallError ? error.fields : {});
      setProblems(rest.length > 0 ? rest : [errorText(error, texts.rejectFailed)]);
    }
  });

  return (
    <Dialog
      isOpen={withdrawal !== null}
      onClose={close}
      title={texts.rejectTitle}
      description={shown && `${shown.name} · ${formatKurus(shown.amount)}`}
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
