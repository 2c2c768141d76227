import { useState } from 'react';
import type { z } from '#lib/shared/zod.ts';
import { CallError, errorText } from '../call.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { TextArea } from '../inputs/text-area.tsx';
import { applyServerErrors } from './apply-server-errors.ts';
import { FormAlert } from './form-alert.tsx';
import { FormField } from './form-field.tsx';
import { useZodForm } from './use-zod-form.ts';

interface Reason {
  reason: string;
}

export interface ReasonDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** What it is about. */
  description?: string | undefined;
  /** The call's body: says what a reason may be. */
  schema: z.ZodType<unknown, Reason>;
  label: string;
  hint?: string | undefined;
  confirmLabel: string;
  busyText: string;
  cancelLabel?: string | undefined;
  /** Of the button that does it; a danger unless said. */
  tone?: 'primary' | 'danger' | undefined;
  /** Shown when the server gave no words of its own. */
  failedText: string;
  /** Refuses with the reason; throws what the server refused. Close the dialog when it has succeeded. */
  onSubmit: (body: Reason) => Promise<void>;
}

const FORM_ID = 'reason';
const LIMIT = 1000;

/** Refuses something with a reason that somebody else will read. */
export function ReasonDialog({ isOpen, onClose, schema, onSubmit, ...texts }: ReasonDialogProps) {
  const form = useZodForm<Reason>(schema, { reason: '' });
  const [problems, setProblems] = useState<string[]>([]);

  function close() {
    form.reset();
    setProblems([]);
    onClose();
  }

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      await onSubmit(body);
      close();
    } catch (error) {
      const rest = applyServerErrors(form, error instanceof CallError ? error.fields : {});
      setProblems(rest.length > 0 ? rest : [errorText(error, texts.failedText)]);
    }
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {texts.cancelLabel ?? 'Vazgeç'}
          </Button>
          <Button
            variant={texts.tone ?? 'danger'}
            type="submit"
            form={FORM_ID}
            isBusy={form.formState.isSubmitting}
            busyText={texts.busyText}
          >
            {texts.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <FormField control={form.control} name="reason" label={texts.label} hint={texts.hint} isRequired>
          {(input) => <TextArea {...input} limit={LIMIT} rows={4} />}
        </FormField>
      </form>
    </Dialog>
  );
}
