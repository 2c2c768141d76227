import { Logo } from '#lib/web/layout/logo.tsx';

/** Stands while the first page's code arrives: in the page itself, without which it would be seen only when it is over. */
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
