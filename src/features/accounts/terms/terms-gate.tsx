import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTerms } from './api.web.ts';

const CLOSING = '/kullanici/hesabimi-kapat';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/** Asks wherever neither money nor leaving depends on it; for missing statements, everywhere but at leaving. */
export function TermsGate() {
  const { pathname } = useLocation();
  const terms = useTerms().data;
  if (terms === undefined) return null;
  const { version, accepted_version: accepted, lacks_statements: lacksStatements } = terms;
  const isDue = !isFreeOfTerms(pathname) && (accepted === null || accepted < version);
  if (!isDue && (!lacksStatements || pathname === CLOSING)) return null;
  return (
    <Suspense fallback={null}>
      <TermsDialog version={version} isFirst={accepted === null} lacksStatements={lacksStatements} />
    </Suspense>
  );
}

/** Nobody is asked here: money stays reachable, an account can be closed, and a running ad is not covered. */
const FREE = ['/kullanici/cuzdan', CLOSING, '/kullanici/izle-kazan', '/firma/muhasebe', '/firma/profil'];

function isFreeOfTerms(pathname: string): boolean {
  return FREE.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
