import {
  Banknote,
  CreditCard,
  Flag,
  House,
  Hourglass,
  KeyRound,
  MessageSquareWarning,
  Play,
  Scale,
  ScrollText,
  Settings,
  ShieldAlert,
  UserCheck,
  Users,
} from 'lucide-react';
import type { Duty } from '#lib/shared/route.ts';
import { useSession } from '#lib/web/session.ts';
import { isPageFor } from '../../page.ts';
import { AdminGate } from '#features/accounts/web/index.ts';
import { WorkMenu } from '../../work-menu.tsx';
import { WorkShell } from '../../work-shell.tsx';
import { ADMIN_PAGES } from './pages.ts';

const MENU = [
  { label: 'Ana Sayfa', to: '/admin/panel', icon: <House aria-hidden /> },
  {
    label: 'Kampanya Yönetimi',
    links: [
      {
        label: 'Onay Bekleyen Kampanyalar',
        to: '/admin/kampanyalar/bekleyen',
        icon: <Hourglass aria-hidden />,
      },
      { label: 'Aktif Kampanyalar', to: '/admin/kampanyalar/aktif', icon: <Play aria-hidden /> },
      { label: 'Tamamlanan Kampanyalar', to: '/admin/kampanyalar/tamamlanan', icon: <Flag aria-hidden /> },
    ],
  },
  { label: 'Şikayetler', to: '/admin/sikayetler', icon: <MessageSquareWarning aria-hidden /> },
  { label: 'Kullanıcılar', to: '/admin/kullanicilar', icon: <Users aria-hidden /> },
  { label: 'Sistem Ayarları', to: '/admin/ayarlar', icon: <Settings aria-hidden /> },
  { label: 'Ödeme Onayları', to: '/admin/odemeler/bekleyen', icon: <CreditCard aria-hidden /> },
  { label: 'Çekim Talepleri', to: '/admin/odemeler/cekimler', icon: <Banknote aria-hidden /> },
  { label: 'Şüpheli Hesaplar', to: '/admin/supheli-hesaplar', icon: <ShieldAlert aria-hidden /> },
  { label: 'Denklik', to: '/admin/denklik', icon: <Scale aria-hidden /> },
  { label: 'Onaylar', to: '/admin/onaylar', icon: <UserCheck aria-hidden /> },
  { label: 'Denetim Kaydı', to: '/admin/denetim-kaydi', icon: <ScrollText aria-hidden /> },
];

const ACCOUNT_LINKS = [
  { label: 'Şifre Değiştir', to: '/admin/sifre-degistir', icon: <KeyRound aria-hidden /> },
];

/** The links to pages of this duty. */
function menuOf(duty: Duty | null) {
  const isFound = ({ to }: { to: string }) =>
    ADMIN_PAGES.some((page) => `/admin/${page.path}` === to && isPageFor(page, duty));
  return MENU.filter((entry) => 'links' in entry || isFound(entry));
}

export function AdminLayout() {
  const { user } = useSession();
  return (
    <AdminGate>
      <WorkShell
        title="Admin Yönetim Paneli"
        home="/admin/panel"
        menu={<WorkMenu entries={menuOf(user?.duty ?? null)} />}
        accountLinks={ACCOUNT_LINKS}
      />
    </AdminGate>
  );
}
