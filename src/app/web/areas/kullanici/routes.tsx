import type { RouteObject } from 'react-router';
import { comingRoute } from '../../coming-route.tsx';

/** The viewer's pages, below /kullanici. */
export const kullaniciRoutes: RouteObject[] = [
  {
    path: 'anasayfa',
    handle: { title: 'Ana Sayfa' },
    lazy: async () => ({ Component: (await import('#features/profiles/web/viewer/home-page.tsx')).HomePage }),
  },
  comingRoute('izle-kazan', 'İzle Kazan', 'Reklamları tek tek izleyip kazanacaksın.'),
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
      Component: (await import('#features/profiles/web/viewer/profile-page.tsx')).ProfilePage,
    }),
  },
  {
    path: 'ayarlar',
    handle: { title: 'Hesap Ayarları' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/settings/viewer-settings-page.tsx'))
        .ViewerSettingsPage,
    }),
  },
];
