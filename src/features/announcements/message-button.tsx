import { Send } from 'lucide-react';
import type { Role } from '#lib/shared/route.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { settleAttempts } from '#lib/web/form/draft-store.ts';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { ReadyAnswers } from '#platform/ready-answers/web.ts';
import { announcementsContract } from './contract.ts';
import { confirmed, NO_KEY_YET, useMessagePerson, withKey, WordsFields } from './words-fields.tsx';
import { messageTexts as texts } from './texts.web.ts';

interface Receiver {
  id: number;
  name: string;
  role: Role;
  status: string;
  firm: { firm_name: string } | null;
}

const schema = announcementsContract.messagePerson.body.extend({ is_confirmed: confirmed });
const { path } = announcementsContract.messagePerson;

export function MessageButton({ person }: { person: Receiver }) {
  const dialog = useOpenDialog('islem');
  const mayWrite = useMayCall(announcementsContract.messagePerson);
  const call = useMessagePerson();
  if (!mayWrite || person.role === 'admin' || person.status === 'closed') return null;
  return (
    <>
      <Button variant="secondary" icon={<Send aria-hidden />} onClick={() => dialog.open('mesaj')}>
        {texts.open}
      </Button>
      <FormDialog
        subject={dialog.opened === 'mesaj' ? person : null}
        onClose={dialog.close}
        call={call}
        schema={schema}
        values={() => ({ title: '', text: '', request_key: NO_KEY_YET, is_confirmed: false })}
        input={({ id }, { is_confirmed: _confirmed, ...body }) => ({
          params: { id },
          body: withKey(path, body, id),
        })}
        onDone={() => {
          settleAttempts(path);
          dialog.close();
        }}
        words={texts.dialog}
      >
        {({ control, watch, setValue }) => (
          <>
            <ReadyAnswers
              purpose="message"
              facts={{ ad: person.name, ...(person.firm && { firma: person.firm.firm_name }) }}
              text={watch('text')}
              onWrite={(text) => setValue('text', text, { shouldDirty: true })}
            />
            <WordsFields control={control} reach={texts.to(person.name)} />
          </>
        )}
      </FormDialog>
    </>
  );
}
