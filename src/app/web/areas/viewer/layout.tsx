import { House, Play, Settings, UserRound, Wallet } from 'lucide-react';
import { Link, NavLink, Outlet } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';
import { useTheme } from '#lib/web/use-theme.ts';
import { Logo } from '#lib/web/layout/logo.tsx';
import { MoneyStopNotice } from '#desks/books/money-stop.tsx';
import { viewerPaths } from '#platform/places/paths.ts';
import { AccountMenu, BellSlot } from '../../account-menu.tsx';
import { FootLinks } from '../../foot-links.tsx';
import { usePage } from '../../page.ts';
import { TermsGate } from '../../terms-gate.tsx';
import { MAIN_ID, SkipLink } from '../../skip-link.tsx';

const ACCOUNT_LINKS = [
  { label: 'Profil', to: viewerPaths.profile, icon: <UserRound aria-hidden /> },
  { label: 'Cüzdan', to: viewerPaths.wallet, icon: <Wallet aria-hidden /> },
  { label: 'Hesap Ayarları', to: viewerPaths.settings, icon: <Settings aria-hidden /> },
];

const MONEY_PAGES = [viewerPaths.home, viewerPaths.wallet, viewerPaths.closing];

export function ViewerLayout() {
  useTheme('warm');
  const isImmersive = usePage()?.isImmersive === true;
  return (
    // The gutter does not grow with the size of letters: large ones leave no room to spare.
    <div className="flex min-h-dvh flex-col [--gutter:min(1.25rem,5vw)] md:[--gutter:2rem]">
      <SkipLink />
      <header className="sticky top-0 z-30 bg-surface pt-[env(safe-area-inset-top)] md:border-b md:border-line">
        <div className="mx-auto flex min-h-14 w-full max-w-6xl items-center gap-x-[min(1.5rem,4vw)] px-(--gutter) md:min-h-16">
          <Link to={viewerPaths.home} className="-ml-1 flex min-h-11 min-w-0 items-center rounded-md px-1">
            <Logo />
          </Link>
          <DesktopNav />
          <div className="ml-auto flex shrink-0 items-center gap-1">
            <BellSlot page={viewerPaths.notices} />
            <AccountMenu links={ACCOUNT_LINKS} />
          </div>
        </div>
      </header>
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={classNames(
          '@container mx-auto w-full max-w-6xl flex-1 px-(--gutter) pt-3 outline-none md:pt-8',
          isImmersive ? 'pb-6' : 'pb-5 md:pb-16',
        )}
      >
        <div className="@max-[15rem]:wrap-anywhere">
          <MoneyStopNotice reader="user" pages={MONEY_PAGES} />
          <Outlet />
        </div>
        {!isImmersive && <FootLinks className="mt-8 justify-center" />}
      </main>
      {!isImmersive && <TabBar />}
      <TermsGate />
    </div>
  );
}

function DesktopNav() {
  return (
    <nav aria-label="Ana menü" className="hidden gap-1 md:flex">
      {PLACES.map((place) => (
        <NavLink
          key={place.to}
          to={place.to}
          className={({ isActive }) =>
            classNames(
              'flex min-h-11 items-center rounded-full px-4 text-sm font-semibold transition-colors',
              isActive ? 'bg-ink text-surface' : 'text-soft hover:bg-sunken hover:text-ink',
            )
          }
        >
          {place.label}
        </NavLink>
      ))}
    </nav>
  );
}

/** With letters so large that it would cover half of the screen, the bar stays at the page's end. */
function TabBar() {
  return (
    <nav
      aria-label="Ana menü"
      className="on-dark sticky bottom-0 z-30 bg-rail pb-[env(safe-area-inset-bottom)] md:hidden [@media(max-height:30rem)]:static"
    >
      <div className="mx-auto flex max-w-md">
        {PLACES.map((place) => (
          <NavLink
            key={place.to}
            to={place.to}
            className={({ isActive }) =>
              classNames(
                'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-bold [&_svg]:size-5',
                isActive ? 'text-white [&_svg]:text-glow' : 'text-rail-text hover:text-white',
              )
            }
          >
            {place.icon}
            <span className="text-center">{place.label}</span>
          </NavLink>
        ))}
      </div>
    </nav>
  );
}

const PLACES = [
  { label: 'Ana Sayfa', to: viewerPaths.home, icon: <House aria-hidden /> },
  { label: 'İzle Kazan', to: viewerPaths.watch, icon: <Play aria-hidden /> },
  { label: 'Cüzdan', to: viewerPaths.wallet, icon: <Wallet aria-hidden /> },
  { label: 'Profil', to: viewerPaths.profile, icon: <UserRound aria-hidden /> },
];
