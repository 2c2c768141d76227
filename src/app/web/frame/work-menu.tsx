import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { classNames } from '#lib/web/class-names.ts';

export interface WorkMenuLink extends MenuPlace {
  label: string;
  icon: ReactNode;
  badge?: ReactNode;
  figure?: number;
}

export const menuLink = (
  label: string,
  to: string,
  Icon: LucideIcon,
  more: Partial<WorkMenuLink> = {},
): WorkMenuLink => ({ label, to, icon: <Icon aria-hidden />, ...more });

export interface WorkMenuGroup {
  label: string;
  stem?: string;
  links: readonly WorkMenuLink[];
}

export function WorkMenu({ entries }: { entries: readonly (WorkMenuLink | WorkMenuGroup)[] }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Ana menü" className="px-3 py-2">
      <ul className="flex flex-col gap-0.5">
        {entries.map((entry) =>
          'links' in entry ? (
            <li key={entry.label} className="pt-2">
              <p
                aria-current={isAtGroup(pathname, entry) ? 'true' : undefined}
                className={classNames(
                  'px-3 pb-1 text-xs font-semibold',
                  isAtGroup(pathname, entry) ? 'text-white' : 'text-rail-faint',
                )}
              >
                {entry.label}
              </p>
              <ul aria-label={entry.label} className="flex flex-col gap-0.5">
                {entry.links.map((link) => (
                  <MenuLine key={link.to} link={link} />
                ))}
              </ul>
            </li>
          ) : (
            <MenuLine key={entry.to} link={entry} />
          ),
        )}
      </ul>
    </nav>
  );
}

function MenuLine({ link }: { link: WorkMenuLink }) {
  const isCurrent = isAtPlace(useLocation().pathname, link);
  return (
    <li>
      <Link
        to={link.to}
        aria-current={isCurrent ? 'page' : undefined}
        data-figure={link.figure}
        className={classNames(
          'flex min-h-11 items-center gap-3 rounded-md px-3 py-1.5 text-sm font-medium transition-colors md:min-h-9 [&_svg]:size-4.5 [&_svg]:shrink-0',
          // Not in bold: the longest label would then need a second line and move the menu.
          isCurrent
            ? 'bg-rail-raised text-white [&_svg]:text-glow'
            : 'text-rail-text hover:bg-rail-raised hover:text-white',
        )}
      >
        {link.icon}
        <span className="min-w-0 flex-1">{link.label}</span>
        {link.badge}
      </Link>
    </li>
  );
}

interface MenuPlace {
  to: string;
  also?: readonly string[];
}

const isBelow = (address: string, stem: string): boolean =>
  address === stem || address.startsWith(`${stem}/`);

export const isAtPlace = (address: string, { to, also = [] }: MenuPlace): boolean =>
  [to, ...also].some((stem) => isBelow(address, stem));

/** Whether an address belongs to the group but to none of its entries, as a campaign's page, shown in several lists. */
export const isAtGroup = (
  address: string,
  { stem, links }: { stem?: string; links: readonly MenuPlace[] },
): boolean => stem !== undefined && isBelow(address, stem) && !links.some((link) => isAtPlace(address, link));
