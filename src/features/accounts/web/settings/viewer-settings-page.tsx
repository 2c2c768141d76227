import type { ReactNode } from 'react';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { consentTexts, settingsTexts } from '../texts.ts';
import { ConsentList } from './consent-list.tsx';
import { SecurityCards } from './security-cards.tsx';

/** `children` are cards above the password, `last` those at the end. */
export function ViewerSettingsPage({ children, last }: { children?: ReactNode; last?: ReactNode }) {
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={settingsTexts.title} />
      <div className="flex flex-col gap-4">
        {children}
        <Card title={consentTexts.heading} description={consentTexts.description}>
          <ConsentList />
        </Card>
        <SecurityCards />
        {last}
      </div>
    </div>
  );
}
