import { ChevronDown, LogOut } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { LOGIN_PATH } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';
import { ColoursSwitch } from '#lib/web/layout/colours-switch.tsx';
import { colourWords } from '#lib/web/words.ts';
import { Menu, type MenuEntry } from '#lib/web/overlays/menu.tsx';
import { initials } from './initials.ts';
import type { BellProps } from '#platform/notices/bell.tsx';

export interface AccountMenuProps {
  links: readonly MenuEntry[];
}

export function AccountMenu({ links }: AccountMenuProps) {
  const { user, logOut } = useSession();
  const navigate = useNavigate();
  const name = user?.name ?? '';

  async function leave() {
    await logOut();
    // Without `state.from`: a person who leaves on purpose does not want to come back to this page.
    await navigate(LOGIN_PATH, { replace: true });
  }

  return (
    <Menu
      button={
        <>
          <span className="flex size-9 items-center justify-center rounded-full bg-brand-tint text-sm font-bold text-brand-text">
            {initials(name)}
          </span>
          <span className="hidden max-w-40 truncate md:block">{name}</span>
          <ChevronDown aria-hidden className="hidden size-4 text-faint md:block" />
        </>
      }
      // Begins with the visible text, because voice control finds a button by it.
      label={`${initials(name)} ${name}: Hesap menüsü`}
      buttonClassName="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-sm font-semibold hover:bg-sunken aria-expanded:bg-sunken md:px-2"
      header={
        <>
          <p className="truncate font-bold">{name}</p>
          <p className="truncate text-sm text-soft">{user?.email}</p>
          <div className="mt-3">
            <p className="text-sm text-soft">{colourWords.label}</p>
            <ColoursSwitch />
          </div>
        </>
      }
      items={[
        ...links,
        { label: 'Çıkış yap', icon: <LogOut aria-hidden />, tone: 'danger', onSelect: () => void leave() },
      ]}
    />
  );
}

const Bell = lazy(async () => ({ default: (await import('#platform/notices/bell.tsx')).Bell }));

export function BellSlot(props: BellProps) {
  return (
    <div className="size-11 shrink-0 print:hidden">
      <Suspense>
        <Bell {...props} />
      </Suspense>
    </div>
  );
}
