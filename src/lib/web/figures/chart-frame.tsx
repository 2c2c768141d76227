import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { words } from '#lib/shared/words.ts';
import { classNames } from '../class-names.ts';
import { Fold } from '../layout/fold.tsx';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { formatCount, formatDecimals, formatPercent, MINUS } from '#lib/shared/numbers.ts';

export interface ChartProps {
  label: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
}

const MOST_LABELS = 5;

export function ChartFrame({
  draw,
  ...chart
}: ChartProps & { draw: (yOf: (value: number) => number) => ReactNode }) {
  const { label, labels, series, unit } = chart;
  const values = series.flatMap((line) => line.values.map((value) => value ?? 0));
  const isSigned = values.some((value) => value < 0);
  const top = axisTop(Math.max(0, ...values.map(Math.abs)), unit);
  const written = labelIndexes(labels.length, MOST_LABELS);
  const visibility = (index: number) =>
    written.length === MOST_LABELS && written.indexOf(index) % 2 === 1 ? 'hidden @lg:block' : 'block';
  return (
    <figure aria-label={label} className="@container m-0 min-w-0">
      {series.length > 1 && <Legend series={series} />}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div aria-hidden className="tabular flex h-52 flex-col justify-between text-right text-xs text-faint">
          {axisTexts(top, unit, isSigned).map((text) => (
            <span key={text} className="-my-2 whitespace-nowrap">
              {text}
            </span>
          ))}
        </div>
        <div className="relative h-52">
          <div aria-hidden className="absolute inset-0 flex flex-col justify-between">
            {['top', 'middle', 'bottom'].map((line) => (
              <div key={line} className="border-t border-line" />
            ))}
          </div>
          <svg
            aria-hidden
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {draw((value) => (isSigned ? 50 - (value / top) * 50 : 100 - (value / top) * 100))}
          </svg>
          <ChartReader {...chart} />
        </div>
        <div aria-hidden className="tabular col-start-2 mt-2 flex h-5 text-xs text-faint">
          {labels.map((name, index) => (
            <span key={name} className="relative min-w-0 flex-1">
              {written.includes(index) && (
                <span className={classNames(labelPlace(index, labels.length), visibility(index))}>
                  {name}
                </span>
              )}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-3">
        <ChartTable {...chart} />
      </div>
    </figure>
  );
}

function labelPlace(index: number, count: number): string {
  if (count <= MOST_LABELS) return 'truncate text-center';
  if (index === 0) return 'absolute left-0 whitespace-nowrap';
  return index === count - 1
    ? 'absolute right-0 whitespace-nowrap'
    : 'absolute left-1/2 -translate-x-1/2 whitespace-nowrap';
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <div aria-hidden className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map((line, index) => (
        <span key={line.name} className="flex items-center gap-2">
          <svg className="h-2 w-7">
            <path d="M0,4 H28" {...strokeOf(index)} className={SERIES_STROKE[seriesColor(line, index)]} />
          </svg>
          {line.name}
        </span>
      ))}
    </div>
  );
}

function ChartTable({ label, labels, series, unit }: ChartProps) {
  return (
    <Fold title="Tablo" about={label}>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard too
        tabIndex={0}
        role="region"
        aria-label={`Tablo: ${label}`}
        className="mt-2 max-h-80 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-canvas text-xs text-soft">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                {words.period}
              </th>
              {series.map((line) => (
                <th key={line.name} scope="col" className="px-3 py-2 text-right font-semibold">
                  {line.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {labels.map((name, index) => (
              <tr key={name}>
                <th scope="row" className="px-3 py-1.5 text-left font-medium whitespace-nowrap">
                  {name}
                </th>
                {series.map((line) => (
                  <td key={line.name} className="tabular px-3 py-1.5 text-right whitespace-nowrap">
                    {exactText(line.values[index], unit)}
                    {line.labels && <span className="block text-xs text-soft">{line.labels[index]}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Fold>
  );
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
};

function ChartReader({ label, labels, series, unit }: ChartProps) {
  const last = labels.length - 1;
  const [shown, setShown] = useState<number | null>(null);
  const place = Math.min(shown ?? last, last);

  function point({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    setShown(Math.max(0, Math.min(last, Math.floor(share * labels.length))));
  }

  function step(event: KeyboardEvent) {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(last, place + by)));
  }

  const texts = series.map(({ values }) => exactText(values[place], unit));
  const nameOf = ({ name, labels: own }: ChartSeries) => (own ? `${name} (${own[place]})` : name);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={`${labels[place]}: ${series.map((line, index) => `${nameOf(line)} ${texts[index]}`).join(', ')}`}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(null)}
      onFocus={() => setShown(place)}
      onBlur={() => setShown(null)}
      onKeyDown={step}
      className="absolute inset-0 [touch-action:pan-y] rounded-sm"
    >
      {shown !== null && (
        <div
          aria-hidden
          className="absolute inset-y-0 w-px bg-edge"
          style={{ left: `${((place + 0.5) / labels.length) * 100}%` }}
        >
          <div
            className={classNames(
              'pointer-events-none absolute -top-2 z-10 rounded-sm bg-rail px-3 py-2 text-xs whitespace-nowrap text-white shadow-pop',
              place < labels.length / 2 ? 'left-3' : 'right-3',
            )}
          >
            <p className="font-semibold">{labels[place]}</p>
            {series.map((line, index) => (
              <p key={line.name} className="tabular mt-0.5 flex justify-between gap-4 text-rail-text">
                {nameOf(line)} <span className="font-semibold text-white">{texts[index]}</span>
              </p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

const AXIS_STEPS = {
  count: [1, 2, 4, 6, 8, 10],
  money: [1, 2, 2.5, 5, 10],
  percent: [1, 2, 2.5, 5, 10],
} as const satisfies Record<ChartUnit, readonly number[]>;

/** A round axis top from `max` up: a step times a power of ten. Half of a count is whole; kuruş are round in lira. */
export function axisTop(max: number, unit: ChartUnit): number {
  const scale = unit === 'money' ? 100 : 1;
  const isCount = unit === 'count';
  if (max <= 0 || !Number.isFinite(max)) return isCount ? 2 : scale;
  const power = 10 ** Math.floor(Math.log10(max / scale));
  const tops = AXIS_STEPS[unit].map((step) => step * power * scale);
  return tops.find((top) => top >= max && (!isCount || top % 2 === 0)) ?? 10 * power * scale;
}

export function labelIndexes(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
}

export type ChartUnit = 'count' | 'money' | 'percent';

const SIGNS: Readonly<Record<ChartUnit, string>> = { count: '', money: '₺', percent: '%' };

const MANY = 10_000;

export function exactText(value: number | null | undefined, unit: ChartUnit): string {
  if (value === null || value === undefined) return '—';
  if (unit === 'money') return formatKurus(kurus(Math.round(value)));
  return unit === 'percent' ? formatPercent(value) : formatCount(value);
}

export function axisTexts(top: number, unit: ChartUnit, isSigned = false): string[] {
  const scale = unit === 'money' ? 100 : 1;
  const format = top / scale < MANY ? plain : inThousands;
  return (isSigned ? [top, 0, -top] : [top, top / 2, 0]).map((value) => {
    const text = format(Math.abs(value) / scale);
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

export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
  labels?: readonly string[] | undefined;
  color?: 'brand' | 'ink' | 'success' | 'info' | undefined;
}

const ORDER = ['brand', 'ink', 'success', 'info'] as const;
export const SERIES_FILL = {
  brand: 'fill-brand',
  ink: 'fill-ink',
  success: 'fill-success-solid',
  info: 'fill-info-solid',
};
export const SERIES_STROKE = {
  brand: 'stroke-brand',
  ink: 'stroke-ink',
  success: 'stroke-success-solid',
  info: 'stroke-info-solid',
};
export function seriesColor(series: ChartSeries, index: number): keyof typeof SERIES_FILL {
  return series.color ?? ORDER[index % ORDER.length] ?? 'brand';
}

/** The first line is broad and the ones after it are narrow dashes upon it, so that equal lines are all to be seen. */
export function strokeOf(index: number): { strokeWidth: number; strokeDasharray?: string } {
  return index === 0 ? { strokeWidth: 5 } : { strokeWidth: 2.5, strokeDasharray: '7 5' };
}
