import { lazy, Suspense, useState } from 'react';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { isWelcomeBonusSeen } from './welcome-bonus-seen.ts';

/** Seen once in a life: the dialog and what it is made of are fetched only then. */
const WelcomeBonusDialog = lazy(async () => ({
  default: (await import('./welcome-bonus-dialog.tsx')).WelcomeBonusDialog,
}));

/** The welcome bonus, once in a viewer's life. */
export function WelcomeBonus({ bonus }: { bonus: ViewerProfile['welcome_bonus'] }) {
  const [isDue] = useState(() => bonus.show && !isWelcomeBonusSeen());
  return (
    isDue && (
      <Suspense fallback={null}>
        <WelcomeBonusDialog bonus={bonus} />
      </Suspense>
    )
  );
}
