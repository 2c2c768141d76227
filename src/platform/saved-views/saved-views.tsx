import { BookmarkPlus, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextInput } from '#lib/web/inputs/text-input.tsx';
import { useToast } from '#lib/web/overlays/toast.tsx';
import { useCallQuery, writeHook } from '#lib/web/query.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import type { List } from '#lib/web/screen/use-list.ts';
import { savedViewsContract } from './contract.ts';
import { savedViewTexts as texts } from './texts.ts';

const KEY = ['saved-views'];
const useSaveView = writeHook(savedViewsContract.saveView, [KEY]);
const useDeleteView = writeHook(savedViewsContract.deleteSavedView, [KEY]);
const schema = savedViewsContract.saveView.body.pick({ name: true });

/** Chooses one of the person's own views of this list, and saves, renames or deletes the one in force. */
export function SavedViews({ list }: { list: List }) {
  const address = useLocation().pathname;
  const { data } = useCallQuery([...KEY, address], savedViewsContract.listSavedViews, {
    query: { list: address },
  });
  const [isSaving, setSaving] = useState(false);
  const save = useSaveView();
  const remove = useDeleteView();
  const toast = useToast();
  const query = list.view;
  const views = data?.views ?? [];
  const chosen = views.find((view) => view.query === query);
  if (views.length === 0 && query === '') return null;
  return (
    <div className="flex items-center gap-1">
      {views.length > 0 && (
        <Field label={texts.label} isLabelHidden>
          <Select
            value={chosen?.id}
            onChange={(id) => list.show(views.find((view) => view.id === id)?.query ?? '')}
            options={views.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={texts.choose}
            emptyLabel={texts.choose}
            className="max-w-60 pr-12"
          />
        </Field>
      )}
      {query !== '' && (
        <IconButton
          label={chosen === undefined ? texts.save : texts.rename}
          icon={chosen === undefined ? <BookmarkPlus /> : <Pencil />}
          onClick={() => setSaving(true)}
        />
      )}
      {chosen !== undefined && (
        <IconButton
          label={texts.remove}
          icon={<Trash2 />}
          disabled={remove.isPending}
          onClick={() =>
            remove.mutate(
              { params: { id: chosen.id } },
              {
                onSuccess: () => toast.success(texts.removed),
                onError: ({ message }) => toast.error(message),
              },
            )
          }
        />
      )}
      <FormDialog
        subject={isSaving ? { id: address, name: chosen?.name ?? '' } : null}
        onClose={() => setSaving(false)}
        call={save}
        schema={schema}
        values={({ name }) => ({ name })}
        input={(_, { name }) => ({ body: { list: address, name, query } })}
        words={{ ...texts, title: chosen === undefined ? texts.save : texts.rename, done: texts.saved }}
      >
        {({ control }) => (
          <FormField control={control} name="name" label={texts.name} hint={texts.nameHint}>
            {(input) => <TextInput {...input} maxLength={40} />}
          </FormField>
        )}
      </FormDialog>
    </div>
  );
}
