/** Every address of the product: its areas and their pages, and the other names that some of them have. */
import { matchPath } from 'react-router';
import type { Role } from '#lib/shared/route.ts';
import { ADMIN_PAGES } from './areas/admin/pages.ts';
import { FIRM_PAGES } from './areas/firm/pages.ts';
import { VIEWER_PAGES } from './areas/viewer/pages.ts';
import { PUBLIC_PAGES } from './areas/public/pages.ts';
import type { Load } from './code.ts';
import type { Page } from './page.ts';

export interface Area {
  path: string;
  role: 'public' | Role;
  /** The frame around its pages. */
  layout: Load;
  pages: readonly Page[];
}

export const AREAS: readonly Area[] = [
  {
    path: '/',
    role: 'public',
    layout: async () => (await import('./areas/public/layout.tsx')).PublicLayout,
    pages: PUBLIC_PAGES,
  },
  {
    path: '/kullanici',
    role: 'user',
    layout: async () => (await import('./areas/viewer/layout.tsx')).ViewerLayout,
    pages: VIEWER_PAGES,
  },
  {
    path: '/firma',
    role: 'firm',
    layout: async () => (await import('./areas/firm/layout.tsx')).FirmLayout,
    pages: FIRM_PAGES,
  },
  {
    path: '/admin',
    role: 'admin',
    layout: async () => (await import('./areas/admin/layout.tsx')).AdminLayout,
    pages: ADMIN_PAGES,
  },
];

/**
 * Other addresses and the pages that they lead to: those that the specification names, and the beginnings of real
 * addresses, which people type by hand.
 */
export const ALIASES: Readonly<Record<string, string>> = {
  '/login': '/giris',
  '/admin/dashboard': '/admin/panel',
  '/firm/dashboard': '/firma/panel',
  '/firm/campaigns/drafts': '/firma/kampanyalar/taslaklar',
  '/firma/kampanyalar': '/firma/kampanyalar/aktif',
  '/firma/kampanyalar/duzenle': '/firma/kampanyalar/bekleyen',
  '/firma/odeme': '/firma/muhasebe',
  '/firma/odeme/kart': '/firma/muhasebe',
  '/odeme': '/firma/muhasebe',
  '/bildirim-kapat': '/giris',
  '/odeme/sandbox': '/firma/muhasebe',
  '/admin/kampanyalar': '/admin/kampanyalar/bekleyen',
  '/admin/firmalar': '/admin/kullanicilar',
  '/admin/odemeler': '/admin/odemeler/bekleyen',
};

interface Place {
  /** With `:name` in place of ids. */
  address: string;
  area: Area;
  page: Page;
}

export const PLACES: readonly Place[] = AREAS.flatMap((area) =>
  area.pages.map((page) => ({ address: `${area.path}/${page.path}`.replace('//', '/'), area, page })),
);

/** The page at an address, and its area. */
export function placeAt(pathname: string): Place | undefined {
  return PLACES.find(({ address }) => matchPath(address, pathname) !== null);
}
