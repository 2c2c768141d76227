import { lazy, Suspense, useState } from 'react';
import type { ViewerProfile } from './contract.ts';
import { isWelcomeBonusSeen } from './welcome-bonus-seen.web.ts';

/** The dialog is shown once in a viewer's life, so that its code is fetched only then. */
const WelcomeBonusDialog = lazy(async () => ({
  default: (await import('./welcome-bonus-dialog.tsx')).WelcomeBonusDialog,
}));

export function isWelcomeDue({ show, amount, message }: ViewerProfile['welcome_bonus']): boolean {
  return (show || (amount === 0 && message !== '')) && !isWelcomeBonusSeen();
}

export function WelcomeBonus({ bonus }: { bonus: ViewerProfile['welcome_bonus'] }) {
  const [isDue] = useState(() => isWelcomeDue(bonus));
  return (
    isDue && (
      <Suspense fallback={null}>
        <WelcomeBonusDialog bonus={bonus} />
      </Suspense>
    )
  );
}
