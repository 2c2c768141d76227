import { ChevronDown, Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { useSession } from '#lib/web/session.ts';
import { Drawer } from '#lib/web/overlays/drawer.tsx';
import { IconButton } from '#lib/web/buttons/icon-button.tsx';
import { Logo } from '#lib/web/layout/logo.tsx';
import { useTheme } from '#lib/web/use-theme.ts';
import { AccountMenu, type AccountMenuProps, BellSlot } from '../account-menu.tsx';
import { FootLinks } from '../foot-links.tsx';
import type { BellProps } from '#platform/notices/bell.tsx';
import { initials } from '../initials.ts';
import { MAIN_ID, SkipLink } from '../skip-link.tsx';

export interface WorkShellProps {
  title: string;
  shortTitle: string;
  owner?: string | undefined;
  home: string;
  menu: ReactNode;
  accountLinks: AccountMenuProps['links'];
  tools?: ReactNode;
  noticesPage: string;
  bellHead?: BellProps['head'];
  notice?: ReactNode;
}

export function WorkShell({
  title,
  shortTitle,
  owner,
  home,
  menu,
  accountLinks,
  tools,
  noticesPage,
  bellHead,
  notice,
}: WorkShellProps) {
  useTheme('work');
  const { isOpen, setIsOpen } = useSmallScreenMenu();
  return (
    <div className="min-h-dvh [--gutter:min(1rem,5vw)] md:[--gutter:1.5rem] md:not-print:grid md:grid-cols-[17rem_1fr]">
      <SkipLink />
      <aside
        aria-label="Yan menü"
        className="on-dark sticky top-0 hidden h-dvh flex-col overflow-y-auto bg-rail md:flex"
      >
        <Link to={home} className="mx-3 my-3 flex min-h-11 items-center rounded-md px-3 text-white">
          <Logo />
        </Link>
        {menu}
      </aside>
      <Drawer isOpen={isOpen} onClose={() => setIsOpen(false)} title={title}>
        {menu}
      </Drawer>
      <div className="@container flex min-w-0 flex-col">
        <header className="sticky top-0 z-30 flex min-h-14 items-center gap-2 max-sm:gap-[min(0.25rem,1vw)] border-b border-line bg-surface px-[min(0.75rem,3vw)] md:px-(--gutter)">
          <IconButton
            label="Menüyü aç"
            icon={<MenuIcon />}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            className="md:hidden"
            onClick={() => setIsOpen(true)}
          />
          <Link
            to={home}
            aria-label="Ana sayfa"
            className="flex size-11 items-center justify-center rounded-full @max-[15rem]:hidden md:hidden"
          >
            <Logo isMarkOnly className="text-base" />
          </Link>
          <div className="min-w-0 flex-1 text-sm leading-tight">
            {owner !== undefined && <p className="truncate font-bold">{owner}</p>}
            <p className="truncate font-medium text-soft">
              <span className="sm:hidden">{shortTitle}</span>
              <span className="max-sm:hidden">{title}</span>
            </p>
          </div>
          {tools}
          <BellSlot page={noticesPage} head={bellHead} />
          <AccountMenu links={accountLinks} button={<AccountName />} buttonClassName="rounded-md px-1.5" />
        </header>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-(--gutter) py-5 outline-none @max-[15rem]:wrap-anywhere md:py-4"
        >
          {notice}
          <Outlet />
        </main>
        <footer className="mx-auto w-full max-w-7xl px-(--gutter) pb-3 print:hidden">
          <FootLinks />
        </footer>
      </div>
    </div>
  );
}

function AccountName() {
  const name = useSession().user?.name ?? '';
  return (
    <>
      <span className="flex size-8 items-center justify-center rounded-full bg-brand-tint text-xs font-bold text-brand-text">
        {initials(name)}
      </span>
      <span className="hidden max-w-48 truncate sm:block">{name}</span>
      <ChevronDown aria-hidden className="size-4 text-faint max-sm:hidden" />
    </>
  );
}

function useSmallScreenMenu() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const small = window.matchMedia('(max-width: 768px)');
    const close = () => setIsOpen(false);
    small.addEventListener('change', close);
    return () => small.removeEventListener('change', close);
  }, [setIsOpen]);
  return { isOpen, setIsOpen };
}
