import { useParams } from 'react-router';
import type { DataOf } from '#lib/shared/route.ts';
import { errorText } from '#lib/web/call.ts';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { AuthFrame } from '#lib/web/layout/auth-frame.tsx';
import { Unbroken } from '#lib/web/layout/unbroken.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useCallQuery, writeHook } from '#lib/web/query.ts';
import { mailLinkContract } from './contract.ts';
import { choicesPage } from './pages.ts';
import { unsubscribeTexts as texts } from './texts.web.ts';

const MAIL_CHOICE = ['notice-mail-choice'] as const;
const useUnsubscribeMails = writeHook(mailLinkContract.unsubscribeMails, [MAIL_CHOICE]);

/** Opening the page changes nothing, because programs that read mails open links too. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const query = useCallQuery([...MAIL_CHOICE, token], mailLinkContract.readMailChoice, { query: { token } });
  if (query.error?.code === 'UNSUBSCRIBE_UNKNOWN')
    return (
      <AuthFrame title={texts.wrong} description={query.error.message}>
        <ButtonLink to="/giris" variant="secondary">
          {texts.signIn}
        </ButtonLink>
      </AuthFrame>
    );
  return (
    <QueryStates
      query={query}
      failedText={texts.failed}
      skeleton={<Skeleton className="m-auto h-80 w-full max-w-lg" />}
    >
      {(choice) => <MailChoice token={token} choice={choice} />}
    </QueryStates>
  );
}

interface MailChoiceProps {
  token: string;
  choice: DataOf<typeof mailLinkContract.readMailChoice>;
}

function MailChoice({ token, choice: { email, role, is_on: isOn } }: MailChoiceProps) {
  const call = useUnsubscribeMails();
  const words = isOn ? texts.isOn : texts.isOff;
  return (
    <AuthFrame
      title={words.title}
      description={
        <p role={isOn ? undefined : 'status'} className="break-words">
          <Unbroken text={words.text(email)} />
        </p>
      }
      footer={
        <>
          <TextLink to={choicesPage(role)}>{texts.choices}</TextLink> {texts.needsSignIn}
        </>
      }
    >
      {call.error && (
        <Alert tone="danger" className="mb-4">
          {errorText(call.error, texts.changeFailed)}
        </Alert>
      )}
      {isOn && (
        <Button
          isBlock
          size="lg"
          isBusy={call.isPending}
          busyText={texts.saving}
          onClick={() => void attempt(call, { query: { token } })}
        >
          {texts.isOn.action}
        </Button>
      )}
    </AuthFrame>
  );
}
