import type { Page } from '../../page.ts';

type AdminPage = Page & Required<Pick<Page, 'duties'>>;

export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    path: 'panel',
    title: 'Ana Sayfa',
    duties: 'all',
    load: async () => (await import('#desks/panels/admin-panel-page.tsx')).AdminPanelPage,
  },
  {
    path: 'kampanyalar/bekleyen',
    title: 'Onay Bekleyen Kampanyalar',
    duties: 'all',
    load: async () => (await import('#features/campaigns/review/admin-pending-page.tsx')).AdminPendingPage,
  },
  {
    path: 'kampanyalar/aktif',
    title: 'Aktif Kampanyalar',
    duties: 'all',
    load: async () => (await import('#features/campaigns/running/admin-active-page.tsx')).AdminActivePage,
  },
  {
    path: 'kampanyalar/tamamlanan',
    title: 'Tamamlanan Kampanyalar',
    duties: 'all',
    load: async () =>
      (await import('#features/campaigns/running/admin-completed-page.tsx')).AdminCompletedPage,
  },
  {
    path: 'kampanyalar/:id/hedef-kitle',
    title: 'Hedef Kitle',
    duties: 'all',
    load: async () => (await import('#features/campaigns/review/admin-audience-page.tsx')).AdminAudiencePage,
  },
  {
    path: 'odemeler/bekleyen',
    duties: ['finance'],
    title: 'Ödeme Yönetimi',
    load: async () => (await import('#features/payments/orders/payments-page.tsx')).PaymentsPage,
  },
  {
    path: 'odemeler/cekimler',
    duties: ['finance'],
    title: 'Çekim Talepleri',
    load: async () => (await import('#features/wallet/withdrawals/admin-page.tsx')).WithdrawalsPage,
  },
  {
    path: 'supheli-hesaplar',
    title: 'Şüpheli Hesaplar',
    duties: ['finance', 'moderator'],
    load: async () => (await import('#features/fraud/review/fraud-queue-page.tsx')).FraudQueuePage,
  },
  {
    path: 'supheli-hesaplar/:id',
    title: 'Şüpheli Hesap Grubu',
    duties: ['finance', 'moderator'],
    load: async () => (await import('#features/fraud/review/fraud-group-page.tsx')).FraudGroupPage,
  },
  {
    path: 'sikayetler',
    duties: ['moderator'],
    title: 'Şikayetler',
    load: async () => (await import('#features/complaints/complaints-page.tsx')).ComplaintsPage,
  },
  {
    path: 'kullanicilar',
    duties: ['finance', 'moderator'],
    title: 'Kullanıcılar',
    load: async () => (await import('#desks/person-page/users-page.tsx')).UsersPage,
  },
  {
    path: 'kullanicilar/:id',
    duties: ['finance', 'moderator'],
    title: 'Kullanıcı',
    load: async () => (await import('#desks/person-page/person-page.tsx')).PersonPage,
  },
  {
    path: 'firmalar/:id',
    duties: ['finance', 'moderator'],
    title: 'Firma',
    load: async () => (await import('#desks/person-page/person-page.tsx')).PersonPage,
  },
  {
    path: 'ayarlar',
    duties: ['moderator', 'reports'],
    title: 'Sistem Ayarları',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
  {
    path: 'duyurular',
    duties: ['moderator'],
    title: 'Duyurular',
    load: async () => (await import('#features/announcements/announcements-page.tsx')).AnnouncementsPage,
  },
  {
    path: 'denklik',
    duties: ['finance', 'reports'],
    title: 'Denklik',
    load: async () => (await import('#desks/books/books-page.tsx')).BooksPage,
  },
  {
    path: 'denklik/cuzdan',
    duties: ['finance'],
    title: 'Platform cüzdanı',
    load: async () => (await import('#features/payments/orders/payments-page.tsx')).PlatformWalletPage,
  },
  {
    path: 'denklik/hesaplar',
    duties: ['finance', 'reports'],
    title: 'Hesaplar',
    load: async () => (await import('#desks/books/accounts-page.tsx')).AccountsPage,
  },
  {
    path: 'denklik/kayitlar',
    duties: ['finance', 'reports'],
    title: 'Kayıtlar',
    load: async () => (await import('#desks/books/journal-page.tsx')).JournalPage,
  },
  {
    path: 'denklik/kayitlar/:id',
    duties: ['finance', 'reports'],
    title: 'Kayıt',
    load: async () => (await import('#desks/books/entry-page.tsx')).EntryPage,
  },
  {
    path: 'onaylar',
    duties: ['finance'],
    title: 'Onaylar',
    load: async () => (await import('#platform/approvals/approvals-page.tsx')).ApprovalsPage,
  },
  {
    path: 'denetim-kaydi',
    duties: ['finance', 'moderator'],
    title: 'Denetim Kaydı',
    load: async () => (await import('#desks/audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  {
    path: 'sifre-degistir',
    title: 'Şifre Değiştir ve güvenlik',
    duties: 'all',
    load: async () => (await import('./password-page.tsx')).AdminPasswordPage,
  },
  {
    path: 'bildirimler',
    title: 'Bildirimler',
    duties: 'all',
    load: async () => (await import('#platform/notices/notices-page.tsx')).NoticesPage,
  },
];
