import { addDays, type CalendarDay, daysBetween, FIRST_DAY, startOfDay } from '#lib/shared/dates.ts';

export const GRANULARITIES = ['day', 'hour'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export const MAX_DAYS: Readonly<Record<Granularity, number>> = { day: 366, hour: 14 };
/** Without a requested span. */
const DEFAULT_DAYS: Readonly<Record<Granularity, number>> = { day: MAX_DAYS.day, hour: 2 };

const HOUR_MS = 3_600_000;

export interface DayRange {
  from: CalendarDay;
  to: CalendarDay;
}

export interface AskedRange {
  last?: number | undefined;
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
}

export function countDays({ from, to }: DayRange): number {
  return daysBetween(from, to) + 1;
}

/** The requested days, else the last ones between `first` and `last`. */
export function resolveRange(
  asked: AskedRange,
  { by, first, last }: { by: Granularity; first: CalendarDay; last: CalendarDay },
): DayRange {
  const to = asked.to ?? (asked.from !== undefined && asked.from > last ? asked.from : last);
  if (asked.from !== undefined) {
    const longest = addDays(asked.from, MAX_DAYS[by] - 1);
    return { from: asked.from, to: asked.to === undefined && to > longest ? longest : to };
  }
  const days = addDays(to, 1 - (asked.last ?? DEFAULT_DAYS[by]));
  const earliest = days < FIRST_DAY ? FIRST_DAY : days;
  return { from: earliest < first && first <= to ? first : earliest, to };
}

/** Turkey has had UTC+3 since 2016, so every day has 24 hours. */
export function bucketStarts(range: DayRange, by: Granularity, now: Date): Date[] {
  const start = startOfDay(range.from).getTime();
  const end = Math.min(startOfDay(addDays(range.to, 1)).getTime(), now.getTime() + 1);
  const step = by === 'hour' ? HOUR_MS : 24 * HOUR_MS;
  const count = Math.max(0, Math.ceil((end - start) / step));
  return Array.from({ length: count }, (_, index) => new Date(start + index * step));
}

export function bucketEnd(at: Date, by: Granularity): Date {
  return new Date(at.getTime() + (by === 'hour' ? HOUR_MS : 24 * HOUR_MS));
}

export function fillBuckets<Row extends { at: Date }>(
  starts: readonly Date[],
  found: readonly Row[],
  empty: (at: Date) => Row,
): Row[] {
  const byStart = new Map(found.map((row) => [row.at.getTime(), row]));
  return starts.map((at) => byStart.get(at.getTime()) ?? empty(at));
}

export const JOURNAL_KINDS = [
  'set',
  'approved',
  'top_up_opened',
  'payment_made',
  'announcement_taken_back',
  'payment_rejected',
  'payment_void',
  'late_transfer',
  'paid',
  'top_up_paid',
  'taken_back',
  'returned',
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

type AmountKind = 'before_vat' | 'with_vat' | 'net';

export const amountKindOf = (kind: JournalKind): AmountKind =>
  kind === 'set' ? 'before_vat' : kind === 'taken_back' ? 'net' : 'with_vat';

export const JOURNAL_TEXTS: Readonly<Record<JournalKind, string>> = {
  set: 'Bütçe belirlendi',
  approved: 'Kampanya onaylandı, ödemesi açıldı',
  payment_made: 'Ödeme bildirildi',
  announcement_taken_back: 'Ödeme bildirimi geri alındı',
  payment_rejected: 'Ödeme reddedildi',
  payment_void: 'Ödeme iptal edildi',
  late_transfer: 'Geç gelen havale firma cüzdanına aktarıldı',
  paid: 'Ödeme alındı, bütçe yüklendi',
  top_up_opened: 'Bütçe artırımı açıldı',
  top_up_paid: 'Bütçe artırımı ödendi',
  taken_back: 'Geçersiz izlenme ve tıklamaların bedeli bütçeye döndü',
  returned: 'Kullanılmayan bütçe, KDV ve payıyla firma cüzdanına döndü',
};
