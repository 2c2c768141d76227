import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { LeaveGuard } from '#lib/web/overlays/leave-guard.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import type { DataOf } from '#lib/shared/route.ts';
import { MOST_LETTERS, pagesContract } from '../../contract.ts';
import type { PageName } from '../../page-names.ts';
import { pageErrors } from '../../errors.ts';
import { pageMessages } from '../../texts.ts';
import { editorTexts as texts, publishTexts } from '../texts/admin.ts';
import { useSaveVersion } from './api.ts';
import { PagePreview } from './page-preview.tsx';
import { VersionList } from './version-list.tsx';

type Version = DataOf<typeof pagesContract.readPageVersion>;

const schema = pagesContract.savePageVersion.body.pick({ text: true });

interface PageEditorProps {
  name: PageName;
  newest: Version;
}

/** The text on the left, how it looks on the right. What another administrator keeps meanwhile does not replace it. */
export function PageEditor({ name, newest }: PageEditorProps) {
  const [kept, setKept] = useState(newest);
  const form = useZodForm(schema, { text: newest.text }, { about: name });
  const typed = useWatch({ control: form.control, name: 'text' });
  const [asked, setAsked] = useState<{ text: string } | null>(null);
  const toast = useToast();
  const publish = useSaveVersion();
  const input = (text: string, isPublished: boolean) => ({
    params: { page: name },
    body: { text, based_on: kept.version, publish: isPublished },
  });
  const { submit, problems, isBusy } = useFormCall({
    form,
    call: useSaveVersion(),
    input: ({ text }) => input(text, false),
    failed: texts.keepFailed,
    onDone: ({ data, message }, { text }) => {
      setKept({ ...kept, version: data.version, text, published_at: null });
      form.reset({ text });
      toast.success(message ?? pageMessages.saved);
    },
  });

  /** What is in force already needs no question. */
  function askToPublish({ text }: { text: string }) {
    if (kept.published_at === null || text.trim() !== kept.text) return setAsked({ text });
    form.setError('text', { message: pageErrors.PAGE_UNCHANGED.text });
  }

  return (
    <div className="flex flex-col gap-5">
      <LeaveGuard isUnsaved={typed !== kept.text && !isBusy && asked === null} />
      {kept.published_at === null && <Alert tone="warning">{texts.notPublished(kept.version)}</Alert>}
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <Card>
          <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
            <FormAlert message={problems} />
            <FormField control={form.control} name="text" label={texts.text} hint={texts.textHint}>
              {(field) => <TextArea {...field} limit={MOST_LETTERS} />}
            </FormField>
            <div className="flex flex-wrap justify-end gap-2">
              <Button type="submit" variant="secondary" isBusy={isBusy} busyText={texts.busy}>
                {texts.keep}
              </Button>
              <Button onClick={() => void form.handleSubmit(askToPublish)()}>{texts.publish}</Button>
            </div>
          </form>
        </Card>
        <PagePreview text={typed} />
      </div>
      <VersionList name={name} onUse={(text) => form.setValue('text', text, { shouldDirty: true })} />
      <CallDialog
        subject={asked}
        onClose={() => setAsked(null)}
        call={publish}
        input={({ text }) => input(text, true)}
        words={publishTexts}
        onDone={({ text }, { data }) => {
          setKept({ ...kept, version: data.version, text, published_at: new Date() });
          form.reset({ text });
          setAsked(null);
        }}
      >
        {() => <p>{name === 'terms' ? publishTexts.aboutTerms : publishTexts.about}</p>}
      </CallDialog>
    </div>
  );
}
