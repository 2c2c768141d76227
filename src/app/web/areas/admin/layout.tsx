import {
  ChevronRight,
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
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '#lib/shared/numbers.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { ListToolsContext } from '#lib/web/screen/list-section.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { MoneyStopNotice, useMoneyStop } from '#desks/books/money-stop.tsx';
import { moneyStopBadge } from '#desks/books/public-texts.web.ts';
import { AdminGate } from '#features/accounts/web.ts';
import { useWaitingQueues } from '#desks/panels/api.web.ts';
import { SearchButton } from '#desks/search/web.ts';
import { SavedViews } from '#platform/saved-views/saved-views.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { WorkMenu, type WorkMenuGroup, type WorkMenuLink } from '../../frame/work-menu.tsx';
import { WorkShell } from '../../frame/work-shell.tsx';
import { QueueBadge } from '#desks/panels/queue-badge.tsx';

export const MENU: readonly (WorkMenuLink | WorkMenuGroup)[] = [
  { label: 'Ana Sayfa', to: adminPaths.panel, icon: <House aria-hidden /> },
  {
    label: 'Kampanya Yönetimi',
    stem: '/admin/kampanyalar',
    links: [
      {
        label: 'Onay Bekleyen Kampanyalar',
        to: adminPaths.pending,
        icon: <Hourglass aria-hidden />,
        badge: <QueueBadge queue="campaigns" />,
      },
      { label: 'Aktif Kampanyalar', to: adminPaths.active, icon: <Play aria-hidden /> },
      { label: 'Tamamlanan Kampanyalar', to: adminPaths.completed, icon: <Flag aria-hidden /> },
    ],
  },
  {
    label: 'Para',
    links: [
      {
        label: 'Ödeme Onayları',
        to: adminPaths.payments,
        icon: <CreditCard aria-hidden />,
        badge: <QueueBadge queue="payments" />,
      },
      { label: 'Hesap Özetleri', to: adminPaths.bankStatements, icon: <Landmark aria-hidden /> },
      {
        label: 'Çekim Talepleri',
        to: adminPaths.withdrawals,
        icon: <Banknote aria-hidden />,
        badge: <QueueBadge queue="withdrawals" />,
      },
      { label: 'Faturalar', to: adminPaths.invoices, icon: <FileText aria-hidden /> },
      { label: 'Gönderimler', to: adminPaths.payoutRuns, icon: <Send aria-hidden /> },
      { label: 'Denklik', to: adminPaths.books, icon: <Scale aria-hidden /> },
    ],
  },
  {
    label: 'Kişiler',
    links: [
      {
        label: 'Kullanıcılar',
        to: adminPaths.people,
        also: [adminPaths.firms],
        icon: <Users aria-hidden />,
      },
      {
        label: 'Şikayetler',
        to: adminPaths.complaints,
        icon: <MessageSquareWarning aria-hidden />,
        badge: <QueueBadge queue="complaints" />,
      },
      {
        label: 'Şüpheli Hesaplar',
        to: adminPaths.suspected,
        icon: <ShieldAlert aria-hidden />,
        badge: <QueueBadge queue="suspects" />,
      },
    ],
  },
  {
    label: 'Yönetim',
    links: [
      { label: 'Duyurular', to: adminPaths.announcements, icon: <Megaphone aria-hidden /> },
      { label: 'Sistem Ayarları', to: adminPaths.settings, icon: <Settings aria-hidden /> },
      { label: 'Denetim Kaydı', to: adminPaths.auditLog, icon: <ScrollText aria-hidden /> },
    ],
  },
];

export const ACCOUNT_LINKS = [
  { label: 'Şifre Değiştir ve güvenlik', to: adminPaths.password, icon: <KeyRound aria-hidden /> },
];

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
  return [...links, { label: APPROVALS, to: adminPaths.approvals }, ...ACCOUNT_LINKS].filter(({ to }) =>
    mayOpen(to),
  );
}

const APPROVALS = 'Onaylar';

function ApprovalsLink() {
  const count = useWaitingQueues().data?.proposals?.count ?? 0;
  return (
    <Link
      to={adminPaths.approvals}
      className="flex min-h-11 items-center justify-between gap-2 border-b border-line px-4 font-semibold hover:bg-canvas"
    >
      {APPROVALS}
      <span className="flex items-center gap-2">
        {count > 0 && <Badge tone="warning">{formatCount(count)}</Badge>}
        <ChevronRight aria-hidden className="size-4 text-faint" />
      </span>
    </Link>
  );
}

export function AdminLayout() {
  return (
    <AdminGate>
      <ListToolsContext value={<SavedViews />}>
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
      bellHead={mayOpen(adminPaths.approvals) && <ApprovalsLink />}
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
