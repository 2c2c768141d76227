import { Send } from 'lucide-react';
import type { Role } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { randomKey } from '#lib/web/intention-key.ts';
import { useKeptState } from '#lib/web/kept.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { announcementsContract } from '../contract.ts';
import { useMessagePerson } from './api.ts';
import { messageTexts as texts } from './texts.ts';
import { confirmed, WordsFields } from './words-fields.tsx';

interface Hearer {
  id: number;
  name: string;
  role: Role;
  status: string;
}

const schema = announcementsContract.messagePerson.body.extend({ is_confirmed: confirmed });

/** Writes to one firm or viewer, for who may. */
export function MessageButton({ person }: { person: Hearer }) {
  const [isWriting, setIsWriting] = useKeptState('writing', false);
  const mayWrite = useMayCall(announcementsContract.messagePerson);
  const call = useMessagePerson();
  if (!mayWrite || person.role === 'admin' || person.status === 'closed') return null;
  return (
    <>
      <Button variant="secondary" icon={<Send aria-hidden />} onClick={() => setIsWriting(true)}>
        {texts.open}
      </Button>
      <FormDialog
        subject={isWriting ? person : null}
        onClose={() => setIsWriting(false)}
        call={call}
        schema={schema}
        values={() => ({ title: '', text: '', request_key: randomKey(), is_confirmed: false })}
        input={({ id }, { is_confirmed: _confirmed, ...body }) => ({ params: { id }, body })}
        words={texts.dialog}
      >
        {({ control }) => <WordsFields control={control} reach={texts.to(person.name)} />}
      </FormDialog>
    </>
  );
}
