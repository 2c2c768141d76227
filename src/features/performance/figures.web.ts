import { formatDay, formatDateTime, istanbulDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { METHOD_TEXTS } from '#features/payments/texts.ts';
import type { Granularity } from './buckets.ts';
import type { BudgetJournalLine, PerformancePoint } from './contract.ts';
import { chartTexts } from './firm-texts.web.ts';

/** `21.11.2026`, or with the hour `21.11.2026 14:00`. */
export function bucketText(at: Date, by: Granularity): string {
  return by === 'hour' ? formatDateTime(at) : formatDay(istanbulDay(at));
}

export function axisText(at: Date, by: Granularity): string {
  const text = bucketText(at, by);
  return by === 'hour' ? text.replace(/\.\d{4} /, ' ') : text;
}

export function budgetText({
  points,
  labels,
  refunded,
  by,
}: {
  points: readonly Pick<PerformancePoint, 'budget_left' | 'evenly_left'>[];
  labels: readonly string[];
  refunded: Kurus;
  by: Granularity;
}): string {
  // A chosen period may be over before the rest was returned.
  const endsReturned = refunded > 0 && points.at(-1)?.budget_left === 0;
  const added = labels.filter((_, index) => {
    const [before, at] = [points[index - 1], points[index]];
    return before !== undefined && at !== undefined && at.evenly_left > before.evenly_left;
  });
  return [
    endsReturned ? chartTexts.budgetReturned : chartTexts.budgetHint,
    ...(added.length > 0 ? [chartTexts.toppedUp(added, by)] : []),
  ].join(' ');
}

export function noteOf({ reason, method }: Pick<BudgetJournalLine, 'reason' | 'method'>): string | null {
  return reason ?? (method && METHOD_TEXTS[method]);
}

/** Percentages with two decimals that add up to 100: rounded down, the rest goes to the parts that lost most. */
export function sharesOf(parts: readonly Kurus[]): number[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (whole <= 0n) return parts.map(() => 0);
  const shares = parts.map((part, index) => {
    const exact = BigInt(part) * 10_000n;
    return { index, hundredths: Number(exact / whole), lost: exact % whole };
  });
  const left = 10_000 - shares.reduce((sum, { hundredths }) => sum + hundredths, 0);
  const lostMost = shares.toSorted((one, other) =>
    one.lost < other.lost ? 1 : one.lost > other.lost ? -1 : 0,
  );
  for (const share of lostMost.slice(0, left)) share.hundredths += 1;
  return shares.map(({ hundredths }) => hundredths / 100);
}
