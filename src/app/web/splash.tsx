import { Logo } from '#lib/web/layout/logo.tsx';

/** Part of the HTML that is sent: as code it would itself come too late. */
export function Splash() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <h1>
        <Logo className="text-2xl" />
      </h1>
      <p role="status" className="sr-only">
        Yükleniyor
      </p>
    </main>
  );
}
