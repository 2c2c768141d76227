import { useFirmProfile } from '#features/firms/api.web.ts';
import { MoneyStopNotice } from '#desks/books/money-stop.tsx';
import { useFirmStats } from '#desks/panels/api.web.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { TermsGate } from '../../terms-gate.tsx';
import { WorkMenu, type WorkMenuGroup, type WorkMenuLink } from '../../frame/work-menu.tsx';
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
  { label: 'Ana Sayfa', to: firmPaths.panel, icon: <House aria-hidden /> },
  {
    label: 'Kampanyalar',
    stem: '/firma/kampanyalar',
    links: [
      { label: 'Yeni Kampanya', to: firmPaths.newCampaign, icon: <CirclePlus aria-hidden /> },
      { label: 'Taslaklar', to: firmPaths.drafts, icon: <ClipboardList aria-hidden /> },
      { label: 'Bekleyenler', to: firmPaths.pending, icon: <Hourglass aria-hidden /> },
      { label: 'Aktif', to: firmPaths.active, icon: <Play aria-hidden /> },
      { label: 'Tamamlanan', to: firmPaths.completed, icon: <Flag aria-hidden /> },
    ],
  },
  {
    label: 'Muhasebe İşlemleri',
    to: firmPaths.accounting,
    also: ['/firma/odeme'],
    icon: <ReceiptText aria-hidden />,
    badge: unpaidCount > 0 && <UnpaidBadge count={unpaidCount} />,
    figure: unpaidCount,
  },
  { label: 'Profil', to: firmPaths.profile, icon: <UserRound aria-hidden /> },
];

export const ACCOUNT_LINKS = [{ label: 'Profil', to: firmPaths.profile, icon: <UserRound aria-hidden /> }];

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
