import { useFirmProfile } from '#features/firms/api.web.ts';
import { MoneyStopNotice } from '#desks/books/money-stop.tsx';
import { useFirmStats } from '#desks/panels/api.web.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { TermsGate } from '../../terms-gate.tsx';
import { menuLink, WorkMenu, type WorkMenuGroup, type WorkMenuLink } from '../../frame/work-menu.tsx';
import { WorkShell } from '../../frame/work-shell.tsx';
import {
  CirclePlus,
  ClipboardList,
  Flag,
  House,
  Hourglass,
  Play,
  ReceiptText,
  UserRound,
} from 'lucide-react';
import { formatCount } from '#lib/shared/numbers.ts';

export const menuFor = (unpaidCount: number): readonly (WorkMenuLink | WorkMenuGroup)[] => [
  menuLink('Ana Sayfa', firmPaths.panel, House),
  {
    label: 'Kampanyalar',
    stem: '/firma/kampanyalar',
    links: [
      menuLink('Yeni Kampanya', firmPaths.newCampaign, CirclePlus),
      menuLink('Taslaklar', firmPaths.drafts, ClipboardList),
      menuLink('Bekleyenler', firmPaths.pending, Hourglass),
      menuLink('Aktif', firmPaths.active, Play),
      menuLink('Tamamlanan', firmPaths.completed, Flag),
    ],
  },
  menuLink('Muhasebe İşlemleri', firmPaths.accounting, ReceiptText, {
    also: ['/firma/odeme'],
    badge: unpaidCount > 0 && <UnpaidBadge count={unpaidCount} />,
    figure: unpaidCount,
  }),
  menuLink('Profil', firmPaths.profile, UserRound),
];

export const ACCOUNT_LINKS = [menuLink('Profil', firmPaths.profile, UserRound)];

function UnpaidBadge({ count }: { count: number }) {
  return (
    <span className="tabular rounded-full bg-brand px-2 py-0.5 text-xs font-bold text-white">
      {formatCount(count)}
      <span className="sr-only"> ödeme seni bekliyor</span>
    </span>
  );
}

const MONEY_PAGES = [firmPaths.panel, firmPaths.accounting, '/firma/odeme', firmPaths.pending];

export function FirmLayout() {
  const unpaidCount = useFirmStats().data?.unpaid_orders ?? 0;
  return (
    <>
      <WorkShell
        title="Firma Yönetim Paneli"
        shortTitle="Firma"
        owner={useFirmProfile().data?.firm_name}
        home={firmPaths.panel}
        menu={<WorkMenu entries={menuFor(unpaidCount)} />}
        accountLinks={ACCOUNT_LINKS}
        noticesPage={firmPaths.notices}
        notice={<MoneyStopNotice reader="firm" pages={MONEY_PAGES} />}
      />
      <TermsGate />
    </>
  );
}
