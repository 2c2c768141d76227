import type { RouteObject } from 'react-router';
import { comingRoute } from '../../coming-route.tsx';

/** The administrator's pages, below /admin. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'panel',
    handle: { title: 'Ana Sayfa' },
    lazy: async () => ({
      Component: (await import('#features/reports/web/admin-panel-page.tsx')).AdminPanelPage,
    }),
  },
  comingRoute(
    'kampanyalar/bekleyen',
    'Onay Bekleyen Kampanyalar',
    'Kampanyaları inceleyip onaylayacak ya da reddedeceksin.',
  ),
  comingRoute(
    'kampanyalar/aktif',
    'Aktif Kampanyalar',
    'Yayındaki kampanyaların bütçe ve izlenmelerini göreceksin.',
  ),
  comingRoute(
    'kampanyalar/tamamlanan',
    'Tamamlanan Kampanyalar',
    'Biten kampanyaların sonuçlarını göreceksin.',
  ),
  comingRoute('kampanyalar/:id/hedef-kitle', 'Hedef Kitle', 'Bir kampanyanın hedef kitlesini göreceksin.'),
  {
    path: 'odemeler/bekleyen',
    handle: { title: 'Ödeme Yönetimi' },
    lazy: async () => ({
      Component: (await import('#features/payments/web/admin/payments-page.tsx')).PaymentsPage,
    }),
  },
  comingRoute('odemeler/cekimler', 'Çekim Talepleri', 'Para çekme taleplerini sonuçlandıracaksın.'),
  {
    path: 'kullanicilar',
    handle: { title: 'Kullanıcılar' },
    lazy: async () => ({
      Component: (await import('#features/profiles/web/admin/users-page.tsx')).UsersPage,
    }),
  },
  comingRoute('ayarlar', 'Sistem Ayarları', 'Oranları, sınırları ve ana sayfa reklamlarını yöneteceksin.'),
  {
    path: 'sifre-degistir',
    handle: { title: 'Şifre Değiştir' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/settings/admin-password-page.tsx')).AdminPasswordPage,
    }),
  },
];
