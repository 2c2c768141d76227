import { lazy, StrictMode, Suspense } from 'react';
import { useSession } from '#lib/web/session.ts';
import { ToastProvider } from '#lib/web/overlays/toast.tsx';
import { Screens } from './screens.tsx';
import { Splash } from './splash.tsx';
import { useIsCodeSlow } from './code.ts';

export interface AppProps {
  onRendered?: () => void;
}

export function App({ onRendered }: AppProps) {
  return (
    <StrictMode>
      <ToastProvider>
        <PendingBar />
        <Suspense fallback={<Splash />}>
          <Screens onRendered={onRendered} />
        </Suspense>
        <Viewing />
      </ToastProvider>
    </StrictMode>
  );
}

const ViewBanner = lazy(async () => ({
  default: (await import('#features/accounts/viewing/view-banner.tsx')).ViewBanner,
}));

function Viewing() {
  const { isViewing } = useSession();
  return (
    isViewing && (
      <Suspense>
        <ViewBanner />
      </Suspense>
    )
  );
}

function PendingBar() {
  if (!useIsCodeSlow()) return null;
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 overflow-hidden bg-brand-tint">
      <div className="h-full w-1/3 animate-sweep bg-brand" />
    </div>
  );
}
