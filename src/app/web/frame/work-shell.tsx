import { Dialog as Base } from '@base-ui/react/dialog';
import { Menu as MenuIcon, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet } from 'react-router';
import { DIALOG_BACKDROP } from '#lib/web/overlays/dialog.tsx';
import { useClosesByBack } from '#lib/web/overlays/open-overlays.ts';
import { IconButton, iconButtonClasses } from '#lib/web/buttons/icon-button.tsx';
import { Logo } from '#lib/web/layout/logo.tsx';
import { actionWords } from '#lib/web/words.ts';
import { useTheme } from '#lib/web/use-theme.ts';
import { AccountMenu, type AccountMenuProps, BellSlot } from '../account-menu.tsx';
import { FootLinks } from '../foot-links.tsx';
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
          <BellSlot page={noticesPage} />
          <AccountMenu links={accountLinks} />
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

interface DrawerProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
  useClosesByBack(isOpen, onClose);
  return (
    <Base.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop forceRender className={DIALOG_BACKDROP} />
        <Base.Popup
          onClick={({ target }) => {
            if (target instanceof Element && target.closest('a') !== null) onClose();
          }}
          className="on-dark fixed inset-y-0 left-0 z-40 flex w-80 max-w-[86vw] flex-col bg-rail text-white shadow-float outline-none transition-[translate] duration-250 ease-out away:-translate-x-full"
        >
          <div className="flex items-center justify-between gap-3 px-4 py-3">
            <Base.Title className="text-base font-bold">{title}</Base.Title>
            <Base.Close aria-label={actionWords.close} className={iconButtonClasses({ variant: 'onDark' })}>
              <X aria-hidden />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
            {children}
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
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
