import { matchPath } from 'react-router';
import type { Role } from '#lib/shared/route.ts';
import { fetchCode, type Load } from './code.ts';
import { type Page, pagesBy } from './page.ts';

const VIEWER_PAGES = pagesBy({
  anasayfa: {
    title: 'Ana Sayfa',
    load: async () => (await import('#desks/viewer-home/home-page.tsx')).HomePage,
  },
  'izle-kazan': {
    title: 'İzle Kazan',
    isImmersive: true,
    load: async () => (await import('#features/watching/watch-page.tsx')).WatchPage,
  },
  cuzdan: {
    title: 'Kazançlarım',
    load: async () => (await import('#features/wallet/wallet-page.tsx')).WalletPage,
  },
  profil: {
    title: 'Profilim',
    load: async () => (await import('#features/profile/profile-page.tsx')).ProfilePage,
  },
  ayarlar: {
    title: 'Hesap Ayarları',
    load: async () => (await import('./areas/viewer/settings-page.tsx')).SettingsPage,
  },
  'hesabimi-kapat': {
    title: 'Hesabımı kapat',
    load: async () => (await import('#features/personal-data/close-account-page.tsx')).CloseAccountPage,
  },
  bildirimler: {
    title: 'Bildirimler',
    load: async () => (await import('#platform/notices/notices-page.tsx')).NoticesPage,
  },
});

const PUBLIC_PAGES = pagesBy({
  '': {
    title: 'Reklam izle, para kazan',
    isPrerendered: true,
    load: async () => (await import('#features/landing/landing-page.tsx')).LandingPage,
  },
  giris: {
    title: 'Giriş yap',
    isPrerendered: true,
    isForGuests: true,
    load: async () => (await import('#features/accounts/signing-in/sign-in-page.tsx')).SignInPage,
  },
  'kayit-ol': {
    title: 'Kayıt ol',
    isForGuests: true,
    load: async () => (await import('#features/joining/register-page.tsx')).RegisterPage,
  },
  dogrulama: {
    title: 'Telefonunu doğrula',
    load: async () => (await import('#features/joining/register-page.tsx')).VerifyPage,
  },
  hosgeldiniz: {
    title: 'Hoş geldin',
    load: async () => (await import('#features/joining/register-page.tsx')).WelcomePage,
  },
  'sifremi-unuttum': {
    title: 'Şifremi unuttum',
    isPrerendered: true,
    load: async () =>
      (await import('#features/accounts/passwords/reset-password-pages.tsx')).ForgotPasswordPage,
  },
  'sifre-sifirlama/dogrulama': {
    title: 'Kodu gir',
    load: async () => (await import('#features/accounts/passwords/reset-password-pages.tsx')).VerifyResetPage,
  },
  'sifre-sifirlama': {
    title: 'Yeni şifre',
    load: async () => (await import('#features/accounts/passwords/reset-password-pages.tsx')).NewPasswordPage,
  },
  basarili: {
    title: 'İşlem tamam',
    load: async () => (await import('#features/accounts/success-page.tsx')).SuccessPage,
  },
  'bildirim-kapat/:token': {
    title: 'Bildirim e-postalarını kapat',
    load: async () => (await import('#platform/notices/unsubscribe-page.tsx')).UnsubscribePage,
  },
  'odeme/sandbox/:ref': {
    title: 'Deneme ödeme sayfası',
    load: async () => (await import('#features/payments/cards/sandbox-page.tsx')).SandboxPage,
  },
  kvkk: {
    keepsFrame: true,
    title: 'Aydınlatma metni',
    isPrerendered: true,
    load: async () => (await import('#features/accounts/terms/notice-page.tsx')).NoticePage,
  },
  kosullar: {
    keepsFrame: true,
    title: 'Kullanım koşulları',
    isPrerendered: true,
    load: async () => (await import('#features/pages/page-article.tsx')).TermsPage,
  },
  yardim: {
    keepsFrame: true,
    title: 'Yardım',
    isPrerendered: true,
    load: async () => (await import('#features/pages/page-article.tsx')).HelpPage,
  },
  iletisim: {
    keepsFrame: true,
    title: 'Hakkımızda ve iletişim',
    load: async () => (await import('#features/contact/contact-page.tsx')).ContactPage,
  },
});

export interface Area {
  path: string;
  role: 'public' | Role;
  layout: Load;
  /** Fetches the list of its pages, which others do not need. A viewer’s is short, and would cost a phone a round trip. */
  pages: Load<readonly Page[]>;
}

const PUBLIC: Area = {
  path: '/',
  role: 'public',
  layout: async () => (await import('./areas/public/layout.tsx')).PublicLayout,
  pages: async () => PUBLIC_PAGES,
};

export const AREAS: readonly Area[] = [
  PUBLIC,
  {
    path: '/kullanici',
    role: 'user',
    layout: async () => (await import('./areas/viewer/layout.tsx')).ViewerLayout,
    pages: async () => VIEWER_PAGES,
  },
  {
    path: '/firma',
    role: 'firm',
    layout: async () => (await import('./areas/firm/layout.tsx')).FirmLayout,
    pages: async () => (await import('./areas/firm/pages.ts')).FIRM_PAGES,
  },
  {
    path: '/admin',
    role: 'admin',
    layout: async () => (await import('./areas/admin/layout.tsx')).AdminLayout,
    pages: async () => (await import('./areas/admin/pages.ts')).ADMIN_PAGES,
  },
];

/** Other addresses of pages: English ones, and beginnings of real addresses, typed by hand. */
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

const lists = new Map<Area, readonly Page[] | Promise<readonly Page[]>>([[PUBLIC, PUBLIC_PAGES]]);

export function pagesOf(area: Area): readonly Page[] | Promise<readonly Page[]> {
  const known = lists.get(area);
  if (known) return known;
  const coming = fetchCode(area.pages)
    .catch((error: unknown) => [{ path: '*', title: '', load: () => Promise.reject(error) }])
    .then((pages) => {
      lists.set(area, pages);
      return pages;
    });
  lists.set(area, coming);
  return coming;
}

const addressOf = (area: Area, { path }: Page) => `${area.path}/${path}`.replace('//', '/');

export function areaAt(pathname: string): Area {
  const isIn = ({ path, role }: Area) =>
    role !== 'public' && matchPath({ path, end: false }, pathname) !== null;
  return AREAS.find(isIn) ?? PUBLIC;
}

export function pageAt(pathname: string): Page | undefined {
  const area = areaAt(pathname);
  const pages = lists.get(area);
  if (pages === undefined || pages instanceof Promise) return undefined;
  return pages.find((page) => matchPath(addressOf(area, page), pathname) !== null);
}

export async function listPlaces(): Promise<{ address: string; area: Area; page: Page }[]> {
  const places = AREAS.map(async (area) =>
    (await pagesOf(area)).map((page) => ({ address: addressOf(area, page), area, page })),
  );
  return (await Promise.all(places)).flat();
}
