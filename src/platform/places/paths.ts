import type { Role } from '#lib/shared/route.ts';

/** Addresses of the screens, for links. The router reads its own from the lists of pages in src/app/web/areas. */

export const viewerPaths = {
  home: '/kullanici/anasayfa',
  watch: '/kullanici/izle-kazan',
  wallet: '/kullanici/cuzdan',
  profile: '/kullanici/profil',
  editProfile: '/kullanici/profil?duzenle=1',
  settings: '/kullanici/ayarlar',
  closing: '/kullanici/hesabimi-kapat',
  notices: '/kullanici/bildirimler',
} as const;

const ACCOUNTING = '/firma/muhasebe';
const FIRM_CAMPAIGNS = '/firma/kampanyalar';

type Id = number | string;

export const firmPaths = {
  panel: '/firma/panel',
  profile: '/firma/profil',
  notices: '/firma/bildirimler',
  accounting: ACCOUNTING,
  wallet: `${ACCOUNTING}?sekme=cuzdan`,
  payments: `${ACCOUNTING}?sekme=odemeler`,
  invoices: `${ACCOUNTING}?sekme=faturalar`,
  pay: (campaignId: Id) => `${ACCOUNTING}?ode=${campaignId}`,
  card: (token: Id) => `/firma/odeme/kart/${token}`,
  newCampaign: `${FIRM_CAMPAIGNS}/yeni`,
  drafts: `${FIRM_CAMPAIGNS}/taslaklar`,
  pending: `${FIRM_CAMPAIGNS}/bekleyen`,
  active: `${FIRM_CAMPAIGNS}/aktif`,
  completed: `${FIRM_CAMPAIGNS}/tamamlanan`,
  activeCampaign: (id: Id) => `${FIRM_CAMPAIGNS}/aktif?detay=${id}`,
  draft: (id: Id) => `${FIRM_CAMPAIGNS}/${id}/duzenle`,
  rejected: (id: Id) => `${FIRM_CAMPAIGNS}/duzenle/${id}`,
  audience: (id: Id) => `${FIRM_CAMPAIGNS}/${id}/hedef-kitle`,
  performance: (id: Id) => `${FIRM_CAMPAIGNS}/${id}/performans`,
} as const;

export const adminPaths = {
  panel: '/admin/panel',
  notices: '/admin/bildirimler',
  password: '/admin/sifre-degistir',
  approvals: '/admin/onaylar',
  settings: '/admin/ayarlar',
  announcements: '/admin/duyurular',
  auditLog: '/admin/denetim-kaydi',
  books: '/admin/denklik',
  journal: '/admin/denklik/kayitlar',
  pending: '/admin/kampanyalar/bekleyen',
  active: '/admin/kampanyalar/aktif',
  completed: '/admin/kampanyalar/tamamlanan',
  audience: (campaignId: Id) => `/admin/kampanyalar/${campaignId}/hedef-kitle`,
  payments: '/admin/odemeler/bekleyen',
  bankStatements: '/admin/odemeler/hesap-ozetleri',
  withdrawals: '/admin/odemeler/cekimler',
  invoices: '/admin/odemeler/faturalar',
  months: '/admin/denklik/aylar',
  payoutRuns: '/admin/odemeler/gonderimler',
  people: '/admin/kullanicilar',
  firms: '/admin/firmalar',
  complaints: '/admin/sikayetler',
  suspected: '/admin/supheli-hesaplar',
} as const;

export const payoutRunPath = (id: Id): string => `${adminPaths.payoutRuns}/${id}`;

export function personPath({ id, role }: { id: number | string; role?: Role }): string {
  return `${role === 'firm' ? adminPaths.firms : adminPaths.people}/${id}`;
}

export const PERSON_TABS = [
  'bilgiler',
  'kampanyalar',
  'izlemeler',
  'cuzdan',
  'bildirimler',
  'hesap',
] as const;
export type PersonTab = (typeof PERSON_TABS)[number];

export const personTabPath = (person: { id: number; role: Role }, tab: PersonTab): string =>
  `${personPath(person)}?sekme=${tab}`;

/** The admin's lists by a campaign's state. The list of those that wait opens also what left it without running. */
const LISTS: Readonly<Record<string, string>> = {
  pending: adminPaths.pending,
  rejected: adminPaths.pending,
  approved: adminPaths.pending,
  completed: adminPaths.completed,
};

export function adminCampaignPath({ id, status }: { id: number; status: string }): string {
  return `${LISTS[status] ?? adminPaths.active}?detay=${id}`;
}
