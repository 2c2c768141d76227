import { Card } from '#lib/web/layout/card.tsx';
import { useSession } from '#lib/web/session.ts';
import { passwordTexts, sessionTexts } from '../texts.ts';
import { PasskeyCard } from '../passkeys/passkey-card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PhoneCard } from './phone-card.tsx';
import { SessionList } from './session-list.tsx';
import { accountWords } from '../texts/public.ts';

export function PasswordCard() {
  const isViewer = useSession().user?.role === 'user';
  const { sessionsEnd, moneyRests } = accountWords;
  return (
    <Card title={passwordTexts.heading} description={isViewer ? `${sessionsEnd} ${moneyRests}` : sessionsEnd}>
      <ChangePasswordForm />
    </Card>
  );
}

export function SessionsCard() {
  return (
    <Card title={sessionTexts.heading} description={sessionTexts.description}>
      <SessionList />
    </Card>
  );
}

/** Password, phone, passkeys and open sessions, as cards of a settings page. */
export function SecurityCards() {
  return (
    <>
      <PasswordCard />
      <PhoneCard />
      <PasskeyCard />
      <SessionsCard />
    </>
  );
}
