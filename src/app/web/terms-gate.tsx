import { lazy, Suspense } from 'react';
import { usePage } from './page.ts';

/** Fetched when the page stands; without it the page works, and the question comes at the next opening. */
const Gate = lazy(async () => ({
  default: await import('#features/accounts/terms/terms-gate.tsx').then(
    ({ TermsGate: Loaded }) => Loaded,
    () => () => null,
  ),
}));

export function TermsGate() {
  if (usePage()?.keepsFrame) return null;
  return (
    <Suspense fallback={null}>
      <Gate />
    </Suspense>
  );
}
