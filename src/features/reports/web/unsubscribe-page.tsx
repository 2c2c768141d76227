import { MailX } from 'lucide-react';
import { useParams } from 'react-router';
import { errorText } from '#lib/web/call.ts';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { mailedReportTexts } from '../texts.ts';
import { useUnsubscribe } from './api.ts';
import { unsubscribeTexts as texts } from './texts/public.ts';

/** Switches a report off by the link in its mail, for whoever has the mail; a press, so that no reader of links does. */
export function UnsubscribePage() {
  const { token = '' } = useParams();
  const call = useUnsubscribe();
  return (
    <section className="mx-auto flex w-full max-w-md flex-col items-start gap-4 px-4 py-12">
      <MailX aria-hidden className="size-10 text-brand-text" />
      <h1 className="text-2xl font-extrabold">{call.isSuccess ? texts.done : texts.title}</h1>
      {call.isSuccess ? (
        <>
          <p role="status" className="text-soft">
            {mailedReportTexts.unsubscribed}
          </p>
          <ButtonLink to="/firma/panel" variant="secondary">
            {texts.toPanel}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className="text-soft">{texts.about}</p>
          {call.error && <Alert tone="danger">{errorText(call.error, texts.failed)}</Alert>}
          <Button
            isBusy={call.isPending}
            busyText={texts.closing}
            onClick={() => void attempt(call, { body: { token } })}
          >
            {texts.action}
          </Button>
        </>
      )}
    </section>
  );
}
