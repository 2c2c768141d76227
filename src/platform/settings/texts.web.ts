import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { SettingKey } from './registry.ts';

export const settingsPageTexts = {
  failed: 'Ayarlar alınamadı',
  saveFailed: 'Ayarlar güncellenirken bir hata oluştu',
  undo: 'Geri al',
  unchanged: 'Kaydedilmemiş değişiklik yok',
  changed: (count: number) => `${count} değişiklik kaydedilmedi`,
  rates: 'Oranlar',
  ratesAbout: 'Yeni onaylanan kampanyalara uygulanır.',
  budgets: 'Kampanya bütçesi',
  adDuration: 'Reklam süresi',
  campaignDuration: 'Kampanya süresi',
  earnings: 'İzleme kazancı',
  earningsAbout: 'Yeni onaylananlara uygulanır; günlük sınır hemen.',
  rewards: 'Ödüller',
  outgoing: 'Para çıkışı',
  switches: 'Acil durum anahtarları',
  switchesAbout: 'Kapattığın işlem herkes için hemen durur.',
  marginTitle: 'Platforma kalan pay',
  marginUnknown: 'Oranları girdiğinde burada hesaplanır.',
  marginNegative: 'KDV sistem payından büyük: bu oranlar kaydedilemez.',
};

export const SETTING_HINTS: Partial<Record<SettingKey, string>> = {
  system_profit_rate: 'KDV dahil toplamdan',
  min_publish_days: 'Pazartesi–cuma, iki uç dahil',
  second_view_rate: 'Aynı reklamın sonraki izlenmelerinde',
  max_views_per_ad: 'İzleyici başına',
  daily_earning_limit: 'İzleyici başına',
  default_user_view_earning: 'Görüntüleme kazancı yoksa',
  default_user_click_earning: 'Tıklama kazancı yoksa',
  registration_earning: 'Telefon doğrulanınca, bir kez',
  transfer_rest_hours: 'Gönderilen para bu süre çıkmaz; 0 bekletmez',
  profile_update_limit: 'Bilgiler tamamlandıkça, eşit aralıklarla',
  four_eyes_amount: 'Bundan büyük çekim, gönderim, açık ve farkı iki yönetici onaylar',
};

export const switchedOffTexts = {
  title: 'Kapalı olan işlemler var',
  toSettings: 'Ayarlara git',
};

export function marginAboutText(budget: Kurus, margin: Kurus): string {
  return `${formatKurus(budget)} bütçeli bir kampanyadan platforma ${formatKurus(margin)} kalır (sistem payı − KDV).`;
}

export const historyTexts = {
  label: 'Ayar değişiklikleri',
  failed: 'Değişiklikler alınamadı',
  emptyTitle: 'Henüz değişiklik yok',
  empty: 'Bir ayar değiştirildiğinde kimin, ne zaman değiştirdiği burada görünür.',
  setting: 'Ayar',
  from: 'Önce',
  to: 'Sonra',
  actor: 'Değiştiren',
  together: (proposer: string, approver: string) => `${proposer} önerdi, ${approver} onayladı`,
  nounFrom: 'değişiklikten',
};

export const bigChangesTexts = {
  title: 'Bir kez daha bak',
  about: 'Bu değişiklikler hemen geçerli olur.',
  shares: 'Oranlar, onay bekleyen kampanyaların tutarlarını da değiştirir.',
  confirm: 'Evet, kaydet',
  second: {
    title: 'Değişiklik önerilsin mi?',
    about:
      'Bu kadar büyük bir değişikliği ikinci bir yönetici onaylar. Şimdi hiçbiri kaydedilmez: hepsi birlikte önerilir, başka bir yönetici Onaylar sayfasında onaylayınca geçerli olur.',
  },
  becomes: 'yeni değer',
};

export const waitingChangeTexts = {
  title: 'Büyük bir değişiklik ikinci yöneticinin onayını bekliyor',
  about: (name: string, at: string) =>
    `Öneren: ${name} · ${at}. Onaylanana kadar aşağıdaki ayarlar geçerlidir; o zamana kadar başka bir büyük değişiklik önerilemez.`,
  toApprovals: 'Onaylara git',
};
