import { lazy, Suspense } from 'react';
import { useSession } from '#lib/web/session.ts';
import { usePage } from './page.ts';

/** Fetched when the page stands; without it the page works, and the question comes at the next opening. */
const Gate = lazy(async () => ({
  default: await import('#features/accounts/terms/terms-gate.tsx').then(
    ({ TermsGate: Loaded }) => Loaded,
    () => () => null,
  ),
}));

const Banner = lazy(async () => ({
  default: (await import('#features/accounts/viewing/view-banner.tsx')).ViewBanner,
}));

export function TermsGate() {
  const { isViewing } = useSession();
  const isFree = usePage()?.keepsFrame === true && !isViewing;
  if (isFree) return null;
  return <Suspense fallback={null}>{isViewing ? <Banner /> : <Gate />}</Suspense>;
}
