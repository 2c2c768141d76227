/** The Turkish strings of this feature that the server says: refusals, and the advice with its figures. */
import { type CalendarDay, daysBetween, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus, kurus } from '#lib/shared/money.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { periodTexts, words } from '#lib/shared/words.ts';
import type { Reach } from '#features/audience/reach.ts';
import { reachTexts } from '#features/audience/texts.ts';
import { campaignWords, invalidText } from '#features/campaigns/texts.ts';
import type { Granularity } from './buckets.ts';
import type { Change, Direction } from './change.ts';

export const reportTexts = {
  wrongBy: 'Gün ya da saat seç',
  wrongLast: 'Geçerli bir gün sayısı gir',
  tooLong: (by: Granularity, days: number) =>
    by === 'hour' ? `Saatlik görünümde en çok ${days} gün seçebilirsin` : periodTexts.tooLong(days),
  notGiven: 'Belirtilmemiş',
  wrongDays: '7, 30 ya da 90 gün seç',
  wrongSwitch: 'Açık ya da kapalı olmalı',
};

const DIRECTION_TEXTS: Record<Direction, string> = { up: 'arttı', down: 'azaldı', same: 'aynı' };

/** Views and clicks that were found invalid stay counted, so that what they are is said beside their number. */
export const invalidWords = {
  views: 'Geçersiz izlenme',
  clicks: 'Geçersiz tıklama',
  among: invalidText,
};

/** The names of a firm's figures, and how they differ from the period before: on its first screen and in its report. */
export const overviewWords = {
  spent: 'Harcama',
  before: (days: number) => `Önceki ${days} gün`,
  /** `%12,50 arttı`. */
  change: ({ direction, by }: Change) => {
    const verb = DIRECTION_TEXTS[direction];
    return by === null || direction === 'same' ? verb : `${formatPercent(by)} ${verb}`;
  },
};

const labels = {
  people: 'Eşleşen kişi',
  dailySpent: 'Günlük harcama',
  dailyNeeded: 'Süreye yayılsa günlük',
};

