import { Card } from '#lib/web/layout/card.tsx';
import { passwordTexts, sessionTexts } from '../texts.ts';
import { PasskeyCard } from '../passkeys/passkey-card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PhoneCard } from './phone-card.tsx';
import { SessionList } from './session-list.tsx';
import { accountWords } from '../texts/public.ts';

/** The password, the phone and the open sessions, as cards of a settings or profile page. */
export function SecurityCards() {
  return (
    <>
      <Card title={passwordTexts.heading} description={accountWords.sessionsEnd}>
        <ChangePasswordForm />
      </Card>
      <PhoneCard />
      <PasskeyCard />
      <Card title={sessionTexts.heading} description={sessionTexts.description}>
        <SessionList />
      </Card>
    </>
  );
}
