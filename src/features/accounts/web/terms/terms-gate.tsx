import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTerms } from './api.ts';

const TermsDialog = lazy(async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog }));

/** Asks a signed-in person to agree to the terms in force, wherever neither money nor leaving depends on it. */
export function TermsGate() {
  const { pathname } = useLocation();
  const terms = useTerms().data;
  if (terms === undefined || isFreeOfTerms(pathname)) return null;
  const { version, accepted_version: accepted } = terms;
  if (accepted !== null && accepted >= version) return null;
  return (
    <Suspense fallback={null}>
      <TermsDialog version={version} isFirst={accepted === null} />
    </Suspense>
  );
}

/**
 * Screens on which nobody is asked to agree to anything: money stays reachable and an account can be closed, whatever
 * the terms say; and an ad that is running is not covered.
 */
const FREE = [
  '/kullanici/cuzdan',
  '/kullanici/hesabimi-kapat',
  '/kullanici/izle-kazan',
  '/firma/muhasebe',
  '/firma/profil',
];

/** Pure. */
function isFreeOfTerms(pathname: string): boolean {
  return FREE.some((place) => pathname === place || pathname.startsWith(`${place}/`));
}
