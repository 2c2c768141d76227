import { Link, Outlet } from 'react-router';
import { PRODUCT, Logo } from '#lib/web/layout/logo.tsx';
import { useTheme } from '#lib/web/use-theme.ts';
import { ColoursSwitch } from '#lib/web/layout/colours-switch.tsx';
import { FootLinks } from '../../foot-links.tsx';
import { MAIN_ID, SkipLink } from '../../skip-link.tsx';

export function PublicLayout() {
  useTheme('warm');
  return (
    <div className="dawn flex min-h-dvh flex-col">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl items-center px-5 pt-[max(1rem,env(safe-area-inset-top))] sm:px-8">
        <Link to="/" className="-ml-1 flex min-h-11 items-center rounded-md px-1 text-ink">
          <Logo />
        </Link>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-6xl flex-1 flex-col px-5 pb-8 outline-none sm:px-8"
      >
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}

function Footer() {
  return (
    <footer className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-x-6 px-5 lg:grid lg:grid-cols-3 lg:[&>:nth-child(2)]:mx-auto lg:[&>:last-child]:justify-end pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm text-soft sm:px-8">
      <span>© {PRODUCT.name}</span>
      <ColoursSwitch />
      <FootLinks />
    </footer>
  );
}