export const adviceTexts = {
  stopped: (given: { leftKurus: Kurus; timeLeftPercent: number; isHalted: boolean }) => ({
    title: given.isHalted ? 'Kampanyan yönetici tarafından durduruldu' : 'Kampanyan durdurulmuş bekliyor',
    reason: given.isHalted
      ? 'Durdurma nedeni aktif kampanyalar listesinde yazıyor. Giderince bizimle iletişime geç, yayını biz açalım.'
      : 'Durduğu sürece izlenmez ama süresi işlemeye devam eder. Hazır olduğunda yayını yeniden başlat.',
    figures: [
      { label: campaignWords.remainingBudget, value: formatKurus(given.leftKurus) },
      { label: 'Kalan süre', value: formatPercent(given.timeLeftPercent) },
    ],
  }),
  noViews: ({ hours, isForEverybody }: { hours: number; isForEverybody: boolean }) => ({
    title: 'Kampanyan henüz hiç izlenmedi',
    reason: isForEverybody
      ? 'Bütün izleyicilere açık olduğu hâlde kimse izlemedi. Kampanyayı kopyalayıp başka bir görsel ve açıklamayla dene.'
      : 'Yayında olduğu hâlde hedef kitlenden kimse izlemedi. Kitle çok dar olabilir: kampanyayı kopyalayıp daha geniş bir kitleyle dene.',
    figures: [{ label: 'Yayında geçen süre', value: formatCount(Math.floor(hours), 'saat') }],
  }),
  tooFewToSay: ({ netKurus, isForEverybody }: { netKurus: Kurus; isForEverybody: boolean }) => ({
    title: isForEverybody ? 'Bütçen izleyici sayısına göre büyük' : 'Hedef kitlen çok dar',
    reason: isForEverybody
      ? 'Bugün 50’den az izleyici var, bütçen bu kadar kişiyle harcanmaz. Kampanyayı kopyalayıp daha küçük bir bütçeyle yayınla.'
      : 'Hedef kitlenle bugün 50’den az kişi eşleşiyor, bütçen bu kadar kişiyle harcanmaz. Kampanyayı kopyalayıp ölçütlerden birkaçını kaldır.',
    figures: [
      { label: labels.people, value: '50’den az' },
      { label: campaignWords.netBudget, value: formatKurus(netKurus) },
    ],
  }),
  narrowAudience: (given: { reach: Reach; most: number; netKurus: Kurus; isForEverybody: boolean }) => ({
    title: given.isForEverybody ? 'Bütçen izleyici sayısına göre büyük' : 'Hedef kitlen bütçene göre dar',
    reason: given.isForEverybody
      ? 'Bütün izleyiciler izleme haklarının hepsini kullanıp tıklasa bile bütçenin tamamı harcanmaz. Kampanyayı kopyalayıp daha küçük bir bütçeyle yayınla.'
      : 'Hedef kitlendeki herkes bütün izleme haklarını kullanıp tıklasa bile bütçenin tamamı harcanmaz. Kampanyayı kopyalayıp kitleyi genişlet ya da daha küçük bir bütçeyle yayınla.',
    figures: [
      { label: labels.people, value: reachTexts.range(given.reach) },
      { label: 'En çok harcanabilecek', value: formatKurus(kurus(given.most)) },
      { label: campaignWords.netBudget, value: formatKurus(given.netKurus) },
    ],
  }),
  budgetEndsEarly: (given: {
    runsOutOn: CalendarDay;
    endDate: CalendarDay;
    dailySpentKurus: Kurus;
    dailyNeededKurus: Kurus;
  }) => ({
    title: 'Bütçen kampanyadan önce bitecek',
    reason: `Bu hızla bütçen ${formatDay(given.runsOutOn)} günü, kampanyanın bitişinden ${daysBetween(given.runsOutOn, given.endDate)} gün önce tükenir. Sonuna kadar yayında kalmak için bütçe ekle.`,
    figures: [
      { label: labels.dailySpent, value: formatKurus(given.dailySpentKurus) },
      { label: labels.dailyNeeded, value: formatKurus(given.dailyNeededKurus) },
      { label: words.endDate, value: formatDay(given.endDate) },
    ],
  }),
  budgetLeftOver: (given: {
    leftAtEndKurus: Kurus;
    /** With VAT and fee. */
    returnedKurus: Kurus;
    netKurus: Kurus;
    dailySpentKurus: Kurus;
    dailyNeededKurus: Kurus;
    isForEverybody: boolean;
  }) => ({
    title: 'Bütçenin tamamı harcanmayacak',
    reason: `Bu hızla kampanya sonunda ${formatKurus(given.leftAtEndKurus)} artar; KDV ve sistem payıyla birlikte ${formatKurus(given.returnedKurus)} firma cüzdanına döner. ${given.isForEverybody ? 'Kitlen zaten bütün izleyiciler; bir sonraki kampanyan için daha küçük bir bütçe yeterli olur.' : 'Daha çok kişiye ulaşmak için kampanyayı kopyalayıp kitleyi genişletebilirsin.'}`,
    figures: [
      { label: labels.dailySpent, value: formatKurus(given.dailySpentKurus) },
      { label: labels.dailyNeeded, value: formatKurus(given.dailyNeededKurus) },
      { label: campaignWords.netBudget, value: formatKurus(given.netKurus) },
    ],
  }),
  lowCtr: ({ views, clicks, ctrPercent }: { views: number; clicks: number; ctrPercent: number }) => ({
    title: 'İzleyenler tıklamıyor',
    reason:
      'Yüz izlenmeden biri bile tıklamaya dönmedi. Görselde tek bir mesaj ver, açıklamada ne kazanacaklarını yaz; yenisini kampanyayı kopyalayarak dene.',
    figures: [
      { label: campaignWords.clickRate, value: formatPercent(ctrPercent) },
      { label: campaignWords.clicks, value: formatCount(clicks) },
      { label: campaignWords.views, value: formatCount(views) },
    ],
  }),
};
