import type { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { OBJECTION_LIMIT, objectionBody } from '../contract/viewer.ts';
import { objectionTexts } from '../texts.ts';
import { useObject } from './api.ts';
import { reviewTexts as texts } from './texts/viewer.ts';

const FORM_ID = 'objection';

/** The objection to a review, in the viewer's own words. */
export function ObjectionDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useZodForm<z.input<typeof objectionBody>>(objectionBody, { text: '' });
  const toast = useToast();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useObject(),
    input: (body) => ({ body }),
    failed: texts.failed,
    onDone: () => {
      toast.success(objectionTexts.received);
      onClose();
    },
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.dialogTitle}
      description={texts.dialogAbout}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={isBusy} busyText={busyWords.sending}>
            {texts.send}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormAlert message={problems} />
        <FormField control={form.control} name="text" label={texts.field} isRequired>
          {(input) => <TextArea {...input} limit={OBJECTION_LIMIT} rows={5} />}
        </FormField>
      </form>
    </Dialog>
  );
}
