/** Every Turkish string of this feature that is not an error. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { NoAdReason } from './contract.ts';
import type { Criterion } from './matched-criteria.ts';

/** Why there is nothing to watch, and what would change it. */
export const noAdTexts: Readonly<Record<NoAdReason, string>> = {
  NO_MATCH: 'Şu anda sana uygun, yayında olan bir reklam yok. Yeni reklamlar geldikçe burada göreceksin.',
  ALL_SEEN: 'Sana uygun reklamların hepsini izledin. Yeni reklamlar geldikçe burada göreceksin.',
  DAILY_LIMIT: 'Bugünkü kazanç sınırına ulaştın. Yarın kaldığın yerden devam edebilirsin.',
  PROFILE_INCOMPLETE:
    'Yayında sana uyabilecek reklamlar var. Profilindeki eksik bilgileri tamamlarsan onları da görebilirsin.',
  CHANGED_TODAY:
    'Bugün değiştirdiğin bilgiler yarından itibaren sayılır. Yarın onlara uyan reklamları da göreceksin.',
  TARGETING_OFF:
    'Bilgilerine göre reklam seçilmesine izin vermediğin için yalnızca herkese açık reklamları görürsün. İzni hesap ayarlarından açabilirsin.',
  HIDDEN:
    'Yayındaki reklamlar gizlediğin reklam verenlere ait. Hesap ayarlarından onları yeniden gösterebilirsin.',
  EARNING_OFF: 'Reklam kazancı kısa bir süreliğine durduruldu. Biraz sonra tekrar bak.',
};

/** What each criterion is called, in the order in which the profile asks. */
export const criterionTexts: Readonly<Record<Criterion, string>> = {
  age_range_ids: 'Yaş aralığın',
  gender_ids: 'Cinsiyetin',
  marital_status_ids: 'Medeni durumun',
  children_count_ids: 'Çocuk sayın',
  city_ids: 'Şehrin',
  district_ids: 'İlçen',
  profession_ids: 'Mesleğin',
  sector_ids: 'Sektörün',
  hobby_ids: 'Hobilerin',
  brand_ids: 'Sevdiğin markalar',
  color_ids: 'Sevdiğin renkler',
  clothing_size_ids: 'Bedenin',
};

export const watchMessages = {
  hidden: 'Bu reklam verenin reklamları artık gösterilmeyecek',
  shown: 'Reklam veren yeniden gösterilecek',
};

export const watchTexts = {
  title: 'İzle Kazan',
  loading: 'Reklamlar yükleniyor',
  failed: 'Bir hata oluştu',
  retry: 'Tekrar Dene',
  goHome: 'Ana sayfaya dön',
  noAds: 'Şu anda izlenecek reklam bulunmuyor',
  dayIsFull: 'Bugünlük bu kadar',
  completeProfile: 'Profilini tamamla',
  thisAd: 'Bu reklam',
  today: 'Bugün',
  todayLong: 'Bugünkü kazancın',
  readMore: 'Devamını oku',
  readLess: 'Kısalt',
  start: 'İzlemeye başla',
  starting: 'Başlatılıyor...',
  pause: 'Duraklat',
  resume: 'Devam et',
  skip: 'Geç',
  skipLast: 'Bitir',
  crediting: 'Kazancın ekleniyor...',
  next: 'Sıradaki reklam',
  finish: 'Bitir',
  restart: 'Baştan başla',
  takeOver: 'Burada izle',
  askAgain: 'Tekrar dene',
  paused: 'Duraklatıldı',
  pausedHint: 'Hazır olunca kaldığın yerden devam et.',
  credited: 'Kazancın cüzdanında',
  lost: 'Bağlantı koptu. Yeniden bağlanınca kazancın eklenecek, bir şey kaybetmedin.',
  lostForGood: 'Sunucuya ulaşılamıyor. Bağlantını kontrol edip tekrar dene.',
  takenOver: 'Başka bir sekmede veya cihazda izlemeye başladın, burası durdu.',
  expired: 'Ara uzun sürdüğü için bu izleme sona erdi. Reklamı baştan izleyip kazanabilirsin.',
  elsewhere: 'Bu reklamı başka bir yerde izliyorsun',
  elsewhereHint:
    'İzlemen başka bir sekmede veya cihazda açık. Burada kaldığın yerden devam edersen orası durur, kazancın bir kez eklenir.',
  moved: 'Bu reklama başka bir sekmede veya cihazda devam ediyorsun, burası durdu.',
  goOnHere: 'Burada devam et',
  openSettings: 'Hesap ayarlarını aç',
  visit: 'Siteye git',
};

export const aboutTexts = {
  advertiser: (name: string) => `Reklam veren: ${name}`,
  open: 'Bu reklamı neden görüyorum?',
  forEverybody: 'Bu reklam herkese gösteriliyor. Profilindeki bilgiler bunda rol oynamadı.',
  matched: 'Reklam veren, şu bilgileri senin gibi olan kişilere ulaşmak istedi:',
  onlyYours: 'Reklam veren kim olduğunu ve yanıtlarını görmez.',
  change: 'Yanıtlarını değiştir',
  changeHint: 'Değiştirdiğin yanıt yarından itibaren sayılır.',
  failed: 'Bu bilgi alınamadı',
  report: 'Reklamı bildir',
  reportLater: 'Reklamı başlattıktan sonra bildirebilirsin.',
  hide: 'Bu reklam vereni gizle',
  hideHint: 'Bir daha onun reklamlarını görmezsin. Hesap ayarlarından geri alabilirsin.',
  hideFailed: 'Reklam veren gizlenemedi',
};

export const hiddenTexts = {
  title: 'Gizlediğin reklam verenler',
  description: 'Bu reklam verenlerin reklamları sana gösterilmez.',
  none: 'Kimseyi gizlemedin. Bir reklamı izlerken “Bu reklamı neden görüyorum?” altından gizleyebilirsin.',
  failed: 'Liste alınamadı',
  since: (day: string) => `${day} tarihinde gizledin`,
  show: 'Yeniden göster',
  showOf: (name: string) => `Yeniden göster: ${name}`,
  showFailed: 'Reklam veren yeniden gösterilemedi',
};

export const adPosition = (position: number, count: number): string => `${position + 1} / ${count}`;

/** Said when an ad comes up: where one is, what it is, what it brings. */
export const adAnnouncement = (given: {
  position: number;
  count: number;
  title: string;
  earning: Kurus;
}): string =>
  `${given.count} reklamdan ${given.position + 1}.: ${given.title}. Kazancı ${formatKurus(given.earning)}`;

export const dailyLimitText = (limit: Kurus): string => `${formatKurus(limit)} sınır`;

export const sittingText = (earned: Kurus): string => `Bu turda ${formatKurus(earned)} kazandın`;

export const visitLabel = (title: string): string => `Siteye git: ${title} (yeni sekmede açılır)`;

export const creditedAmount = (earning: Kurus): string => `+${formatKurus(earning)}`;

export const todayText = (earned: Kurus): string => `Bugün ${formatKurus(earned)} kazandın`;

/** Beside the link once it was opened and the click paid. */
export const clickedText = (earning: Kurus): string => `Tıklama +${formatKurus(earning)}`;
