import { type CalendarDay, daysBetween, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { periodTexts } from '#lib/shared/words.ts';
import type { Reach } from '#features/audience/reach.ts';
import { reachTexts } from '#features/audience/texts.ts';
import { invalidText } from '#features/campaigns/texts.ts';
import type { Granularity } from './buckets.ts';

export type Direction = 'up' | 'down' | 'same';

export interface Change {
  direction: Direction;
  by: number | null;
}

const hundredths = (value: number) => Math.round(value * 100) / 100;

const directionOf = (difference: number): Direction =>
  difference === 0 ? 'same' : difference > 0 ? 'up' : 'down';

export function changeOfSum(now: number, before: number): Change {
  const by = before === 0 ? null : hundredths((Math.abs(now - before) / before) * 100);
  return { direction: directionOf(now - before), by };
}

export const reportTexts = {
  wrongBy: 'Gün ya da saat seç',
  wrongLast: 'Geçerli bir gün sayısı gir',
  tooLong: (by: Granularity, days: number) =>
    by === 'hour' ? `Saatlik görünümde en çok ${days} gün seçebilirsin` : periodTexts.tooLong(days),
  notGiven: 'Belirtilmemiş',
  wrongDays: '7, 30 ya da 90 gün seç',
};

const DIRECTION_TEXTS: Record<Direction, string> = { up: 'arttı', down: 'azaldı', same: 'aynı' };

export const invalidWords = {
  views: 'Geçersiz izlenme',
  clicks: 'Geçersiz tıklama',
  among: invalidText,
};

export const overviewWords = {
  before: (days: number) => `Önceki ${days} gün`,
  change: ({ direction, by }: Change) => {
    const verb = DIRECTION_TEXTS[direction];
    return by === null || direction === 'same' ? verb : `${formatPercent(by)} ${verb}`;
  },
};

export const adviceTexts = {
  stopped: ({ endDate, isHalted }: { endDate: CalendarDay; isHalted: boolean }) => ({
    title: isHalted ? 'Kampanyan yönetici tarafından durduruldu' : 'Kampanyan durdurulmuş bekliyor',
    reason: isHalted
      ? 'Nedeni kampanyanın detayında yazıyor. Giderince bize yaz, yayını biz açalım.'
      : `Süresi işlemeye devam ediyor, son günü ${formatDay(endDate)}.`,
  }),
  noViews: ({ hours, isForEverybody }: { hours: number; isForEverybody: boolean }) => ({
    title: 'Kampanyan henüz hiç izlenmedi',
    reason: `${formatCount(Math.floor(hours), 'saat')}tir yayında. ${
      isForEverybody
        ? 'Kopyalayıp başka bir görsel ve açıklamayla dene.'
        : 'Kopyalayıp daha geniş bir kitleyle dene.'
    }`,
  }),
  tooFewToSay: ({ isForEverybody }: { isForEverybody: boolean }) => ({
    title: isForEverybody ? 'Bütçen izleyici sayısına göre büyük' : 'Hedef kitlen çok dar olabilir',
    reason: isForEverybody
      ? 'Bugün 50’den az izleyici var. Kopyalayıp daha küçük bir bütçeyle yayınla.'
      : 'Kopyalayıp ölçütlerden birkaçını kaldır.',
  }),
  narrowAudience: ({
    reach,
    most,
    isForEverybody,
  }: {
    reach: Reach;
    most: Kurus;
    isForEverybody: boolean;
  }) => ({
    title: isForEverybody ? 'Bütçen izleyici sayısına göre büyük' : 'Hedef kitlen bütçene göre dar',
    reason: `${reachTexts.range(reach)} kişiyle en çok ${formatKurus(most)} harcanır. ${
      isForEverybody
        ? 'Kopyalayıp daha küçük bir bütçeyle yayınla.'
        : 'Kopyalayıp kitleyi genişlet ya da bütçeyi küçült.'
    }`,
  }),
  budgetEndsEarly: ({ runsOutOn, endDate }: { runsOutOn: CalendarDay; endDate: CalendarDay }) => ({
    title: 'Bütçen kampanyadan önce bitecek',
    reason: `Bu hızla ${formatDay(runsOutOn)} günü, kampanyanın bitişinden ${daysBetween(runsOutOn, endDate)} gün önce tükenir.`,
  }),
  budgetLeftOver: ({ left, isForEverybody }: { left: Kurus; isForEverybody: boolean }) => ({
    title: 'Bütçenin tamamı harcanmayacak',
    reason: `Bu hızla ${formatKurus(left)} artar ve firma cüzdanına döner. ${
      isForEverybody
        ? 'Sonraki kampanyana daha küçük bir bütçe yeter.'
        : 'Daha çok kişi için kopyalayıp kitleyi genişlet.'
    }`,
  }),
  lowCtr: ({ views, clicks }: { views: number; clicks: number }) => ({
    title: 'İzleyenler tıklamıyor',
    reason: `${formatCount(views)} izlenmede ${formatCount(clicks)} tıklama. Kopyalayıp tek mesajlı bir görselle dene.`,
  }),
};
