import {
  Banknote,
  CreditCard,
  FileText,
  Flag,
  House,
  Hourglass,
  KeyRound,
  Landmark,
  Megaphone,
  MessageSquareWarning,
  Play,
  Scale,
  ScrollText,
  Send,
  Settings,
  ShieldAlert,
  UserCheck,
  Users,
} from 'lucide-react';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { ListToolsContext } from '#lib/web/screen/list-section.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { MoneyStopNotice, useMoneyStop } from '#desks/books/money-stop.tsx';
import { moneyStopBadge } from '#desks/books/public-texts.web.ts';
import { AdminGate } from '#features/accounts/web.ts';
import type { WaitingQueues } from '#desks/panels/contract.ts';
import { SearchButton } from '#desks/search/web.ts';
import { SavedViews } from '#platform/saved-views/saved-views.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { menuLink, WorkMenu, type WorkMenuGroup, type WorkMenuLink } from '../../frame/work-menu.tsx';
import { WorkShell } from '../../frame/work-shell.tsx';
import { QueueBadge } from '#desks/panels/queue-badge.tsx';

const waiting = (queue: keyof WaitingQueues) => ({ badge: <QueueBadge queue={queue} /> });

export const MENU: readonly (WorkMenuLink | WorkMenuGroup)[] = [
  menuLink('Ana Sayfa', adminPaths.panel, House),
  {
    label: 'Kampanya Yönetimi',
    stem: '/admin/kampanyalar',
    links: [
      menuLink('Onay Bekleyen Kampanyalar', adminPaths.pending, Hourglass, waiting('campaigns')),
      menuLink('Aktif Kampanyalar', adminPaths.active, Play),
      menuLink('Tamamlanan Kampanyalar', adminPaths.completed, Flag),
    ],
  },
  {
    label: 'Para',
    links: [
      menuLink('Ödeme Onayları', adminPaths.payments, CreditCard, waiting('payments')),
      menuLink('Hesap Özetleri', adminPaths.bankStatements, Landmark),
      menuLink('Çekim Talepleri', adminPaths.withdrawals, Banknote, waiting('withdrawals')),
      menuLink('Gönderimler', adminPaths.payoutRuns, Send),
      menuLink('Faturalar', adminPaths.invoices, FileText),
      menuLink('Denklik', adminPaths.books, Scale),
    ],
  },
  {
    label: 'Kişiler',
    links: [
      menuLink('Kullanıcılar', adminPaths.people, Users, { also: [adminPaths.firms] }),
      menuLink('Şikayetler', adminPaths.complaints, MessageSquareWarning, waiting('complaints')),
      menuLink('Şüpheli Hesaplar', adminPaths.suspected, ShieldAlert, waiting('suspects')),
    ],
  },
  {
    label: 'Yönetim',
    links: [
      menuLink('Onaylar', adminPaths.approvals, UserCheck, waiting('proposals')),
      menuLink('Duyurular', adminPaths.announcements, Megaphone),
      menuLink('Sistem Ayarları', adminPaths.settings, Settings),
      menuLink('Denetim Kaydı', adminPaths.auditLog, ScrollText),
    ],
  },
];

export const ACCOUNT_LINKS = [menuLink('Şifre Değiştir ve güvenlik', adminPaths.password, KeyRound)];

const MONEY_PAGES = [
  adminPaths.panel,
  '/admin/odemeler',
  adminPaths.people,
  adminPaths.approvals,
  `${adminPaths.books}/hesaplar`,
  `${adminPaths.books}/kayitlar`,
  `${adminPaths.books}/cuzdan`,
];

type MayOpen = (address: string) => boolean;

function menuOf(mayOpen: MayOpen, isStopped: boolean): (WorkMenuLink | WorkMenuGroup)[] {
  const badge = <Badge tone="danger">{moneyStopBadge}</Badge>;
  return MENU.map((entry) => {
    if (!('links' in entry)) return entry;
    const links = entry.links
      .filter(({ to }) => mayOpen(to))
      .map((link) => (isStopped && link.to === adminPaths.books ? { ...link, badge } : link));
    return { ...entry, links };
  }).filter((entry) => ('links' in entry ? entry.links.length > 0 : mayOpen(entry.to)));
}

function pagesOf(mayOpen: MayOpen) {
  const links = MENU.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  return [...links, ...ACCOUNT_LINKS].filter(({ to }) => mayOpen(to));
}

const renderSavedViews = (view: string) => <SavedViews view={view} />;

export function AdminLayout() {
  return (
    <AdminGate>
      <ListToolsContext value={renderSavedViews}>
        <AdminShell />
      </ListToolsContext>
    </AdminGate>
  );
}

function AdminShell() {
  const mayOpen = useMayOpen();
  const isStopped = useMoneyStop() !== undefined;
  return (
    <WorkShell
      title="Admin Yönetim Paneli"
      shortTitle="Admin"
      home={adminPaths.panel}
      menu={<WorkMenu entries={menuOf(mayOpen, isStopped)} />}
      accountLinks={ACCOUNT_LINKS}
      tools={<SearchButton pages={pagesOf(mayOpen)} />}
      noticesPage={adminPaths.notices}
      notice={
        <MoneyStopNotice
          reader="admin"
          pages={MONEY_PAGES}
          action={mayOpen(adminPaths.books) && <TextLink to={adminPaths.books}>Denkliğe git</TextLink>}
        />
      }
    />
  );
}
