/** The entries of the administrators' menus. */
import {
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
import { QueueBadge } from '#features/reports/web/admin/queue-badge.tsx';
import type { WorkMenuGroup, WorkMenuLink } from '../../frame/work-menu.tsx';

export const BOOKS_PAGE = '/admin/denklik';
export const APPROVALS_PAGE = '/admin/onaylar';

/** Proposals of others are found in the bell (layout.tsx), the platform's wallet from the books. */
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
