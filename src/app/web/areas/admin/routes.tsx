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
      Component: (await import('#features/complaints/web/admin/complaints-page.tsx')).ComplaintsPage,
    }),
  },
  {
    path: 'kullanicilar',
    handle: { title: 'Kullanıcılar' },
    lazy: async () => ({
      Component: (await import('#features/people/web/admin/users-page.tsx')).UsersPage,
    }),
  },
  {
    path: 'ayarlar',
    handle: { title: 'Sistem Ayarları' },
    lazy: async () => ({ Component: (await import('./settings-page.tsx')).SettingsPage }),
  },
  {
    path: 'denklik',
    handle: { title: 'Denklik' },
    lazy: async () => ({
      Component: (await import('#features/oversight/web/books-page.tsx')).BooksPage,
    }),
  },
  {
    path: 'denklik/hesaplar',
    handle: { title: 'Hesaplar' },
    lazy: async () => ({
      Component: (await import('#features/oversight/web/accounts-page.tsx')).AccountsPage,
    }),
  },
  {
    path: 'denklik/kayitlar',
    handle: { title: 'Kayıtlar' },
    lazy: async () => ({
      Component: (await import('#features/oversight/web/journal-page.tsx')).JournalPage,
    }),
  },
  {
    path: 'denklik/kayitlar/:id',
    handle: { title: 'Kayıt' },
    lazy: async () => ({
      Component: (await import('#features/oversight/web/entry-page.tsx')).EntryPage,
    }),
  },
  {
    path: 'denetim-kaydi',
    handle: { title: 'Denetim Kaydı' },
    lazy: async () => ({
      Component: (await import('#features/audit-log/web/audit-log-page.tsx')).AuditLogPage,
    }),
  },
  {
    path: 'sifre-degistir',
    handle: { title: 'Şifre Değiştir' },
    lazy: async () => ({
      Component: (await import('#features/accounts/web/settings/admin-password-page.tsx')).AdminPasswordPage,
    }),
  },
];
