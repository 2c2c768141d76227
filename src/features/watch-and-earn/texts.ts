/** Every Turkish string of this feature that is not an error. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { NoAdReason } from './contract.ts';

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

/** Who advertises, below every ad. */
export const advertiserText = (name: string): string => `Reklam veren: ${name}`;

export const watchTexts = {
  why: 'Bu reklamı neden görüyorum?',
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
  elsewhereHint: 'Kaldığın yerden burada devam edersen orası durur. Kazancın bir kez eklenir.',
  moved: 'Bu reklama başka bir sekmede veya cihazda devam ediyorsun, burası durdu.',
  goOnHere: 'Burada devam et',
  openSettings: 'Hesap ayarlarını aç',
  visit: 'Siteye git',
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
