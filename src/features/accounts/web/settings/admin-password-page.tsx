import { PageHeader } from '#lib/web/ui/page-header.tsx';
import { passwordTexts } from '../../screen-texts.ts';
import { SecurityCards } from './security-cards.tsx';

/** An admin's own password and sessions. */
export function AdminPasswordPage() {
  return (
    <>
      <PageHeader title={passwordTexts.title} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SecurityCards />
      </div>
    </>
  );
}
