import { type CalendarDay, formatDay } from '#lib/shared/dates.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { formatKurus, type Kurus, kurus, MAX_KURUS, quotedKurus } from '#lib/shared/money.ts';
import type { CampaignState, CampaignStatus } from './lifecycle.ts';

/** Beside a count of views or clicks: how many of them were found invalid since. */
export const invalidText = (count: number): string => `${formatCount(count)} geçersiz`;

export const countText = (all: number, invalid: number): string =>
  invalid === 0 ? formatCount(all) : `${formatCount(all)} (${invalidText(invalid)})`;

export const campaignWords = {
  campaign: 'Kampanya',
  campaigns: 'Kampanyalar',
  noun: 'kampanya',
  nounFrom: 'kampanyadan',
  budget: 'Bütçe',
  netBudget: 'Net bütçe',
  remainingBudget: 'Kalan net bütçe',
  spent: 'Harcanan',
  withVat: 'KDV dahil',
  spentColumn: 'Harcanan (KDV dahil)',
  pace: 'Gidişat',
  paceHint: 'bütçe / süre',
  rate: 'Oran',
  systemFee: 'Sistem payı',
  vat: 'KDV',
  vatAmount: 'KDV tutarı',
  withheld: 'Tevkif edilen KDV',
  views: 'İzlenme',
  clicks: 'Tıklama',
  clickRate: 'Tıklama oranı',
  totalViews: 'Toplam izlenme',
  totalClicks: 'Toplam tıklama',
  displayDuration: 'Gösterim süresi',
  stopReason: 'Durdurma sebebi',
  newCampaign: 'Yeni kampanya',
  topUp: 'Bütçe ekle',
  takeBack: 'Kampanyayı geri al',
  /** Beside a return: why it may be a kuruş less than its part. */
  returnedPart: 'İade, ödenen tutarın dönen paya düşen kısmıdır; kuruşun altı sayılmaz.',
  search: 'Kampanya ara...',
  toActive: 'Aktif kampanyalara git',
  active: 'Aktif kampanya',
  completed: 'Tamamlanan kampanyalar',
  audience: 'Hedef kitle',
  performance: 'Performans',
  cloned: 'Kampanya taslaklara kopyalandı. Yayın tarihleri bugünden başlıyor.',
  stopped: 'Kampanya durduruldu',
};

export const withheldText = (tenths: number) => `${campaignWords.withheld} (${tenths}/10)`;

export const campaignFailures = {
  load: 'Kampanya bilgileri alınamadı',
  pending: 'Bekleyen kampanyalar alınamadı',
  active: 'Aktif kampanyalar alınamadı',
  completed: 'Tamamlanan kampanyalar alınamadı',
  audience: 'Hedef kitle bilgileri alınamadı',
  stop: 'Kampanya durdurulamadı',
  start: 'Kampanya başlatılamadı',
  clone: 'Kampanya kopyalanamadı',
};

export const CAMPAIGN_STATUS_TEXTS: Record<CampaignStatus, string> = {
  draft: 'Taslak',
  pending: 'Onay Bekliyor',
  rejected: 'Reddedildi',
  approved: 'Ödeme Bekliyor',
  active: 'Aktif',
  stopped: 'Durduruldu',
  completed: 'Tamamlandı',
};

export const startsOnText = (day: CalendarDay): string => `Başlangıç: ${formatDay(day)}`;

export function firmStatusText(campaign: { status: CampaignStatus; is_payment_announced?: boolean }): string {
  return campaign.is_payment_announced ? 'Ödeme Onayı Bekliyor' : CAMPAIGN_STATUS_TEXTS[campaign.status];
}

export function wrongStateText({ status, stop_reason }: CampaignState): string {
  return stop_reason === null
    ? `Bu işlem yapılamadı: kampanyanın durumu şu anda "${CAMPAIGN_STATUS_TEXTS[status]}".`
    : `Bu işlem yapılamadı: kampanya yönetim tarafından durduruldu. Sebep: ${stop_reason}`;
}

export const claimedText = (name: string, since: string): string =>
  `Bu kampanyaya ${name} bakıyor (${since}). Karar vermek için önce devral.`;

export const heldText = (decision: 'approve' | 'reject', name: string): string =>
  `${name} bu kampanyayı az önce ${decision === 'approve' ? 'onayladı' : 'reddetti'}; karar birkaç saniye içinde kesinleşir.`;

