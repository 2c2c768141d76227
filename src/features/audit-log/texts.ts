/** Actions, subjects and fields in Turkish. What is not named here is shown as it is. */
import { SETTINGS } from '#features/settings/registry.ts';

const SUBJECTS: Readonly<Record<string, string>> = {
  campaign: 'Kampanya',
  payment: 'Ödeme',
  order: 'Sipariş',
  invoice: 'Fatura',
  withdrawal: 'Çekim',
  user: 'Kullanıcı',
  account: 'Hesap',
  viewer: 'Kullanıcı',
  firm: 'Firma',
  admin: 'Yönetici',
  settings: 'Sistem ayarları',
  'homepage-ad': 'Ana sayfa reklamı',
  'money-freeze': 'Para çıkışlarının durdurulması',
  reconciliation: 'Denetim',
  books: 'Defter',
  'ad-report': 'Reklam şikâyeti',
  report: 'Reklam şikâyeti',
  session: 'Oturum',
  'second-factor': 'İki adımlı doğrulama',
  'transfer-alert': 'Transfer uyarısı',
  'card-payment': 'Kart ödemesi',
  campaigns: 'Kampanya',
};

const VERBS: Readonly<Record<string, string>> = {
  approve: 'onaylandı',
  reject: 'reddedildi',
  stop: 'durduruldu',
  start: 'başlatıldı',
  create: 'oluşturuldu',
  add: 'eklendi',
  edit: 'düzenlendi',
  delete: 'silindi',
  remove: 'silindi',
  save: 'kaydedildi',
  reorder: 'yeniden sıralandı',
  deactivate: 'pasife alındı',
  suspend: 'askıya alındı',
  reinstate: 'yeniden açıldı',
  lift: 'kaldırıldı',
  audit: 'denetlendi',
  dismiss: 'yersiz bulundu',
  decide: 'sonuçlandırıldı',
  export: 'dışa aktarıldı',
  close: 'kapatıldı',
  move: 'taşındı',
  activate: 'aktif edildi',
  mismatch: 'tutmuyor',
  reset: 'sıfırlandı',
  'change-password': 'şifresi değiştirildi',
  enable: 'açıldı',
  disable: 'kapatıldı',
  'end-session': 'oturumu kapatıldı',
  'end-sessions': 'oturumları kapatıldı',
};

const FIELDS: Readonly<Record<string, string>> = {
  status: 'Durum',
  version: 'Sürüm',
  title: 'Başlık',
  description: 'Açıklama',
  link: 'Bağlantı',
  display_order: 'Sıra',
  image_path: 'Görsel',
  name: 'Ad',
  email: 'E-posta',
  phone: 'Telefon',
  role: 'Rol',
  amount: 'Tutar',
  total_with_vat: 'Toplam tutar',
  reference: 'Referans',
  reason: 'Gerekçe',
  stop_reason: 'Durdurma sebebi',
  iban: 'IBAN',
  account_holder: 'Hesap sahibi',
  senders: 'Gönderen sayısı',
  password: 'Şifre',
  campaign_name: 'Kampanya',
  firm_name: 'Firma',
  payment_status: 'Ödeme durumu',
  rejection_reason: 'Red sebebi',
  rejection_category: 'Red kategorisi',
  is_frozen: 'Para çıkışları durdu',
  problem_count: 'Fark bulunan kural',
  accepted_problem_count: 'Bilerek kabul edilen fark',
};

/** What the fields of states and roles hold. */
const VALUES: Readonly<Record<string, string>> = {
  draft: 'taslak',
  pending: 'bekliyor',
  rejected: 'reddedildi',
  approved: 'onaylandı',
  active: 'aktif',
  inactive: 'pasif',
  stopped: 'durduruldu',
  completed: 'tamamlandı',
  awaiting: 'firma ödemesi bekleniyor',
  paid: 'ödendi',
  suspended: 'askıda',
  closed: 'kapatıldı',
  open: 'açık',
  admin: 'yönetici',
  firm: 'firma',
  user: 'kullanıcı',
};
const FIELDS_OF_VALUES = new Set(['status', 'payment_status', 'role', 'campaign_status']);
/** Lira on the wire, as every amount in the log. */
export const MONEY_FIELDS: ReadonlySet<string> = new Set([
  'amount',
  'total_with_vat',
  'base_budget',
  'budget',
]);

/** A text as it is read: states and roles in Turkish, everything else as it was written. */
export function valueText(field: string, value: string): string {
  return FIELDS_OF_VALUES.has(field) ? (VALUES[value] ?? value) : value;
}

export const auditTexts = {
  commandLine: 'Komut satırı',
  fileName: 'denetim-kaydi',
  yes: 'evet',
  no: 'hayır',
  columns: {
    id: 'No',
    at: 'Tarih',
    actor: 'Yapan',
    action: 'İşlem',
    subject: 'Konu',
    reason: 'Gerekçe',
    changes: 'Değişiklikler',
  },
};

export function subjectName(kind: string): string {
  return SUBJECTS[kind] ?? kind;
}

/** `campaign.approve` → "Kampanya: onaylandı". */
export function actionText(action: string): string {
  const [subject = '', verb = ''] = action.split('.');
  return verb === '' ? subjectName(subject) : `${subjectName(subject)}: ${VERBS[verb] ?? verb}`;
}

export function subjectText(kind: string, id: string): string {
  return id === '' ? subjectName(kind) : `${subjectName(kind)} #${id}`;
}

const settingLabels: Readonly<Record<string, { label: string }>> = SETTINGS;

export function fieldText(field: string): string {
  return FIELDS[field] ?? settingLabels[field]?.label ?? field;
}
