/** The Turkish strings of this feature that both sides use and that are no errors. */
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import type { NoAdReason } from './contract.ts';
import type { WatchOutcome } from './own-watch.ts';
import type { TakeBackCategory } from './take-back-categories.ts';

/** The texts that the watch page, the viewer's home and the wallet share. */
export const watchWords = {
  start: 'İzlemeye başla',
  today: 'Bugünkü kazancın',
  noAds: 'Şu anda izlenecek reklam bulunmuyor',
};

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
  IN_REVIEW:
    'Hesabın incelendiği için şu anda yeni reklam izleyemezsin. Nedenini ve nasıl itiraz edeceğini cüzdanında görebilirsin.',
};

export const todayText = (earned: Kurus): string => `Bugün ${formatKurus(earned)} kazandın`;

export const dailyLimitText = (limit: Kurus): string => `${formatKurus(limit)} sınır`;

/** What became of a watch, in a word. */
export const outcomeTexts: Readonly<Record<WatchOutcome, string>> = {
  open: 'Sürüyor',
  counted: 'Sayıldı',
  invalid: 'Geri alındı',
  expired: 'Sayılmadı',
  released: 'Sayılmadı',
};

const WHY: Readonly<Record<WatchOutcome, string | null>> = {
  open: null,
  counted: null,
  invalid: 'Bu izleme geçersiz bulundu, kazancı geri alındı.',
  expired:
    'Reklam bittikten sonraki bir dakika içinde sayfadan haber gelmedi: bağlantı kopmuş ya da sayfa kapanmış olabilir.',
  released: 'Reklam bitmeden başka bir reklam başlatıldı ya da izleme başka bir yerde sürdü.',
};

/** A page that was out of sight for so long is worth a word. */
const LONG_HIDDEN_MS = 1000;

/** Why a watch did not count, or what its page saw of it; null where there is nothing to say. */
export function whyText(outcome: WatchOutcome, hiddenMs: number | null): string | null {
  const hidden =
    hiddenMs !== null && hiddenMs >= LONG_HIDDEN_MS
      ? `Sayfa ${Math.round(hiddenMs / 1000)} saniye ekranda değildi.`
      : null;
  const why = WHY[outcome];
  return why !== null && hidden !== null ? `${why} ${hidden}` : (why ?? hidden);
}

export const aboutMessages = {
  hidden: 'Bu reklam verenin reklamları artık gösterilmeyecek',
  shown: 'Reklam veren yeniden gösterilecek',
};

/** Why a view or a click is invalid, in words. */
export const TAKE_BACK_TEXTS: Readonly<Record<TakeBackCategory, string>> = {
  automated: 'Program ya da cihazla otomatik izleme',
  one_person: 'Bir kişinin birden çok hesabı',
  unattended: 'Ekran başında kimse yokken izleme',
  other: 'Diğer',
};
