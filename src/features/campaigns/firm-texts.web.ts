import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount, formatDecimals } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { busyWords } from '#lib/web/words.ts';
import type { ForecastVerdict, Span } from './forecast.ts';
import type { ForecastWire } from './forecasting/forecast-wire.ts';
import { campaignFailures, campaignTexts, campaignWords } from './texts.ts';
import { campaignLists } from './texts.web.ts';

export const formLabels = {
  campaign_name: 'Kampanya adı',
  campaign_link: 'Kampanya bağlantısı',
  description: words.description,
  start_date: 'Başlangıç tarihi',
  end_date: words.endDate,
  budget: campaignWords.budget,
  display_duration: campaignWords.displayDuration,
} as const;

/** Stands under a locked field: the field before it comes first. */
export const unlockHints = {
  campaign_name: 'Önce kampanya adını doldurunuz',
  campaign_link: 'Önce kampanya bağlantısını doldurunuz',
  description: 'Önce açıklamayı doldurunuz',
  start_date: 'Önce başlangıç tarihini doldurunuz',
  end_date: 'Önce bitiş tarihini doldurunuz',
  budget: 'Önce bütçeyi doldurunuz',
  display_duration: 'Önce gösterim süresini doldurunuz',
} as const;

export const formTexts = {
  linkPlaceholder: 'https://',
  descriptionHint: 'İzleyiciler reklamınla birlikte bu metni görür.',
  endHint: (day: string) => `En erken ${day}`,
  budgetHint: (amount: string) => `En az ${amount}, KDV hariç`,
  durationHint: (min: number, max: number) => `${min}–${max} saniye`,
  secondsShort: 'sn',
  imageHint: 'İsteğe bağlı.',
  restoreImage: 'Eski görseli geri koy',
  price: 'Fiyat dökümü',
  priceHint: 'Bütçeyi yazdıkça güncellenir.',
  checkFields: 'Lütfen form alanlarını kontrol ediniz.',
  settingsFailed: 'Kampanya ayarları alınamadı',
  cancel: 'İptal',
  progress: (done: number, all: number) => `${all} alandan ${done} tanesi tamam`,
  progressLabel: 'Formun ilerleyişi',
};

export const newTexts = {
  title: 'Yeni Kampanya Oluştur',
  description: 'Alanlar sırayla açılır. Yazdıkların bu cihazda saklanır.',
  draft: { text: 'Yarım bıraktığın kampanyaya devam ediyorsun', back: 'Baştan başla' },
  submit: 'Kampanya Oluştur',
  busy: 'Oluşturuluyor...',
  failed: 'Kampanya oluşturulurken beklenmeyen bir hata oluştu',
  doneTitle: 'Kampanya Oluşturuldu!',
  doneText:
    'Kampanyan taslak olarak kaydedildi. Onaya göndermek için şimdi hedef kitleni belirle; istersen bunu sonra taslaklarından da yapabilirsin.',
  toAudience: 'Hedef kitleyi belirle',
};

export const editTexts = {
  draftTitle: 'Kampanya Düzenle',
  save: 'Güncelle',
  failed: 'Kampanya güncellenirken bir hata oluştu',
  draftDoneTitle: 'Kampanya Güncellendi!',
  draftDoneText: 'Kampanyanız taslak olarak güncellendi',
  toAudience: 'Hedef kitleye geç',
  toDrafts: 'Taslaklara git',
  rejectedTitle: 'Reddedilen Kampanyayı Düzenle',
  rejectedBanner: 'Bu kampanya reddedildi. Düzenleyip tekrar onaya gönderebilirsin.',
  resubmit: 'Tekrar Onaya Gönder',
  rejectedDoneTitle: 'Kampanya Onaya Gönderildi!',
  rejectedDoneText:
    'Kampanyan tekrar onaya gönderildi. Onaylandıktan ve ödemesi yapıldıktan sonra yayına girer.',
  toPending: 'Bekleyen kampanyalara git',
  audienceHint: 'Kampanyanı kimlerin göreceği. İstersen önce bunu değiştir, sonra tekrar onaya gönder.',
  changeAudience: 'Hedef kitleyi değiştir',
  notEditable: 'Bu kampanya şu anda düzenlenemez',
  notEditableText: (status: string) => `Durumu: ${status}. Yalnızca taslak ve reddedilenler düzenlenir.`,
  backToDrafts: 'Taslak Kampanyalar',
  backToPending: 'Bekleyen Kampanyalar',
  toLists: 'Kampanyalarıma dön',
};

