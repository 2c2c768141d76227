import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { PasskeyCard, SessionsCard } from '#features/accounts/web.ts';
import { SecondFactorCard } from '#features/accounts/second-factor/second-factor-card.tsx';
import { PasswordCard } from '#features/accounts/settings/security-cards.tsx';
import { passwordTexts } from '#features/accounts/texts.web.ts';
import { PhoneCard } from '#features/joining/phone-card.tsx';

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
