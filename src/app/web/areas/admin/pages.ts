import { type Page, pagesBy } from '../../page.ts';

type AdminPage = Page & Required<Pick<Page, 'duties'>>;

const CAMPAIGN_READERS = ['finance', 'moderator', 'reports'] as const;
const BOOK_READERS = ['finance', 'accounting', 'reports'] as const;

export const ADMIN_PAGES = pagesBy<AdminPage>({
  panel: {
    title: 'Ana Sayfa',
    duties: 'all',
    load: async () => (await import('#desks/panels/admin-panel-page.tsx')).AdminPanelPage,
  },
  'kampanyalar/bekleyen': {
    title: 'Onay Bekleyen Kampanyalar',
    duties: CAMPAIGN_READERS,
    load: async () => (await import('#features/campaigns/review/admin-pending-page.tsx')).AdminPendingPage,
  },
  'kampanyalar/aktif': {
    title: 'Aktif Kampanyalar',
    duties: CAMPAIGN_READERS,
    load: async () => (await import('#features/campaigns/running/admin-active-page.tsx')).AdminActivePage,
  },
  'kampanyalar/tamamlanan': {
    title: 'Tamamlanan Kampanyalar',
    duties: CAMPAIGN_READERS,
    load: async () =>
      (await import('#features/campaigns/running/admin-completed-page.tsx')).AdminCompletedPage,
  },
  'kampanyalar/:id/hedef-kitle': {
    title: 'Hedef Kitle',
    duties: CAMPAIGN_READERS,
    load: async () => (await import('#features/campaigns/review/admin-audience-page.tsx')).AdminAudiencePage,
  },
  'odemeler/bekleyen': {
    duties: ['finance'],
    title: 'Ödeme Yönetimi',
    load: async () => (await import('#features/payments/orders/payments-page.tsx')).PaymentsPage,
  },
  'odemeler/hesap-ozetleri': {
    duties: ['finance'],
    title: 'Hesap özetleri',
    load: async () => (await import('#features/payments/statements/statements-page.tsx')).StatementsPage,
  },
  'odemeler/cekimler': {
    duties: ['finance'],
    title: 'Çekim Talepleri',
    load: async () => (await import('#features/wallet/withdrawals/admin-page.tsx')).WithdrawalsPage,
  },
  'odemeler/faturalar': {
    duties: ['finance', 'accounting'],
    title: 'Faturalar',
    load: async () => (await import('#features/payments/invoices/admin-invoices-page.tsx')).AdminInvoicesPage,
  },
  'odemeler/faturalar/:id': {
    duties: ['finance', 'accounting'],
    title: 'Fatura',
    load: async () => (await import('#features/payments/invoices/admin-invoice-page.tsx')).AdminInvoicePage,
  },
  'odemeler/gonderimler': {
    duties: ['finance'],
    title: 'Gönderimler',
    load: async () => (await import('#features/wallet/payouts/runs-page.tsx')).PayoutRunsPage,
  },
  'odemeler/gonderimler/:id': {
    duties: ['finance'],
    title: 'Gönderim',
    load: async () => (await import('#features/wallet/payouts/run-page.tsx')).PayoutRunPage,
  },
  'supheli-hesaplar': {
    title: 'Şüpheli Hesaplar',
    duties: ['finance', 'moderator'],
    load: async () => (await import('#features/fraud/review/fraud-queue-page.tsx')).FraudQueuePage,
  },
  'supheli-hesaplar/:id': {
    title: 'Şüpheli Hesap Grubu',
    duties: ['finance', 'moderator'],
    load: async () => (await import('#features/fraud/review/fraud-group-page.tsx')).FraudGroupPage,
  },
  sikayetler: {
    duties: ['moderator'],
    title: 'Şikayetler',
    load: async () => (await import('#features/complaints/complaints-page.tsx')).ComplaintsPage,
  },
  kullanicilar: {
    duties: ['finance', 'moderator'],
    title: 'Kullanıcılar',
    load: async () => (await import('#desks/person-page/users-page.tsx')).UsersPage,
  },
  'kullanicilar/:id': {
    duties: ['finance', 'moderator'],
    title: 'Kullanıcı',
    load: async () => (await import('#desks/person-page/person-page.tsx')).PersonPage,
  },
  'firmalar/:id': {
    duties: ['finance', 'moderator'],
    title: 'Firma',
    load: async () => (await import('#desks/person-page/person-page.tsx')).PersonPage,
  },
  ayarlar: {
    duties: ['moderator', 'reports'],
    title: 'Sistem Ayarları',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
  duyurular: {
    duties: ['moderator'],
    title: 'Duyurular',
    load: async () => (await import('#features/announcements/announcements-page.tsx')).AnnouncementsPage,
  },
  denklik: {
    duties: BOOK_READERS,
    title: 'Denklik',
    load: async () => (await import('#desks/books/books-page.tsx')).BooksPage,
  },
  'denklik/cuzdan': {
    duties: ['finance'],
    title: 'Platform cüzdanı',
    load: async () => (await import('#features/payments/orders/payments-page.tsx')).PlatformWalletPage,
  },
  'denklik/aylar': {
    duties: ['finance', 'accounting'],
    title: 'Ay kapanışı',
    load: async () => (await import('#desks/books/months-page.tsx')).MonthsPage,
  },
  'denklik/hesaplar': {
    duties: BOOK_READERS,
    title: 'Hesaplar',
    load: async () => (await import('#desks/books/accounts-page.tsx')).AccountsPage,
  },
  'denklik/kayitlar': {
    duties: BOOK_READERS,
    title: 'Kayıtlar',
    load: async () => (await import('#desks/books/journal-page.tsx')).JournalPage,
  },
  'denklik/kayitlar/:id': {
    duties: BOOK_READERS,
    title: 'Kayıt',
    load: async () => (await import('#desks/books/entry-page.tsx')).EntryPage,
  },
  onaylar: {
    duties: ['finance'],
    title: 'Onaylar',
    load: async () => (await import('#platform/approvals/approvals-page.tsx')).ApprovalsPage,
  },
  'denetim-kaydi': {
    duties: ['finance', 'moderator'],
    title: 'Denetim Kaydı',
    load: async () => (await import('#desks/audit-log/audit-log-page.tsx')).AuditLogPage,
  },
  'sifre-degistir': {
    title: 'Şifre Değiştir ve güvenlik',
    duties: 'all',
    load: async () => (await import('./password-page.tsx')).AdminPasswordPage,
  },
  bildirimler: {
    title: 'Bildirimler',
    duties: 'all',
    load: async () => (await import('#platform/notices/notices-page.tsx')).NoticesPage,
  },
});
