import { useState } from 'react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { CallError, errorText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { DraftAlert } from '#lib/web/form/draft-alert.tsx';
import { useDraft } from '#lib/web/form/use-draft.ts';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { useLast } from '#lib/web/use-last.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import type { LookupLists } from '#features/lookups/contract.ts';
import {
  changeOf,
  type DetailsChange,
  detailsFormSchema,
  type DetailsForm as DetailsValues,
} from '../../details.ts';
import { identityTexts } from '#features/accounts/texts.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { useUpdateDetails } from './api.ts';
import { DetailsFields } from './details-fields.tsx';

export interface DetailsFormProps {
  details: DetailsValues;
  /** The version of `details`, by which the server notices that another tab or device saved meanwhile. */
  version: number;
  lists: LookupLists;
  onSaved: (saved: { isRewarded: boolean; change: DetailsChange }) => void;
  onCancel: () => void;
  /** Reads the details anew after another save came first. Null when they could not be read. */
  onReload: () => Promise<(DetailsValues & { version: number }) | null>;
}

const DETAIL_FIELDS = Object.keys(detailsFormSchema.shape) as (keyof DetailsValues)[]; // The keys of the schema.

const namesFields = (error: unknown) => error instanceof CallError && Object.keys(error.fields).length > 0;

/** Edits the details. Typed values survive a reload until they are saved or given up. */
export function DetailsForm({
  details,
  version: currentVersion,
  lists,
  onSaved,
  onCancel,
  onReload,
}: DetailsFormProps) {
  const form = useZodForm(detailsFormSchema, details);
  const { dirtyFields } = form.formState;
  const [version, setVersion] = useState(currentVersion);
  const [isMerged, setIsMerged] = useState(false);
  // The key has the version, because a draft of an older one would undo what was saved meanwhile.
  const draft = useDraft(`details:${version}`, form);
  const save = useUpdateDetails();
  const failure = save.error && !namesFields(save.error) ? save.error : null;
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: save,
    draft,
    input: (body) => ({ body: { ...body, version } }),
    failed: identityTexts.saveFailed,
    onDone: ({ data }, saved) => {
      onSaved({ isRewarded: data.profile_update_earning.show, change: changeOf(details, saved) });
    },
    onFailed: (error) => !namesFields(error), // The dialog below shows other failures.
  });

  /**
   * Takes the details that were saved elsewhere and puts the values typed here on top, so that nothing is lost on
   * either side.
   */
  async function merge() {
    const fresh = await onReload();
    if (fresh === null) return;
    const { version: freshVersion, ...values } = fresh;
    const typed = form.getValues();
    const changed = DETAIL_FIELDS.filter((name) => dirtyFields[name]);
    draft.discard();
    form.reset(values);
    for (const name of changed) form.setValue(name, typed[name], { shouldDirty: true });
    setVersion(freshVersion);
    setIsMerged(true);
  }

  // The dialog keeps its words while it closes.
  const told = useLast(failure);
  const isOutdated = told?.code === 'PROFILE_CHANGED';
  return (
    <form
      noValidate
      onSubmit={(event) => {
        setIsMerged(false);
        void submit(event);
      }}
      className="flex flex-col gap-6"
    >
      <DraftAlert draft={draft} />
      <FormAlert message={problems} />
      <DetailsFields form={form} lists={lists} />
      {/* Beside the button that was pressed, because the top of the form is out of sight on a phone. */}
      {isMerged && <Alert tone="info">{viewerTexts.merged}</Alert>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button
          variant="secondary"
          disabled={isBusy}
          onClick={() => {
            draft.discard();
            onCancel();
          }}
        >
          {actionWords.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={busyWords.saving}>
          {actionWords.save}
        </Button>
      </div>
      <Dialog
        isOpen={failure !== null}
        onClose={save.reset}
        size="sm"
        title={viewerTexts.failedTitle}
        footer={
          <Button
            onClick={() => {
              save.reset();
              if (isOutdated) void merge();
            }}
          >
            {isOutdated ? viewerTexts.merge : actionWords.ok}
          </Button>
        }
      >
        <p className="pb-2">
          {isOutdated ? viewerTexts.outdated : errorText(told, identityTexts.saveFailed)}
        </p>
      </Dialog>
    </form>
  );
}
