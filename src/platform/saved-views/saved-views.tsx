import { BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Button } from '#lib/web/buttons/button.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { readHook, writeHook } from '#lib/web/query.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { actionWords } from '#lib/web/words.ts';
import { savedViewsContract } from './contract.ts';
import { savedViewTexts as texts } from './texts.ts';

const KEY = ['saved-views'];
const useSavedViews = readHook(KEY, savedViewsContract.listSavedViews);
const useSaveView = writeHook(savedViewsContract.saveView, [KEY]);
const schema = savedViewsContract.saveView.body.pick({ name: true });

export function SavedViews({ view: query }: { view: string }) {
  const { pathname: list } = useLocation();
  const navigate = useNavigate();
  const views = usePart(useSavedViews())?.views.filter((view) => view.list === list) ?? [];
  const [isSaving, setSaving] = useState(false);
  const save = useSaveView();
  const toast = useToast();
  const chosen = views.find((view) => view.query === query);
  const remove = (name: string) =>
    save.mutate(
      { body: { list, name, query: null } },
      { onSuccess: () => toast.success(texts.removed), onError: ({ message }) => toast.error(message) },
    );
  return (
    <>
      {views.length > 0 && (
        <Field label={texts.label} isLabelHidden>
          <Select
            value={chosen?.name}
            onChange={(name) =>
              void navigate({ search: views.find((view) => view.name === name)?.query ?? '' })
            }
            options={views.map(({ name }) => ({ value: name, label: name }))}
            placeholder={texts.label}
            emptyLabel={texts.label}
            className="max-w-60 pr-12"
          />
        </Field>
      )}
      {chosen !== undefined && (
        <IconButton label={texts.remove} icon={<Trash2 />} onClick={() => remove(chosen.name)} />
      )}
      {chosen === undefined && query !== '' && (
        <Button variant="ghost" icon={<BookmarkPlus aria-hidden />} onClick={() => setSaving(true)}>
          {texts.title}
        </Button>
      )}
      <FormDialog
        subject={isSaving ? list : null}
        onClose={() => setSaving(false)}
        call={save}
        schema={schema}
        values={() => ({ name: '' })}
        input={(_, { name }) => ({ body: { list, name, query } })}
        words={{ ...texts, confirm: actionWords.save, done: texts.saved }}
      >
        {({ control }) => (
          <FormField control={control} name="name" label={texts.name} hint={texts.nameHint}>
            {(input) => <TextInput {...input} maxLength={40} />}
          </FormField>
        )}
      </FormDialog>
    </>
  );
}
