import type { RouteObject } from 'react-router';

/** The administrator's pages, below /admin. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'panel',
    handle: { title: 'Ana Sayfa' },
    lazy: async () => ({
      Component: (await import('#features/reports/web/admin-panel-page.tsx')).AdminPanelPage,
    }),
  },
  {
    path: 'kampanyalar/bekleyen',
    handle: { title: 'Onay Bekleyen Kampanyalar' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/admin/admin-pending-page.tsx')).AdminPendingPage,
    }),
  },
  {
    path: 'kampanyalar/aktif',
    handle: { title: 'Aktif Kampanyalar' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/admin/admin-active-page.tsx')).AdminActivePage,
    }),
  },
  {
    path: 'kampanyalar/tamamlanan',
    handle: { title: 'Tamamlanan Kampanyalar' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/admin/admin-completed-page.tsx')).AdminCompletedPage,
    }),
  },
  {
    path: 'kampanyalar/:id/hedef-kitle',
    handle: { title: 'Hedef Kitle' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/admin/admin-audience-page.tsx')).AdminAudiencePage,
    }),
  },
  {
    path: 'odemeler/bekleyen',
    handle: { title: 'Ödeme Yönetimi' },
    lazy: async () => ({
      Component: (await import('#features/payments/web/admin/payments-page.tsx')).PaymentsPage,
    }),
  },
  {
    path: 'odemeler/cekimler',
    handle: { title: 'Çekim Talepleri' },
    lazy: async () => ({
      Component: (await import('#features/wallet/web/admin/withdrawals-page.tsx')).WithdrawalsPage,
    }),
  },
  {
    path: 'sikayetler',
    handle: { title: 'Şikayetler' },
    lazy: async () => ({
      Component: (await import('#features/ad-reports/web/admin/reports-page.tsx')).ReportsPage,
    }),
  },
  {
    path: 'kullanicilar',
    handle: { title: 'Kullanıcılar' },
    lazy: async () => ({
      Component: (await import('#features/profiles/web/admin/users-page.tsx')).UsersPage,
    }),
  },
  {
    path: 'ayarlar',
    handle: { title: 'Sistem Ayarları' },
    lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }),
  },
  {
    path: 'sifre-degistir',
    handle: { title: 'Şifre Değiştir' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/settings/admin-password-page.tsx')).AdminPasswordPage,
    }),
  },
];
