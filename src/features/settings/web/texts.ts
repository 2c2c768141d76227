/** Words of the settings screens. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { SettingKey } from '../registry.ts';

export const settingsPageTexts = {
  failed: 'Ayarlar alınamadı',
  saveFailed: 'Ayarlar güncellenirken bir hata oluştu',
  undo: 'Geri al',
  unchanged: 'Kaydedilmemiş değişiklik yok',
  changed: (count: number) => `${count} değişiklik kaydedilmedi`,
  rates: 'Oranlar',
  ratesAbout: 'Yeni onaylanan kampanyalara uygulanır; onaylanmış kampanyalar kendi oranlarıyla sürer.',
  budgets: 'Kampanya bütçesi',
  adDuration: 'Reklam süresi',
  campaignDuration: 'Kampanya süresi',
  earnings: 'İzleme kazancı',
  earningsAbout: 'Yeni onaylanan kampanyalara uygulanır. Günlük sınır herkes için hemen geçerlidir.',
  rewards: 'Ödüller',
  outgoing: 'Para çıkışı',
  switches: 'Acil durum anahtarları',
  switchesAbout: 'Kapattığında ilgili işlem herkes için hemen durur; bakiyeler yerinde kalır.',
  marginTitle: 'Platforma kalan pay',
  marginUnknown: 'Oranları girdiğinde burada hesaplanır.',
  marginNegative: 'KDV sistem payından büyük: bu oranlar kaydedilemez.',
};

/** Second lines under fields whose label does not say everything. */
export const SETTING_HINTS: Partial<Record<SettingKey, string>> = {
  system_profit_rate: 'KDV dahil toplamdan alınan pay',
  min_campaign_duration:
    'Başlangıç ile bitiş arası bundan kısa olamaz; “En az yayın süresi” daha uzunsa o geçerlidir',
  max_campaign_duration: 'Başlangıç ile bitiş arası bundan uzun olamaz',
  min_ad_publish_days:
    'Aynı aralığın ikinci alt sınırı: “En kısa kampanya süresi” ile bundan büyük olanı geçerlidir',
  min_publish_days: 'Aralığın içinde kalan pazartesi–cuma günleri, iki uç dahil',
  second_view_rate: 'Aynı reklamın sonraki izlenmelerinde ödenen oran',
  max_views_per_ad: 'Bir izleyicinin aynı reklamdan kazanabileceği izlenme',
  daily_earning_limit: 'Bir izleyicinin bir günde kazanabileceği en yüksek tutar',
  default_user_view_earning: 'Görüntüleme kazancı belirlenmemişse kullanılır',
  default_user_click_earning: 'Tıklama kazancı belirlenmemişse kullanılır',
  registration_earning: 'Telefonunu doğrulayan yeni izleyiciye bir kez ödenir',
  profile_update_earning: 'Profil ödüllerinden her birinin tutarı',
  transfer_rest_hours: 'Başka bir izleyiciden gelen para bu süre dolmadan cüzdandan çıkmaz; 0 bekletmez',
  profile_update_limit:
    'Bir izleyici en çok bu kadar ödül alır; 3 ise bilgilerin üçte biri, üçte ikisi ve tamamı ilk kez verilince',
  four_eyes_amount:
    'Bundan büyük çekimleri, hesap kapatırken platformun karşılayacağı bundan büyük açıkları ve para çıkışlarını bundan büyük bir farkla yeniden açmayı iki yönetici onaylar',
};

export const SWITCH_TEXTS: Partial<Record<SettingKey, string>> = {
  transfers_enabled: 'İzleyiciler birbirine para gönderebilir',
  withdrawals_enabled: 'İzleyiciler banka hesabına para çekebilir',
  earning_enabled: 'İzleyiciler reklam izleyerek kazanabilir',
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
