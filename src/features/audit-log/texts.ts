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
  activate: 'aktif edildi',
  deactivate: 'pasife alındı',
  suspend: 'askıya alındı',
  reinstate: 'yeniden açıldı',
  lift: 'kaldırıldı',
  audit: 'denetlendi',
  dismiss: 'yersiz bulundu',
  decide: 'sonuçlandırıldı',
  export: 'dışa aktarıldı',
  close: 'kapatıldı',
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
  campaign_name: 'Kampanya',
  firm_name: 'Firma',
  payment_status: 'Ödeme durumu',
  rejection_reason: 'Red sebebi',
  rejection_category: 'Red kategorisi',
  is_frozen: 'Para çıkışları durdu',
  problem_count: 'Fark bulunan kural',
  accepted_problem_count: 'Bilerek kabul edilen fark',
};

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
