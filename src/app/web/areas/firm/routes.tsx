import type { RouteObject } from 'react-router';

/** The firm's pages, below /firma. */
export const firmRoutes: RouteObject[] = [
  {
    path: 'panel',
    handle: { title: 'Firma Paneli' },
    lazy: async () => ({
      Component: (await import('#features/reports/web/firm-panel-page.tsx')).FirmPanelPage,
    }),
  },
  {
    path: 'profil',
    handle: { title: 'Firma Profili' },
    lazy: async () => ({
      Component: (await import('#features/firms/web/firm-profile-page.tsx')).FirmProfilePage,
    }),
  },
  {
    path: 'kampanyalar/yeni',
    handle: { title: 'Yeni Kampanya' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/new-campaign-page.tsx')).NewCampaignPage,
    }),
  },
  {
    path: 'kampanyalar/taslaklar',
    handle: { title: 'Taslak Kampanyalar' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/drafts-page.tsx')).DraftsPage,
    }),
  },
  {
    path: 'kampanyalar/bekleyen',
    handle: { title: 'Onay Bekleyenler' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/pending-page.tsx')).PendingPage,
    }),
  },
  {
    path: 'kampanyalar/aktif',
    handle: { title: 'Aktif Kampanyalar' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/active-page.tsx')).ActivePage,
    }),
  },
  {
    path: 'kampanyalar/tamamlanan',
    handle: { title: 'Tamamlanan Kampanyalar' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/completed-page.tsx')).CompletedPage,
    }),
  },
  {
    path: 'kampanyalar/:id/hedef-kitle',
    handle: { title: 'Hedef Kitle' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/audience-page.tsx')).AudiencePage,
    }),
  },
  {
    path: 'kampanyalar/:id/performans',
    handle: { title: 'Kampanya Performansı' },
    lazy: async () => ({
      Component: (await import('#features/reports/web/performance-page.tsx')).PerformancePage,
    }),
  },
  {
    path: 'kampanyalar/:id/duzenle',
    handle: { title: 'Kampanya Düzenle' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/edit-draft-page.tsx')).EditDraftPage,
    }),
  },
  {
    path: 'kampanyalar/duzenle/:id',
    handle: { title: 'Reddedilen Kampanyayı Düzenle' },
    lazy: async () => ({
      Component: (await import('#features/campaigns/web/firm/edit-rejected-page.tsx')).EditRejectedPage,
    }),
  },
  {
    path: 'odeme/kart/:token',
    handle: { title: 'Kartla ödeme' },
    lazy: async () => ({
      Component: (await import('#features/payments/web/firm/card-page.tsx')).CardPage,
    }),
  },
  {
    path: 'muhasebe',
    handle: { title: 'Muhasebe Yönetimi' },
    lazy: async () => ({
      Component: (await import('#features/payments/web/firm/accounting-page.tsx')).AccountingPage,
    }),
  },
];
