import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#lib/web/session.ts';
import { firmPaths, viewerPaths } from '#platform/places/paths.ts';
import { useTerms } from '../api.web.ts';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/** Asks wherever neither money nor leaving depends on it; for missing statements, everywhere but at leaving. */
export function TermsGate() {
  const { pathname } = useLocation();
  const terms = useTerms().data;
  const { isViewing } = useSession();
  if (terms === undefined || isViewing) return null;
  const { version, accepted_version: accepted, lacks_statements: lacksStatements } = terms;
  const isDue = !isFreeOfTerms(pathname) && (accepted === null || accepted < version);
  if (!isDue && (!lacksStatements || pathname === viewerPaths.closing)) return null;
  return (
    <Suspense fallback={null}>
      <TermsDialog version={version} isFirst={accepted === null} lacksStatements={lacksStatements} />
    </Suspense>
  );
}

/** Nobody is asked here: money stays reachable, an account can be closed, and a running ad is not covered. */
const FREE = [
  viewerPaths.wallet,
  viewerPaths.closing,
  viewerPaths.watch,
  firmPaths.accounting,
  firmPaths.profile,
];

function isFreeOfTerms(pathname: string): boolean {
  return FREE.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
