import { lazy, Suspense, useState } from 'react';
import type { ViewerProfile } from '../../contract/viewer.ts';
import { isWelcomeBonusSeen } from './welcome-bonus-seen.ts';

/** The dialog is shown once in a viewer's life, so that its code is fetched only then. */
const WelcomeBonusDialog = lazy(async () => ({
  default: (await import('./welcome-bonus-dialog.tsx')).WelcomeBonusDialog,
}));

/** The dialog about the welcome bonus, if it is due. */
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
