import { useLocation, useNavigate, useRouteError } from 'react-router';
import { ErrorCard } from '#lib/web/layout/error-card.tsx';

const STALE_TEXT = 'Sayfa yüklenemedi. Bağlantını kontrol edip tekrar dene.';

/** A page's code that cannot be fetched: no network, or a new version has replaced it. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload/i.test(error.message);
}

/** A crash inside a screen (Specification, guards and fallbacks). The menu around it stays. */
export function AreaError() {
  const error = useRouteError();
  const navigate = useNavigate();
  const location = useLocation();
  const message = isMissingCode(error) ? STALE_TEXT : error instanceof Error ? error.message : String(error);

  function retry() {
    if (isMissingCode(error)) window.location.reload();
    // The same place again, as a new visit: the screen is built afresh and keeps what it was given.
    else void navigate(location, { replace: true, state: location.state, preventScrollReset: true });
  }

  return (
    <div className="px-4">
      <ErrorCard message={message} onRetry={retry} />
    </div>
  );
}
