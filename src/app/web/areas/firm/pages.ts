import type { Page } from '../../page.ts';

export const FIRM_PAGES: readonly Page[] = [
  {
    path: 'panel',
    title: 'Firma Paneli',
    load: async () => (await import('#desks/panels/firm-panel-page.tsx')).FirmPanelPage,
  },
  {
    path: 'profil',
    title: 'Firma Profili',
    load: async () => (await import('./profile-page.tsx')).FirmProfilePage,
  },
  {
    path: 'kampanyalar/yeni',
    title: 'Yeni Kampanya',
    load: async () => (await import('#features/campaigns/drafting/form-pages.tsx')).NewCampaignPage,
  },
  {
    path: 'kampanyalar/taslaklar',
    title: 'Taslak Kampanyalar',
    load: async () => (await import('#features/campaigns/firm-lists.tsx')).DraftsPage,
  },
  {
    path: 'kampanyalar/bekleyen',
    title: 'Bekleyen Kampanyalar',
    load: async () => (await import('#features/campaigns/firm-lists.tsx')).PendingPage,
  },
  {
    path: 'kampanyalar/aktif',
    title: 'Aktif Kampanyalar',
    load: async () => (await import('#features/performance/active-campaigns-page.tsx')).ActiveCampaignsPage,
  },
  {
    path: 'kampanyalar/tamamlanan',
    title: 'Tamamlanan Kampanyalar',
    load: async () => (await import('#features/campaigns/firm-lists.tsx')).CompletedPage,
  },
  {
    path: 'kampanyalar/:id/hedef-kitle',
    title: 'Hedef Kitle',
    load: async () => (await import('#features/campaigns/drafting/audience-page.tsx')).AudiencePage,
  },
  {
    path: 'kampanyalar/:id/performans',
    title: 'Kampanya Performansı',
    load: async () => (await import('#features/performance/performance-page.tsx')).PerformancePage,
  },
  {
    path: 'kampanyalar/:id/duzenle',
    title: 'Kampanya Düzenle',
    load: async () => (await import('#features/campaigns/drafting/form-pages.tsx')).EditDraftPage,
  },
  {
    path: 'kampanyalar/duzenle/:id',
    title: 'Kampanya Düzenle',
    load: async () => (await import('#features/campaigns/drafting/form-pages.tsx')).EditRejectedPage,
  },
  {
    path: 'odeme/kart/:token',
    title: 'Kartla ödeme',
    load: async () => (await import('#features/payments/cards/card-page.tsx')).CardPage,
  },
  {
    path: 'muhasebe',
    title: 'Muhasebe Yönetimi',
    load: async () => (await import('#features/payments/accounting-page.tsx')).AccountingPage,
  },
  {
    path: 'bildirimler',
    title: 'Bildirimler',
    load: async () => (await import('#platform/notices/notices-page.tsx')).NoticesPage,
  },
];