export const draftTexts = {
  title: 'Taslak Kampanyalar',
  total: 'Toplam taslak',
  label: 'Taslak kampanyalar',
  nextStep: 'Hedef kitle ve onay',
  emptyTitle: 'Taslak Kampanya Yok',
  empty: 'Yeni bir kampanya oluşturduğunda önce burada görünür.',
  failed: 'Taslak kampanyalar alınamadı',
  deleteText: (name: string) => `"${name}" taslağı kalıcı olarak silinecek. Bu işlem geri alınamaz.`,
  deletion: {
    title: 'Taslak silinsin mi?',
    confirm: 'Taslağı sil',
    busy: busyWords.deleting,
    failed: 'Kampanya silinemedi',
    done: campaignTexts.deleted,
  },
};

export const pendingTexts = {
  ...campaignLists.pending,
  title: 'Bekleyen Kampanyalar',
  pending: 'Onay bekleyen',
  label: 'Onay ya da ödeme bekleyen ve reddedilen kampanyalar',
  unpaid: 'Ödeme bekleyen',
  announced: 'Ödeme onayı bekleyen',
  toPayment: 'Ödemeye git',
  filters: {
    pending: 'Onay bekleyenler',
    unpaid: 'Ödeme bekleyenler',
    announced: 'Ödeme onayı bekleyenler',
    rejected: 'Reddedilenler',
    open: words.all,
  },
  empty: 'Hedef kitlesini belirlediğin kampanyalar onaylanana kadar burada bekler.',
};

export const takeBackTexts = {
  about: (name: string) => `"${name}" taslaklarına döner; düzenleyip yeniden onaya gönderebilirsin.`,
  unpaid: 'Bekleyen ödemesi varsa iptal olur.',
  announced:
    'Havale bildirimin geri alınmaz: paran hesabımıza gelirse firma cüzdanına eklenir, gelmezse bildirimin reddedilir.',
  question: {
    title: 'Kampanya geri alınsın mı?',
    confirm: campaignWords.takeBack,
    busy: 'Geri alınıyor...',
    failed: 'Kampanya geri alınamadı',
    done: campaignTexts.takenBack,
  },
};

export const activeTexts = {
  ...campaignLists.active,
  ctr: 'Ortalama tıklama oranı',
  stopped: (count: number) => `${formatCount(count)} tanesi durdurulmuş`,
  empty: 'Ödemesi onaylanan kampanyaların burada yayına girer.',
  haltHint: {
    before:
      'Düzeltmek istersen kampanyayı kopyala, değiştir ve yeniden gönder; sonlandırırsan kalan bütçen cüzdanına döner. Sorun için ',
    link: 'bize yaz',
    after: '.',
  },
  newest: 'En yeni',
  stop: 'Durdur',
  stopping: { failed: campaignFailures.stop, done: campaignWords.stopped },
  start: 'Başlat',
  starting: { failed: campaignFailures.start, done: campaignTexts.started },
  close: 'Sonlandır',
  closeText: (name: string) =>
    `"${name}" kalıcı olarak sona erecek ve yeniden başlatılamayacak. Yayınlanmayan kısmın parası, KDV ve sistem payıyla birlikte firma cüzdanına döner; yeni kampanyalarında kullanabilirsin.`,
  closeHint: 'Şu anda izlenen reklamlar için ayrılan tutar kullanılmazsa sonradan aynı şekilde iade edilir.',
  ending: {
    title: 'Kampanya sonlandırılsın mı?',
    confirm: 'Kampanyayı sonlandır',
    busy: 'Sonlandırılıyor...',
    failed: 'Kampanya sonlandırılamadı',
    done: campaignTexts.closed,
  },
};

