import type { RouteObject } from 'react-router';

/** The viewer's pages, below /kullanici. */
export const viewerRoutes: RouteObject[] = [
  {
    path: 'anasayfa',
    handle: { title: 'Ana Sayfa' },
    lazy: async () => ({ Component: (await import('#features/viewer-home/web/home-page.tsx')).HomePage }),
  },
  {
    path: 'izle-kazan',
    handle: { title: 'İzle Kazan', isImmersive: true },
    lazy: async () => ({
      Component: (await import('#features/watch-and-earn/web/watch-page.tsx')).WatchPage,
    }),
  },
  {
    path: 'cuzdan',
    handle: { title: 'Kazançlarım' },
    lazy: async () => ({
      Component: (await import('#features/wallet/web/wallet-page.tsx')).WalletPage,
    }),
  },
  {
    path: 'profil',
    handle: { title: 'Profilim' },
    lazy: async () => ({
      Component: (await import('#features/people/web/viewer/profile-page.tsx')).ProfilePage,
    }),
  },
  {
    path: 'ayarlar',
    handle: { title: 'Hesap Ayarları' },
    lazy: async () => ({
      Component: (await import('#features/people/web/viewer/settings-page.tsx')).SettingsPage,
    }),
  },
  {
    path: 'hesabimi-kapat',
    handle: { title: 'Hesabımı kapat' },
    lazy: async () => ({
      Component: (await import('#features/personal-data/web/close-account-page.tsx')).CloseAccountPage,
    }),
  },
];
