import { useState } from 'react';
import { CallError, errorText } from '#lib/web/call.ts';
import { applyServerErrors } from '#lib/web/form/apply-server-errors.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useFormDraft } from '#lib/web/form/use-form-draft.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { signedInUser } from '#lib/web/session.ts';
import { Button } from '#lib/web/ui/button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import type { LookupLists } from '#features/lookups/contract.ts';
import { type Details, detailsSchema } from '../../details.ts';
import { identityTexts, viewerTexts } from '../../screen-texts.ts';
import { useUpdateDetails } from '../api.ts';
import { DetailsFields } from './details-fields.tsx';

export interface DetailsFormProps {
  details: Details;
  /** The version that `details` are at first: a save from elsewhere in between is noticed. */
  version: number;
  lists: LookupLists;
  onSaved: (isRewarded: boolean) => void;
  onCancel: () => void;
  onReload: () => void;
}

/** The details to be changed. What was typed survives a reload until it is saved or given up. */
export function DetailsForm({
  details,
  version: currentVersion,
  lists,
  onSaved,
  onCancel,
  onReload,
}: DetailsFormProps) {
  const form = useZodForm(detailsSchema, details);
  const [version] = useState(currentVersion);
  // A draft of another version would undo what was saved meanwhile.
  const { clearDraft } = useFormDraft(`details:${signedInUser()?.id ?? ''}:${version}`, form);
  const save = useUpdateDetails();
  const [problems, setProblems] = useState<string[]>([]);
  const [failure, setFailure] = useState<CallError | Error | null>(null);

  const submit = form.handleSubmit(async (body) => {
    setProblems([]);
    try {
      const { data } = await save.mutateAsync({ body: { ...body, version } });
      clearDraft();
      onSaved(data.profile_update_earning.show);
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : {};
      setProblems(applyServerErrors(form, fields));
      if (Object.keys(fields).length === 0)
        setFailure(error instanceof Error ? error : new Error(String(error)));
    }
  });

  const isOutdated = failure instanceof CallError && failure.code === 'PROFILE_CHANGED';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <FormAlert message={problems} />
      <DetailsFields form={form} lists={lists} />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button
          variant="secondary"
          disabled={save.isPending}
          onClick={() => {
            clearDraft();
            onCancel();
          }}
        >
          {viewerTexts.cancel}
        </Button>
        <Button type="submit" isBusy={save.isPending} busyText={viewerTexts.saving}>
          {viewerTexts.save}
        </Button>
      </div>
      <Dialog
        isOpen={failure !== null}
        onClose={() => setFailure(null)}
        size="sm"
        title={viewerTexts.failedTitle}
        footer={
          <Button
            onClick={() => {
              setFailure(null);
              if (!isOutdated) return;
              clearDraft();
              onReload();
            }}
          >
            {isOutdated ? viewerTexts.reload : viewerTexts.ok}
          </Button>
        }
      >
        <p className="pb-2">{errorText(failure, identityTexts.saveFailed)}</p>
      </Dialog>
    </form>
  );
}
