import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTerms } from './api.ts';

const CLOSING = '/kullanici/hesabimi-kapat';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/**
 * Asks a signed-in person to agree to the terms in force, wherever neither money nor leaving depends on it, and before
 * anything but leaving for the statements that registration lacked.
 */
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

/**
 * Screens on which nobody is asked to agree to anything: money stays reachable and an account can be closed, whatever
 * the terms say; and an ad that is running is not covered.
 */
const FREE = ['/kullanici/cuzdan', CLOSING, '/kullanici/izle-kazan', '/firma/muhasebe', '/firma/profil'];

/** Pure. */
function isFreeOfTerms(pathname: string): boolean {
  return FREE.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
