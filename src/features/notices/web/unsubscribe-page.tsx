import { MailCheck, MailX } from 'lucide-react';
import { useParams } from 'react-router';
import type { DataOf } from '#lib/shared/route.ts';
import { errorText } from '#lib/web/call.ts';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useCallQuery, writeHook } from '#lib/web/query.ts';
import { mailLinkContract } from '../contract.ts';
import { choicesPage } from '../pages.ts';
import { unsubscribeTexts as texts } from './texts.ts';

const MAIL_CHOICE = ['notice-mail-choice'] as const;
const useUnsubscribeMails = writeHook(mailLinkContract.unsubscribeMails, [MAIL_CHOICE]);

/**
 * Switches the mails about own things off by the link in one of them, for whoever has the mail, without a session. Opening it
 * changes nothing, because programs that read mails open links too.
 */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const query = useCallQuery([...MAIL_CHOICE, token], mailLinkContract.readMailChoice, { query: { token } });
  const wrong = query.error?.code === 'UNSUBSCRIBE_UNKNOWN' ? query.error : null;
  return (
    <section className="mx-auto flex w-full max-w-md flex-col items-start gap-4 px-4 py-12">
      {wrong ? (
        <WrongLink text={wrong.message} />
      ) : (
        <QueryStates query={query} failedText={texts.failed} skeleton={<Skeleton className="h-80" />}>
          {(choice) => <MailChoice token={token} choice={choice} />}
        </QueryStates>
      )}
    </section>
  );
}

function WrongLink({ text }: { text: string }) {
  return (
    <>
      <MailX aria-hidden className="size-10 text-brand-text" />
      <h1 className="text-2xl font-extrabold">{texts.wrong}</h1>
      <p className="text-soft">{text}</p>
      <ButtonLink to="/giris" variant="secondary">
        {texts.signIn}
      </ButtonLink>
    </>
  );
}

interface MailChoiceProps {
  token: string;
  choice: DataOf<typeof mailLinkContract.readMailChoice>;
}

function MailChoice({ token, choice: { email, role, is_on: isOn } }: MailChoiceProps) {
  const call = useUnsubscribeMails();
  const words = isOn ? texts.isOn : texts.isOff;
  const Icon = isOn ? MailX : MailCheck;
  return (
    <>
      <Icon aria-hidden className="size-10 text-brand-text" />
      <h1 className="text-2xl font-extrabold">
        <Unbroken text={words.title} />
      </h1>
      <p role={isOn ? undefined : 'status'} className="break-words text-soft">
        <Unbroken text={words.text(email)} />
      </p>
      {call.error && <Alert tone="danger">{errorText(call.error, texts.changeFailed)}</Alert>}
      {isOn && (
        <Button
          isBusy={call.isPending}
          busyText={texts.saving}
          onClick={() => void attempt(call, { query: { token } })}
        >
          {texts.isOn.action}
        </Button>
      )}
      <p className="text-sm text-soft">
        <TextLink to={choicesPage(role)}>{texts.choices}</TextLink> {texts.needsSignIn}
      </p>
    </>
  );
}
