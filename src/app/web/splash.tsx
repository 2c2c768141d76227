import { Logo } from '#lib/web/ui/logo.tsx';

/** Stands while the first page's code arrives. */
export function Splash() {
  return (
    <div role="status" className="flex min-h-dvh items-center justify-center">
      <Logo className="animate-rise text-2xl" />
      <span className="sr-only">Yükleniyor</span>
    </div>
  );
}
