import { durationText } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { watchWords } from '#platform/words/watching.ts';

export const advertiserText = (name: string): string => `Reklam veren: ${name}`;

export const watchTexts = {
  why: 'Bu reklamı neden görüyorum?',
  more: 'Reklam seçenekleri',
  title: 'İzle Kazan',
  loading: 'Reklamlar yükleniyor',
  failed: 'Bir hata oluştu',
  retry: 'Tekrar Dene',
  goHome: 'Ana sayfaya dön',
  thisAd: watchWords.thisAd,
  chosenGone: 'Bu reklam artık yok, sıradakini gösteriyoruz.',
  today: 'Bugün',
  readMore: 'Devamını oku',
  readLess: 'Kısalt',
  starting: 'Başlatılıyor...',
  pause: 'Duraklat',
  resume: 'Devam et',
  skip: 'Geç',
  skipLast: 'Bitir',
  reconnecting: 'Bağlantı bekleniyor...',
  next: 'Sıradaki reklam',
  finish: 'Bitir',
  restart: 'Baştan başla',
  takeOver: 'Burada izle',
  askAgain: 'Tekrar dene',
  paused: 'Duraklatıldı',
  pausedHint: (until: string) =>
    `Hazır olunca kaldığın yerden devam et. En geç ${until} saatinde devam etmezsen bu izleme sona erer.`,
  credited: 'Kazancın cüzdanında',
  goOn: 'Devam edelim mi?',
  lost: (until: string, earning: Kurus) =>
    `Bağlantı koptu. En geç ${until} saatinde yeniden bağlanırsan ${formatKurus(earning)} cüzdanına eklenir. Kendiliğinden deniyoruz.`,
  late: (until: string, earning: Kurus) =>
    `Bağlantı ${until} saatine kadar gelmedi. Bağlanınca ${formatKurus(earning)} kazancının eklenip eklenmediğini burada söyleyeceğiz.`,
  unreachable: (earning: Kurus) =>
    `Uzun süredir yanıt yok. Bağlanınca ${formatKurus(earning)} kazancının eklenip eklenmediğini burada söyleyeceğiz.`,
  tooLate: (earning: Kurus) =>
    `Bağlantın zamanında gelmediği için ${formatKurus(earning)} eklenmedi. Reklamı baştan izleyip kazanabilirsin.`,
  takenOver: 'Başka bir sekmede veya cihazda izlemeye başladın, burası durdu.',
  expired: 'Ara uzun sürdüğü için bu izleme sona erdi. Reklamı baştan izleyip kazanabilirsin.',
  elsewhere: 'Bu reklama başlamıştın',
  elsewhereHint: (until: string) =>
    `Başladığın sayfa kapandıysa en geç ${until} saatine kadar buradan tamamlayabilirsin. Hâlâ açıksa orası durur; kazancın bir kez eklenir.`,
  moved: 'Bu reklama başka bir sekmede veya cihazda devam ediyorsun, burası durdu.',
  goOnHere: 'Burada devam et',
  overElsewhere:
    'Bu reklamı izlemen başka bir yerde bitti; kazandığın cüzdanında görünür. Buradan sıradaki reklama geçebilirsin.',
  offline: (until: string, earning: Kurus) =>
    `Şu anda bağlantın yok. Süre saymaya devam ediyor; en geç ${until} saatinde bağlanırsan ${formatKurus(earning)} cüzdanına eklenir.`,
  visit: watchWords.visit,
  /** Beside the link: why a click on it would pay nothing. */
  unpaid: {
    PAID_BEFORE: 'Tıklama kazancını aldın',
    DAILY_LIMIT: 'Tıklama kazancı bugünkü sınıra sığmıyor',
    PACE: 'Arka arkaya tıklama kazandırmaz',
  },
};

export const cutOffTexts = {
  credited: (earning: Kurus) => `Yarıda kesilen izlemenin kazancı cüzdanında: ${formatKurus(earning)}`,
  lost: (earning: Kurus) =>
    `Yarıda kesilen izlemenin süresi doldu, ${formatKurus(earning)} eklenmedi. Reklamı baştan izleyebilirsin.`,
};

export const adPosition = (position: number, count: number): string => `${position + 1} / ${count}`;

/** For screen readers when an ad appears: its place in the row, its name, and its earning while that can be had. */
export const adAnnouncement = (ad: {
  position: number;
  count: number;
  title: string;
  earning: Kurus | null;
}): string =>
  `${ad.count} reklamdan ${ad.position + 1}.: ${ad.title}.${ad.earning === null ? '' : ` Kazancı ${formatKurus(ad.earning)}`}`;

export const visitLabel = (title: string, pay: Kurus): string =>
  pay > 0
    ? `${watchWords.visit}, ${formatKurus(pay)} kazan: ${title} (yeni sekmede açılır)`
    : `${watchWords.visit}: ${title} (yeni sekmede açılır)`;

export const paceText = (seconds: number): string =>
  `: ${seconds < 100 ? `${Math.ceil(seconds)} sn` : durationText(seconds)} bekle`;

export const creditedAmount = (earning: Kurus): string => `+${formatKurus(earning)}`;

export const clickedText = (earning: Kurus): string => `Tıklama +${formatKurus(earning)}`;
export const clickToComeText = (earning: Kurus): string => `Reklam bitince +${formatKurus(earning)}`;

export const creditedParts = (view: Kurus, click: Kurus): string =>
  `İzleme ${formatKurus(view)} + tıklama ${formatKurus(click)}`;

export const aboutTexts = {
  forEverybody: 'Bu reklam herkese gösteriliyor. Profilindeki bilgiler bunda rol oynamadı.',
  matched: (count: number) =>
    `Reklam veren, şu ${count === 1 ? 'bilgisi' : 'bilgileri'} seninki gibi olan kişilere ulaşmak istedi:`,
  onlyYours: 'Reklam veren kim olduğunu ve yanıtlarını görmez.',
  change: 'Yanıtlarını değiştir',
  changeHint: 'Değiştirdiğin yanıt yarından itibaren sayılır.',
  failed: 'Bu bilgi alınamadı',
  report: 'Reklamı bildir',
  reportLater: 'Reklamı başlattıktan sonra bildirebilirsin.',
  hide: 'Bu reklam vereni gizle',
  hideHint: 'Bir daha onun reklamlarını görmezsin. Hesap ayarlarından geri alabilirsin.',
  hideLoses: (earning: Kurus) =>
    `Bu reklam daha bitmedi. Şimdi gizlersen yarıda kalır ve ${formatKurus(earning)} kazanamazsın.`,
  hideFailed: 'Reklam veren gizlenemedi',
  held: (until: string) => `Reklam duraklatıldı. En geç ${until} saatinde dönmezsen bu izleme sona erer.`,
};

export const hiddenTexts = {
  title: 'Gizlediğin reklam verenler',
  failed: 'Liste alınamadı',
  since: (day: string) => `${day} tarihinde gizledin`,
  show: 'Yeniden göster',
  showOf: (name: string) => `Yeniden göster: ${name}`,
  showFailed: 'Reklam veren yeniden gösterilemedi',
};
