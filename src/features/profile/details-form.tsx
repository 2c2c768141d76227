import { useState } from 'react';
import { CallError, errorText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { DraftAlert, useSavedElsewhere, useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useLast } from '#lib/web/use-last.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords, busyWords, unsavedWords } from '#lib/web/words.ts';
import type { LookupLists } from '#platform/lookups/contract.ts';
import {
  changeOf,
  type DetailsChange,
  detailsFormSchema,
  type DetailsForm as DetailsValues,
} from '#features/viewers/details.ts';
import { detailLabels } from '#features/viewers/attributes.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { viewerTexts } from './texts.web.ts';
import { useUpdateDetails } from './api.web.ts';
import type { DetailName } from '#features/viewers/attributes.ts';
import { DetailsFields, FieldsOf } from './details-fields.tsx';

export interface DetailsFormProps {
  details: DetailsValues;
  /** The version of `details`, by which the server notices that another tab or device saved meanwhile. */
  version: number;
  lists: LookupLists;
  only?: readonly DetailName[];
  onSaved: (saved: { isRewarded: boolean; change: DetailsChange }) => void;
  onCancel?: () => void;
  onReload: () => Promise<(DetailsValues & { version: number }) | null>;
}

const namesFields = (error: unknown) => error instanceof CallError && Object.keys(error.fields).length > 0;

export function DetailsForm({
  details,
  version: currentVersion,
  lists,
  only,
  onSaved,
  onCancel,
  onReload,
}: DetailsFormProps) {
  const form = useZodForm(detailsFormSchema, details);
  const [version, setVersion] = useState(currentVersion);
  // The key has the version, because a draft of an older one would undo what was saved meanwhile.
  const draft = useDraft(`details:${version}${only === undefined ? '' : ':few'}`, form);
  const save = useUpdateDetails();
  const elsewhere = useSavedElsewhere(form, {
    labels: detailLabels,
    code: 'PROFILE_CHANGED',
    reload: async () => {
      const fresh = await onReload();
      if (fresh === null) return undefined;
      const { version: freshVersion, ...values } = fresh;
      draft.discard();
      setVersion(freshVersion);
      return values;
    },
  });
  const [failure, setFailure] = useState<unknown>(null);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: save,
    draft,
    input: (body) => ({ body: { ...body, version } }),
    failed: identityTexts.saveFailed,
    onDone: ({ data }, saved) => {
      onSaved({ isRewarded: data.profile_update_earning.show, change: changeOf(details, saved) });
    },
    onFailed: (error) => {
      if (namesFields(error)) return false;
      if (!elsewhere.shows(error)) setFailure(error);
      return true;
    },
  });

  const shownFailure = useLast(failure);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <DraftAlert draft={draft} words={unsavedWords} />
      <FormAlert message={problems} />
      {only === undefined ? (
        <DetailsFields form={form} lists={lists} />
      ) : (
        <FieldsOf form={form} lists={lists} names={only} />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {onCancel && (
          <Button variant="secondary" disabled={isBusy} onClick={onCancel}>
            {actionWords.cancel}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy} busyText={busyWords.saving}>
          {actionWords.save}
        </Button>
      </div>
      {elsewhere.dialog}
      <Dialog
        isOpen={failure !== null}
        onClose={() => setFailure(null)}
        size="sm"
        title={viewerTexts.failedTitle}
        footer={<Button onClick={() => setFailure(null)}>{actionWords.ok}</Button>}
      >
        <p className="pb-2">{errorText(shownFailure, identityTexts.saveFailed)}</p>
      </Dialog>
    </form>
  );
}
