import type { Page } from '../../page.ts';

/** The viewer's pages, below /kullanici. */
export const VIEWER_PAGES: readonly Page[] = [
  {
    path: 'anasayfa',
    title: 'Ana Sayfa',
    load: async () => (await import('#features/viewer-home/web/home-page.tsx')).HomePage,
  },
  {
    path: 'izle-kazan',
    title: 'İzle Kazan',
    isImmersive: true,
    load: async () => (await import('#features/watch-and-earn/web/watch-page.tsx')).WatchPage,
  },
  {
    path: 'cuzdan',
    title: 'Kazançlarım',
    load: async () => (await import('#features/wallet/web/wallet-page.tsx')).WalletPage,
  },
  {
    path: 'profil',
    title: 'Profilim',
    load: async () => (await import('#features/people/web/viewer/profile-page.tsx')).ProfilePage,
  },
  {
    path: 'ayarlar',
    title: 'Hesap Ayarları',
    load: async () => (await import('#features/people/web/viewer/settings-page.tsx')).SettingsPage,
  },
  {
    path: 'hesabimi-kapat',
    title: 'Hesabımı kapat',
    load: async () => (await import('#features/personal-data/web/close-account-page.tsx')).CloseAccountPage,
  },
  {
    path: 'bildirimler',
    title: 'Bildirimler',
    load: async () => (await import('#features/notices/web/notices-page.tsx')).NoticesPage,
  },
];
