import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { classNames } from '#lib/web/class-names.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { useOpenDialog } from '#lib/web/screen/use-open-dialog.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { ListSection } from '#lib/web/screen/list-section.tsx';
import { useInnerList } from '#lib/web/screen/use-list.ts';
import { adminUsersContract, NOTE_LETTERS } from '../../contract/admin.ts';
import { notesTexts as texts } from '../texts/admin.ts';
import { useAddNote, useRemoveNote, useUserNotes } from './api.ts';

type User = DataOf<(typeof adminUsersContract)['readUser']>;
type Note = DataOf<(typeof adminUsersContract)['listUserNotes']>['notes'][number];

/** What administrators noted down about somebody, to be added to; own ones can be removed. */
export function NotesTab({ user }: { user: User }) {
  const list = useInnerList();
  const query = useUserNotes(user.id, list.query);
  const [removed, setRemoved] = useState<Note | null>(null);
  return (
    <Card
      title={texts.label}
      description={user.role === 'user' ? `${texts.about} ${texts.readable}` : texts.about}
      action={user.status !== 'closed' && <AddNote user={user} />}
    >
      <ListSection
        list={list}
        query={query}
        words={texts}
        empty={<EmptyState icon={<NotebookPen />} title={texts.emptyTitle} text={texts.empty} isPlain />}
      >
        {({ notes }) => (
          <ul
            aria-label={texts.label}
            className={classNames('divide-y divide-line', query.isPlaceholderData && 'opacity-60')}
          >
            {notes.map((note) => (
              <li key={note.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-44">
                  <p className="break-words whitespace-pre-line">{note.text}</p>
                  <p className="tabular mt-1 text-sm text-soft">
                    {note.author_name} · {formatDateTime(note.written_at)}
                  </p>
                </div>
                {note.is_own && (
                  <Button variant="secondary" size="sm" about={note.text} onClick={() => setRemoved(note)}>
                    {texts.remove}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListSection>
      <CallDialog
        subject={removed}
        onClose={() => setRemoved(null)}
        call={useRemoveNote()}
        input={({ id }) => ({ params: { id: user.id, note: id } })}
        words={texts.removing}
        tone="danger"
      >
        {({ text }) => text}
      </CallDialog>
    </Card>
  );
}

function AddNote({ user }: { user: User }) {
  const dialog = useOpenDialog('islem');
  return (
    <>
      <Button variant="secondary" icon={<NotebookPen aria-hidden />} onClick={() => dialog.open('not')}>
        {texts.write}
      </Button>
      <FormDialog
        subject={dialog.opened === 'not' ? user : null}
        onClose={dialog.close}
        call={useAddNote()}
        schema={adminUsersContract.addUserNote.body}
        values={() => ({ text: '' })}
        input={({ id }, body) => ({ params: { id }, body })}
        words={texts.adding}
        description={() => (user.role === 'user' ? texts.readable : null)}
      >
        {({ control }) => (
          <FormField control={control} name="text" label={texts.note} isRequired>
            {(input) => <TextArea {...input} limit={NOTE_LETTERS} rows={5} />}
          </FormField>
        )}
      </FormDialog>
    </>
  );
}