export const completedTexts = {
  ...campaignLists.completed,
  total: 'Toplam tamamlanan',
  empty: 'Henüz tamamlanan kampanyanız bulunmuyor.',
};

/** A range in words: `6.800–9.200`, or the one number that both ends are. */
export function spanText({ low, high }: Span): string {
  if (low === high) return formatCount(high);
  return low === 0 ? `en çok ${formatCount(high)}` : `${formatCount(low)}–${formatCount(high)}`;
}

export function daysText({ low, high }: { low: number | null; high: number | null }): string {
  if (low === null) return 'Bütçe süresi içinde bitmez';
  if (high === null) return `Bütçe en erken ${low} günde biter`;
  return `Bütçe ${low === high ? low : `${low}–${high}`} günde biter`;
}

/** Hours as a person says them: up to two days in hours, then in days. */
export function approvalText(hours: number): string {
  if (hours < 1) return 'Son 30 günde kampanyaların yarısı bir saat içinde karara bağlandı.';
  const time = hours < 48 ? `${formatCount(Math.round(hours))} saat` : `${formatDecimals(hours / 24, 0)} gün`;
  return `Son 30 günde kampanyaların yarısı ${time} içinde karara bağlandı.`;
}

type Warning = { title: string; text: string } | null;

export function warningOf({
  verdict,
  total,
  isForEverybody,
}: ForecastWire & { isForEverybody: boolean }): Warning {
  const advice = isForEverybody
    ? 'Daha küçük bir bütçe ya da daha uzun bir süre seç.'
    : 'Kitleyi genişlet, süreyi uzat ya da bütçeyi küçült.';
  const warnings: Record<ForecastVerdict, Warning> = {
    enough: null,
    unknown: null,
    too_narrow: isForEverybody
      ? { title: 'Şu anda çok az izleyici var', text: `Aktif izleyici sayısı ${formatCount(total)}.` }
      : { title: 'Bu kitle çok dar olabilir', text: advice },
    cannot_spend: { title: 'Bütçenin bitmesi beklenmiyor', text: advice },
    may_not_spend: { title: 'Bütçenin bir kısmı kalabilir', text: advice },
  };
  return warnings[verdict];
}

export const forecastTexts = {
  title: 'Tahmin',
  forEverybody: 'Tüm izleyiciler için',
  forAudience: 'Seçtiğin hedef kitle için',
  forSavedAudience: 'Kayıtlı hedef kitlesi için',
  nothing: 'Bütçeyi ve tarihleri yazınca burada görünür.',
  nothingChosen: 'Hedef kitleyi seçince burada görünür.',
  failed: 'Tahmin şu anda hesaplanamadı. Bu, kampanyanı göndermene engel değil.',
  expected: ({ views, viewers, clicks }: NonNullable<ForecastWire['expected']>) =>
    `${spanText(views)} izlenme, ${spanText(viewers)} kişi, ${spanText(clicks)} tıklama`,
  /** In what the firm pays. */
  prices: (view: Kurus, click: Kurus) =>
    `KDV dahil izlenme başına ${formatKurus(view)}, tıklama başına ${formatKurus(click)}.`,
  propose: (budget: Kurus) => `Bütçeyi ${formatKurus(budget)} yap`,
  why: 'Neden?',
  again: (second: Kurus) => `Aynı kişide tekrarı ${formatKurus(second)}.`,
  notKnown: 'İzlenme tahmini için yakın zamanda yeterince kampanya yayınlanmadı.',
  basis: 'Son kampanyaların gidişinden hesaplanır, söz değildir.',
  returned: 'Harcanmayan kısım, KDV ve sistem payıyla firma cüzdanına döner.',
};

export const previewTexts = {
  title: 'Telefonda böyle görünür',
  open: 'Önizle',
  safeArea: 'Kesik çizgili köşeye yazı koyma: düğme orada durur.',
  name: 'Kampanya adı',
  description: 'Reklamın açıklaması burada görünür.',
};
