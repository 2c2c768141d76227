import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { passwordTexts } from '../texts.ts';
import { SecondFactorCard } from './second-factor-card.tsx';
import { SecurityCards } from './security-cards.tsx';

/** An admin's page for the own password, second factor and sessions. */
export function AdminPasswordPage() {
  return (
    <>
      <PageHeader title={passwordTexts.title} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SecurityCards />
        <SecondFactorCard />
      </div>
    </>
  );
}
