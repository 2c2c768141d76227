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
import { WorkMenu } from '../../work-menu.tsx';
import { WorkShell } from '../../work-shell.tsx';

const MENU = [
  { label: 'Ana Sayfa', to: '/firma/panel', icon: <House aria-hidden /> },
  {
    label: 'Kampanyalar',
    links: [
      { label: 'Yeni Kampanya', to: '/firma/kampanyalar/yeni', icon: <CirclePlus aria-hidden /> },
      { label: 'Taslaklar', to: '/firma/kampanyalar/taslaklar', icon: <ClipboardList aria-hidden /> },
      { label: 'Onay Bekleyenler', to: '/firma/kampanyalar/bekleyen', icon: <Hourglass aria-hidden /> },
      { label: 'Aktif', to: '/firma/kampanyalar/aktif', icon: <Play aria-hidden /> },
      { label: 'Tamamlanan', to: '/firma/kampanyalar/tamamlanan', icon: <Flag aria-hidden /> },
    ],
  },
  { label: 'Muhasebe İşlemleri', to: '/firma/muhasebe', icon: <ReceiptText aria-hidden /> },
  { label: 'Profil', to: '/firma/profil', icon: <UserRound aria-hidden /> },
];

const ACCOUNT_LINKS = [{ label: 'Profil', to: '/firma/profil', icon: <UserRound aria-hidden /> }];

export function FirmaLayout() {
  return (
    <WorkShell
      title="Firma Yönetim Paneli"
      home="/firma/panel"
      menu={<WorkMenu entries={MENU} />}
      accountLinks={ACCOUNT_LINKS}
    />
  );
}
