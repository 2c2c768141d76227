import { LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';
import { LOGIN_PATH } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';
import { ColoursSwitch } from '#lib/web/layout/colours-switch.tsx';
import { colourWords } from '#lib/web/words.ts';
import { Menu, type MenuEntry } from '#lib/web/overlays/menu.tsx';
import { initials } from './initials.ts';
import type { BellProps } from '#platform/notices/bell.tsx';

export interface AccountMenuProps {
  button: ReactNode;
  buttonClassName: string;
  links: readonly MenuEntry[];
}

export function AccountMenu({ button, buttonClassName, links }: AccountMenuProps) {
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
      button={button}
      // Begins with the visible text, because voice control finds a button by it.
      label={`${initials(name)} ${name}: Hesap menüsü`}
      buttonClassName={classNames(
        'flex min-h-11 items-center gap-2 text-sm font-semibold hover:bg-sunken aria-expanded:bg-sunken',
        buttonClassName,
      )}
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
