import {
  ChevronRight,
  Banknote,
  CreditCard,
  Flag,
  House,
  Hourglass,
  KeyRound,
  Megaphone,
  MessageSquareWarning,
  Play,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '#lib/shared/numbers.ts';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { MoneyStopNotice, useMoneyStop } from '#desks/books/money-stop.tsx';
import { moneyStopBadge } from '#desks/books/public-texts.web.ts';
import { AdminGate } from '#features/accounts/web.ts';
import { useWaitingQueues } from '#desks/panels/api.web.ts';
import { SearchButton } from '#desks/search/web.ts';
import { WorkMenu, type WorkMenuGroup, type WorkMenuLink } from '../../frame/work-menu.tsx';
import { WorkShell } from '../../frame/work-shell.tsx';
import { QueueBadge } from '#desks/panels/queue-badge.tsx';

const BOOKS_PAGE = '/admin/denklik';
export const APPROVALS_PAGE = '/admin/onaylar';

export const MENU: readonly (WorkMenuLink | WorkMenuGroup)[] = [
  { label: 'Ana Sayfa', to: '/admin/panel', icon: <House aria-hidden /> },
  {
    label: 'Kampanya Yönetimi',
    stem: '/admin/kampanyalar',
    links: [
      {
        label: 'Onay Bekleyen Kampanyalar',
        to: '/admin/kampanyalar/bekleyen',
        icon: <Hourglass aria-hidden />,
        badge: <QueueBadge queue="campaigns" />,
      },
      { label: 'Aktif Kampanyalar', to: '/admin/kampanyalar/aktif', icon: <Play aria-hidden /> },
      { label: 'Tamamlanan Kampanyalar', to: '/admin/kampanyalar/tamamlanan', icon: <Flag aria-hidden /> },
    ],
  },
  {
    label: 'Para',
    links: [
      {
        label: 'Ödeme Onayları',
        to: '/admin/odemeler/bekleyen',
        icon: <CreditCard aria-hidden />,
        badge: <QueueBadge queue="payments" />,
      },
      {
        label: 'Çekim Talepleri',
        to: '/admin/odemeler/cekimler',
        icon: <Banknote aria-hidden />,
        badge: <QueueBadge queue="withdrawals" />,
      },
      { label: 'Denklik', to: BOOKS_PAGE, icon: <Scale aria-hidden /> },
    ],
  },
  {
    label: 'Kişiler',
    links: [
      {
        label: 'Kullanıcılar',
        to: '/admin/kullanicilar',
        also: ['/admin/firmalar'],
        icon: <Users aria-hidden />,
      },
      {
        label: 'Şikayetler',
        to: '/admin/sikayetler',
        icon: <MessageSquareWarning aria-hidden />,
        badge: <QueueBadge queue="complaints" />,
      },
      {
        label: 'Şüpheli Hesaplar',
        to: '/admin/supheli-hesaplar',
        icon: <ShieldAlert aria-hidden />,
        badge: <QueueBadge queue="suspects" />,
      },
    ],
  },
  {
    label: 'Yönetim',
    links: [
      { label: 'Duyurular', to: '/admin/duyurular', icon: <Megaphone aria-hidden /> },
      { label: 'Sistem Ayarları', to: '/admin/ayarlar', icon: <Settings aria-hidden /> },
      { label: 'Denetim Kaydı', to: '/admin/denetim-kaydi', icon: <ScrollText aria-hidden /> },
    ],
  },
];

export const ACCOUNT_LINKS = [
  { label: 'Şifre Değiştir ve güvenlik', to: '/admin/sifre-degistir', icon: <KeyRound aria-hidden /> },
];

const MONEY_PAGES = [
  '/admin/panel',
  '/admin/odemeler',
  '/admin/kullanicilar',
  APPROVALS_PAGE,
  `${BOOKS_PAGE}/hesaplar`,
  `${BOOKS_PAGE}/kayitlar`,
  `${BOOKS_PAGE}/cuzdan`,
];

type MayOpen = (address: string) => boolean;

function menuOf(mayOpen: MayOpen, isStopped: boolean): (WorkMenuLink | WorkMenuGroup)[] {
  const badge = <Badge tone="danger">{moneyStopBadge}</Badge>;
  return MENU.map((entry) => {
    if (!('links' in entry)) return entry;
    const links = entry.links
      .filter(({ to }) => mayOpen(to))
      .map((link) => (isStopped && link.to === BOOKS_PAGE ? { ...link, badge } : link));
    return { ...entry, links };
  }).filter((entry) => ('links' in entry ? entry.links.length > 0 : mayOpen(entry.to)));
}

function pagesOf(mayOpen: MayOpen) {
  const links = MENU.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  return [...links, { label: APPROVALS, to: APPROVALS_PAGE }, ...ACCOUNT_LINKS].filter(({ to }) =>
    mayOpen(to),
  );
}

const APPROVALS = 'Onaylar';

function ApprovalsLink() {
  const count = useWaitingQueues().data?.proposals?.count ?? 0;
  return (
    <Link
      to={APPROVALS_PAGE}
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
      <AdminShell />
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
      home="/admin/panel"
      menu={<WorkMenu entries={menuOf(mayOpen, isStopped)} />}
      accountLinks={ACCOUNT_LINKS}
      tools={<SearchButton pages={pagesOf(mayOpen)} />}
      noticesPage="/admin/bildirimler"
      bellHead={mayOpen(APPROVALS_PAGE) && <ApprovalsLink />}
      notice={
        <MoneyStopNotice
          reader="admin"
          pages={MONEY_PAGES}
          action={mayOpen(BOOKS_PAGE) && <TextLink to={BOOKS_PAGE}>Denkliğe git</TextLink>}
        />
      }
    />
  );
}
