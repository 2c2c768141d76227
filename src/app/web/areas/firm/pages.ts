import { pagesBy } from '../../page.ts';

export const FIRM_PAGES = pagesBy({
  panel: {
    title: 'Firma Paneli',
    load: async () => (await import('#desks/panels/firm-panel-page.tsx')).FirmPanelPage,
  },
  profil: {
    title: 'Firma Profili',
    load: async () => (await import('./profile-page.tsx')).FirmProfilePage,
  },
  'kampanyalar/yeni': {
    title: 'Yeni Kampanya',
    load: async () => (await import('#features/campaigns/drafting/form-pages.tsx')).NewCampaignPage,
  },
  'kampanyalar/taslaklar': {
    title: 'Taslak Kampanyalar',
    load: async () => (await import('#features/campaigns/firm-lists.tsx')).DraftsPage,
  },
  'kampanyalar/bekleyen': {
    title: 'Bekleyen Kampanyalar',
    load: async () => (await import('#features/campaigns/firm-lists.tsx')).PendingPage,
  },
  'kampanyalar/aktif': {
    title: 'Aktif Kampanyalar',
    load: async () => (await import('#features/performance/active-campaigns-page.tsx')).ActiveCampaignsPage,
  },
  'kampanyalar/tamamlanan': {
    title: 'Tamamlanan Kampanyalar',
    load: async () => (await import('#features/campaigns/firm-lists.tsx')).CompletedPage,
  },
  'kampanyalar/:id/hedef-kitle': {
    title: 'Hedef Kitle',
    load: async () => (await import('#features/campaigns/drafting/audience-page.tsx')).AudiencePage,
  },
  'kampanyalar/:id/performans': {
    title: 'Kampanya Performansı',
    load: async () => (await import('#features/performance/performance-page.tsx')).PerformancePage,
  },
  'kampanyalar/:id/duzenle': {
    title: 'Kampanya Düzenle',
    load: async () => (await import('#features/campaigns/drafting/form-pages.tsx')).EditDraftPage,
  },
  'kampanyalar/duzenle/:id': {
    title: 'Kampanya Düzenle',
    load: async () => (await import('#features/campaigns/drafting/form-pages.tsx')).EditRejectedPage,
  },
  'odeme/kart/:token': {
    title: 'Kartla ödeme',
    load: async () => (await import('#features/payments/cards/card-page.tsx')).CardPage,
  },
  muhasebe: {
    title: 'Muhasebe Yönetimi',
    load: async () => (await import('#features/payments/accounting-page.tsx')).AccountingPage,
  },
  bildirimler: {
    title: 'Bildirimler',
    load: async () => (await import('#platform/notices/notices-page.tsx')).NoticesPage,
  },
});