export const campaignTexts = {
  onlyFirms: 'Firma yetkisi gerekli',
  created: 'Kampanyan taslak olarak kaydedildi',
  draftSaved: 'Kampanyanız taslak olarak güncellendi',
  resubmitted: 'Kampanyan tekrar onaya gönderildi',
  changedElsewhere: 'Bu kampanya başka bir sekmede ya da cihazda değişti. Sayfayı yenile, yazdıkların durur.',
  deleted: 'Taslak silindi',
  started: 'Kampanya başlatıldı',
  closed: 'Kampanya sonlandırıldı',
  closedWith: (returned: Kurus) =>
    returned > 0
      ? `Kampanya sonlandırıldı, ${formatKurus(returned)} firma cüzdanına iade edildi`
      : 'Kampanya sonlandırıldı',
  takenBack: 'Kampanya geri alındı, taslaklarında',
  budgetSet: 'Bütçe güncellendi',
  submitted: 'Hedef kitle kaydedildi, kampanyan onaya gönderildi',
  audienceOfRejectedSaved: 'Hedef kitle kaydedildi. Kampanyanı tekrar onaya göndermeyi unutma.',
  approved: 'Kampanya onaylandı',
  rejected: 'Kampanya reddedildi',
  claimed: 'Kampanya artık sende',
  claimReleased: 'Kampanyayı bıraktın',
  decidedOn: (decided: number, all: number) =>
    decided === all
      ? `${all} kampanya için karar verildi`
      : `${all} kampanyadan ${decided} tanesi için karar verildi`,
  decisionUndone: 'Karar geri alındı, kampanya yine bekliyor',
  decisionsUndone: (count: number) => `${formatCount(count)} karar geri alındı, kampanyalar yine bekliyor`,
  halted: 'Kampanya durduruldu, firma sebebi görüyor',
  released: 'Kampanya yeniden yayında',
  endedBeforePayment: 'Kampanyanın bitiş tarihi geçtiği için ödeme onaylanamaz. Ödemeyi reddedebilirsin.',
  endedBeforeApproval: 'Kampanyanın bitiş tarihi geçti. Reddedip firmadan yeni tarih iste.',
  endedBeforeStart: 'Kampanyanın bitiş tarihi geçtiği için yeniden başlatılamaz.',
  topUpOpened: 'Bütçe artırımı açıldı. Ödediğinde kampanyanın bütçesine eklenir.',
};

/** The form of a new campaign has other texts than that of a draft or a rejected one. */
export type CampaignForm = 'create' | 'edit';

export const REQUIRED_TEXTS = {
  create: {
    campaign_name: 'Lütfen kampanya adını giriniz',
    campaign_link: 'Lütfen kampanya bağlantısını giriniz',
    description: 'Lütfen kampanya açıklamasını giriniz',
    start_date: 'Lütfen başlangıç tarihini giriniz',
    end_date: 'Lütfen bitiş tarihini giriniz',
    budget: 'Geçerli bir bütçe giriniz',
    display_duration: 'Lütfen gösterim süresini giriniz',
  },
  edit: {
    campaign_name: 'Kampanya adı zorunludur',
    campaign_link: 'Kampanya bağlantısı zorunludur',
    description: 'Kampanya açıklaması zorunludur',
    start_date: 'Başlangıç tarihi zorunludur',
    end_date: 'Bitiş tarihi zorunludur',
    budget: 'Bütçe zorunludur',
    display_duration: 'Gösterim süresi zorunludur',
  },
} as const satisfies Record<CampaignForm, Record<string, string>>;

interface DurationBounds {
  min_ad_duration: number;
  max_ad_duration: number;
}

function durationOutside({ min_ad_duration, max_ad_duration }: DurationBounds): string {
  return `Gösterim süresi ${min_ad_duration}-${max_ad_duration} saniye arasında olmalıdır`;
}

export const ruleTexts = {
  nameTooShort: 'Kampanya adı en az 3 karakter olmalıdır',
  nameTooLong: 'Kampanya adı en fazla 100 karakter olmalıdır',
  linkInvalid: 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalıdır)',
  descriptionTooShort: 'Açıklama en az 10 karakter olmalıdır',
  descriptionTooLong: 'Açıklama en fazla 500 karakter olmalıdır',
  dateInvalid: 'Geçerli bir tarih gir',
  startInPast: 'Başlangıç tarihi bugün veya daha sonrası olmalıdır',
  endNotAfterStart: 'Bitiş tarihi başlangıç tarihinden sonra olmalıdır',
  spanTooShort: ({ minDays, missingDays }: { minDays: number; missingDays: number }) =>
    `Kampanya süresi en az ${minDays} gün olmalıdır! (${missingDays} gün daha eklemelisiniz)`,
  spanTooLong: (maxDays: number) => `Kampanya süresi en fazla ${maxDays} gün olabilir`,
  tooFewWeekdays: (minDays: number) => `Kampanya en az ${minDays} yayın günü içermelidir`,
  budgetInvalid: 'Geçerli bir bütçe giriniz',
  budgetTooLarge: `Bütçe en fazla ${formatKurus(kurus(MAX_KURUS))} olabilir`,
  budgetTooSmall: (form: CampaignForm, minimum: Kurus) =>
    form === 'create'
      ? `Bütçe en az ${quotedKurus(minimum)} olmalıdır`
      : `Minimum bütçe: ${quotedKurus(minimum)}`,
  durationInvalid: (form: CampaignForm, bounds: DurationBounds) =>
    form === 'create' ? 'Geçerli bir gösterim süresi giriniz' : durationOutside(bounds),
  durationTooShort: (form: CampaignForm, bounds: DurationBounds) =>
    form === 'create'
      ? `Gösterim süresi en az ${bounds.min_ad_duration} saniye olmalıdır`
      : durationOutside(bounds),
  durationTooLong: ({ max_ad_duration }: DurationBounds) => `Maksimum süre: ${max_ad_duration} saniye`,
};
