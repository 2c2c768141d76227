import { formatKurus, kurus } from '#lib/shared/money.ts';
import { formatCount, formatDecimals, formatPercent, MINUS } from '#lib/shared/numbers.ts';

export type ChartUnit = 'count' | 'money' | 'percent';

const SIGNS: Readonly<Record<ChartUnit, string>> = { count: '', money: '₺', percent: '%' };

const MANY = 10_000;

export function exactText(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return formatKurus(kurus(Math.round(value)));
  return unit === 'percent' ? formatPercent(value) : formatCount(value);
}

/** Axis labels from the top down: `1.250`, `20 bin`, `₺2.500`, `%50`; a signed axis goes as far below zero. */
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
