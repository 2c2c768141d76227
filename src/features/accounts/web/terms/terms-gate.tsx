import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router';
import { useTerms } from './api.ts';
import { isFreeOfTerms } from './free-places.ts';

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
