import type { ReactNode } from 'react';
import { words } from '#lib/shared/words.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useCallMutation } from '#lib/web/query.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import type { z } from '#lib/shared/zod.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { AD_REPORT_REASONS, complaintsContract, reportBody } from './contract.ts';
import { dialogTexts as texts, reasonTexts, reportMessages } from './texts.ts';

const FORM_ID = 'report-ad';
const TEXT_LIMIT = 500;
const REASONS = AD_REPORT_REASONS.map((value) => ({ value, label: reasonTexts[value] }));

interface ReportFormProps {
  adId: number;
  isOpen: boolean;
  notice?: ReactNode;
  onClose: () => void;
}

export function ReportForm({ adId, isOpen, notice, onClose }: ReportFormProps) {
  const form = useZodForm<z.input<typeof reportBody>>(reportBody, { text: '' });
  const draft = useDraft(isOpen ? `report:${adId}` : null, form);
  const toast = useToast();
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useCallMutation(complaintsContract.reportAd),
    draft,
    input: (body) => ({ params: { id: adId }, body }),
    failed: texts.failed,
    onDone: () => {
      toast.success(reportMessages.reported);
      onClose();
    },
  });

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={texts.description}
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={isBusy} busyText={busyWords.sending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {notice}
        <FormAlert message={problems} />
        <FormField control={form.control} name="reason" label={words.reason} isGroup>
          {(input) => <RadioCards {...input} options={REASONS} className="sm:grid-flow-row" />}
        </FormField>
        <FormField control={form.control} name="text" label={words.description} hint={texts.textHint}>
          {(input) => <TextArea {...input} limit={TEXT_LIMIT} rows={3} />}
        </FormField>
      </form>
    </Dialog>
  );
}
