import { Card, FoldedCard } from '#lib/web/layout/card.tsx';
import { passwordTexts, sessionTexts } from '../texts.ts';
import { PasskeyCard } from '../passkeys/passkey-card.tsx';
import { ChangePasswordForm } from './change-password-form.tsx';
import { PhoneCard } from './phone-card.tsx';
import { SessionList } from './session-list.tsx';
import { accountWords } from '../texts/public.ts';

export function PasswordCard() {
  return (
    <Card title={passwordTexts.heading} description={accountWords.sessionsEnd}>
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

/** Password, phone, passkeys and open sessions, as cards of a viewer's settings page. */
export function SecurityCards() {
  const { sessionsEnd, moneyRests } = accountWords;
  return (
    <>
      <FoldedCard title={passwordTexts.heading}>
        <p className="mb-4 text-sm text-soft">
          {sessionsEnd} {moneyRests}
        </p>
        <ChangePasswordForm />
      </FoldedCard>
      <PhoneCard />
      <PasskeyCard />
      <SessionsCard />
    </>
  );
}
