import {
  Banknote,
  CreditCard,
  FilePenLine,
  FileText,
  Flag,
  House,
  Hourglass,
  KeyRound,
  Mail,
  Megaphone,
  MessageSquareWarning,
  Play,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  UserCheck,
  Users,
} from 'lucide-react';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { MoneyStopNotice, useMoneyStop } from '#features/oversight/web/money-stop.tsx';
import { moneyStopBadge } from '#features/oversight/web/texts/public.ts';
import { AdminGate } from '#features/accounts/web/index.ts';
import { QueueBadge } from '#features/reports/web/admin/queue-badge.tsx';
import { SearchButton } from '#features/search/web/index.ts';
import { WorkMenu, type WorkMenuGroup, type WorkMenuLink } from '../../work-menu.tsx';
import { WorkShell } from '../../work-shell.tsx';

const MENU: readonly (WorkMenuLink | WorkMenuGroup)[] = [
  { label: 'Ana Sayfa', to: '/admin/panel', icon: <House aria-hidden /> },
  {
    label: 'Kampanya Yönetimi',
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
    label: 'Şikayetler',
    to: '/admin/sikayetler',
    icon: <MessageSquareWarning aria-hidden />,
    badge: <QueueBadge queue="complaints" />,
  },
  {
    label: 'Mesajlar',
    to: '/admin/mesajlar',
    icon: <Mail aria-hidden />,
    badge: <QueueBadge queue="messages" />,
  },
  { label: 'Duyurular', to: '/admin/duyurular', icon: <Megaphone aria-hidden /> },
  { label: 'Kullanıcılar', to: '/admin/kullanicilar', icon: <Users aria-hidden /> },
  { label: 'Sayfalar', to: '/admin/sayfalar', icon: <FileText aria-hidden /> },
  { label: 'Sistem Ayarları', to: '/admin/ayarlar', icon: <Settings aria-hidden /> },
  {
    label: 'Ödeme Onayları',
    to: '/admin/odemeler/bekleyen',
    icon: <CreditCard aria-hidden />,
    badge: <QueueBadge queue="payments" />,
  },
  {
    label: 'Fatura Düzeltmeleri',
    to: '/admin/odemeler/duzeltmeler',
    icon: <FilePenLine aria-hidden />,
    badge: <QueueBadge queue="corrections" />,
  },
  {
    label: 'Çekim Talepleri',
    to: '/admin/odemeler/cekimler',
    icon: <Banknote aria-hidden />,
    badge: <QueueBadge queue="withdrawals" />,
  },
  { label: 'Şüpheli Hesaplar', to: '/admin/supheli-hesaplar', icon: <ShieldAlert aria-hidden /> },
  { label: 'Denklik', to: '/admin/denklik', icon: <Scale aria-hidden /> },
  { label: 'Onaylar', to: '/admin/onaylar', icon: <UserCheck aria-hidden /> },
  { label: 'Denetim Kaydı', to: '/admin/denetim-kaydi', icon: <ScrollText aria-hidden /> },
];

const ACCOUNT_LINKS = [
  { label: 'Şifre Değiştir', to: '/admin/sifre-degistir', icon: <KeyRound aria-hidden /> },
];

const BOOKS = '/admin/denklik';
/** The screens about money, besides that of the books, which says more about a stop. */
const MONEY_PAGES = [
  '/admin/panel',
  '/admin/odemeler',
  '/admin/kullanicilar',
  '/admin/onaylar',
  `${BOOKS}/hesaplar`,
  `${BOOKS}/kayitlar`,
];

/** The links to pages of the person's duty; beside the books stands that money is stopped. */
function menuOf(mayOpen: (address: string) => boolean, isStopped: boolean) {
  const badge = <Badge tone="danger">{moneyStopBadge}</Badge>;
  return MENU.filter((entry) => 'links' in entry || mayOpen(entry.to)).map((entry) =>
    isStopped && 'to' in entry && entry.to === BOOKS ? { ...entry, badge } : entry,
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
      home="/admin/panel"
      menu={<WorkMenu entries={menuOf(mayOpen, isStopped)} />}
      accountLinks={ACCOUNT_LINKS}
      tools={<SearchButton />}
      noticesPage="/admin/bildirimler"
      notice={
        <MoneyStopNotice
          reader="admin"
          pages={MONEY_PAGES}
          action={mayOpen(BOOKS) && <TextLink to={BOOKS}>Denkliğe git</TextLink>}
        />
      }
    />
  );
}
