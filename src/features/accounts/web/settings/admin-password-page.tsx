import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PasskeyCard } from '../passkeys/passkey-card.tsx';
import { passwordTexts } from '../texts.ts';
import { PhoneCard } from './phone-card.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import { PasswordCard, SessionsCard } from './security-cards.tsx';

/** An admin's page for the own password, phone, second factor, passkeys and sessions. */
export function AdminPasswordPage() {
  return (
    <>
      <PageHeader title={passwordTexts.title} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PasswordCard />
          <PhoneCard />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <SecondFactorCard />
          <PasskeyCard />
          <SessionsCard />
        </div>
      </div>
    </>
  );
}
