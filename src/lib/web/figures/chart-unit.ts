/** The units in which charts count, and how their figures are said. */
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { formatCount, formatDecimals, formatPercent, MINUS } from '#lib/shared/numbers.ts';

/** Pieces, kuruş or percent. All series of a chart have the same unit. */
export type ChartUnit = 'count' | 'money' | 'percent';

const SIGNS: Readonly<Record<ChartUnit, string>> = { count: '', money: '₺', percent: '%' };

/** From here on a figure beside an axis is said in thousands. */
const MANY = 10_000;

/** A figure beside a point and in the table; a dash where there is none. */
export function exactText(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return formatKurus(kurus(Math.round(value)));
  return unit === 'percent' ? formatPercent(value) : formatCount(value);
}

/**
 * What stands at an axis from its top down, with the unit: `1.250`, `20 bin`, `₺2.500`, `₺20 bin`, `%50`. A signed one
 * goes as far below zero as above.
 */
export function axisTexts(top: number, unit: ChartUnit, isSigned = false): string[] {
  const scale = unit === 'money' ? 100 : 1;
  const say = top / scale < MANY ? plain : inThousands;
  return (isSigned ? [top, 0, -top] : [top, top / 2, 0]).map((value) => {
    const text = say(Math.abs(value) / scale);
    return `${value < 0 ? MINUS : ''}${SIGNS[unit]}${text}`;
  });
}

function plain(value: number): string {
  return formatDecimals(value, 2);
}

function inThousands(value: number): string {
  return value.toLocaleString('tr-TR', {
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 2,
  });
}
