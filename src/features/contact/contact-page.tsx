import { useState } from 'react';
import { PageArticle } from '#features/pages/web.ts';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { useDraft } from '#lib/web/form/use-draft.tsx';
import { useFormCall } from '#lib/web/form/use-form-call.ts';
import { useZodForm } from '#lib/web/form/use-zod-form.ts';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea, TextInput } from '#lib/web/inputs/text-input.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { useCallMutation } from '#lib/web/query.ts';
import { useSession } from '#lib/web/session.ts';
import { contactContract, MOST_LETTERS, TOPIC_LABELS, TOPICS } from './contract.ts';
import { contactTexts as texts } from './public-texts.web.ts';

export function ContactPage() {
  return (
    <PageArticle name="contact">
      <ContactForm />
    </PageArticle>
  );
}

const { body } = contactContract.sendMessage;
const OPTIONS = TOPICS.map((value) => ({ value, label: TOPIC_LABELS[value] }));

function ContactForm() {
  const { user } = useSession();
  // The page is drawn before anybody is known to be signed in.
  return <MessageForm key={user?.id ?? 0} name={user?.name ?? ''} email={user?.email ?? ''} />;
}

function MessageForm({ name, email }: { name: string; email: string }) {
  const [isSent, setIsSent] = useState(false);
  const empty = { name, email, message: '' };
  const form = useZodForm<z.input<typeof body>>(body, empty);
  const draft = useDraft('contact', form);
  const call = useCallMutation(contactContract.sendMessage);
  const { submit, problems, isBusy } = useFormCall({
    form,
    call,
    draft,
    input: (values) => ({ body: values }),
    failed: texts.failed,
    onDone: () => {
      form.reset(empty);
      setIsSent(true);
    },
  });
  return (
    <Card title={texts.heading} className="mt-8">
      {isSent ? (
        <Alert tone="success" title={texts.sentTitle}>
          {texts.sent}
        </Alert>
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
          <FormAlert message={problems} />
          <FormField control={form.control} name="name" label={words.name}>
            {(input) => <TextInput {...input} autoComplete="name" />}
          </FormField>
          <FormField control={form.control} name="email" label={words.email} hint={texts.emailHint}>
            {(input) => (
              <TextInput
                {...input}
                type="email"
                inputMode="email"
                autoCapitalize="none"
                autoComplete="email"
              />
            )}
          </FormField>
          <FormField control={form.control} name="topic" label={texts.topic}>
            {(input) => <Select {...input} options={OPTIONS} placeholder={texts.anyTopic} />}
          </FormField>
          <FormField control={form.control} name="message" label={texts.message}>
            {(input) => <TextArea {...input} limit={MOST_LETTERS} />}
          </FormField>
          <Button type="submit" isBusy={isBusy} busyText={texts.sending}>
            {texts.send}
          </Button>
        </form>
      )}
    </Card>
  );
}
