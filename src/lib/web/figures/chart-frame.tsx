import type { ReactNode } from 'react';
import { formatDecimals } from '#lib/shared/numbers.ts';
import { classNames } from '../class-names.ts';
import { compactNumber, labelIndexes, niceMax } from './chart-scale.ts';
import { type ChartSeries, SERIES_BACKGROUND, seriesColor } from './chart-series.ts';
import { ChartTable } from './chart-table.tsx';

export interface ChartProps {
  /** The name of the chart and of the table behind it: "Günlük izlenme ve tıklama". */
  label: string;
  /** One per value: days, names. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  /** A figure in the tooltip and the table; plain Turkish numbers by default. */
  format?: ((value: number) => string) | undefined;
}

const MOST_LABELS = 5;

/** Axis, grid, legend, tooltips and the table behind a chart; `draw` fills a 0–100 by 0–100 box, y downwards. */
export function ChartFrame({
  label,
  labels,
  series,
  format = (value) => formatDecimals(value, 3),
  draw,
}: ChartProps & {
  draw: (top: number) => ReactNode;
}) {
  const top = niceMax(Math.max(0, ...series.flatMap((line) => line.values)));
  const written = labelIndexes(labels.length, MOST_LABELS);
  return (
    <figure aria-label={label} className="@container m-0 min-w-0">
      {series.length > 1 && <Legend series={series} />}
      <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <div className="tabular flex h-52 flex-col justify-between text-right text-xs text-faint">
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-2">
              {compactNumber(value)}
            </span>
          ))}
        </div>
        <div className="relative h-52">
          <div className="absolute inset-0 flex flex-col justify-between">
            {['top', 'middle', 'bottom'].map((line) => (
              <div key={line} className="border-t border-line" />
            ))}
          </div>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            {draw(top)}
          </svg>
          <Tooltips labels={labels} series={series} format={format} />
        </div>
        <div className="tabular col-start-2 mt-2 flex h-5 text-xs text-faint">
          {labels.map((name, index) => (
            <AxisLabel
              key={name}
              name={name}
              isWritten={written.includes(index)}
              isSpare={written.length === MOST_LABELS && written.indexOf(index) % 2 === 1}
              place={placeOf(index, labels.length)}
            />
          ))}
        </div>
      </div>
      <ChartTable label={label} labels={labels} series={series} format={format} />
    </figure>
  );
}

type Place = 'start' | 'middle' | 'end' | 'own';

/** A few labels stand each under its own share of the width; of many, those at the ends stay inside the frame. */
function placeOf(index: number, count: number): Place {
  if (count <= MOST_LABELS) return 'own';
  if (index === 0) return 'start';
  return index === count - 1 ? 'end' : 'middle';
}

const LABEL_PLACES: Record<Place, string> = {
  start: 'absolute left-0 whitespace-nowrap',
  middle: 'absolute left-1/2 -translate-x-1/2 whitespace-nowrap',
  end: 'absolute right-0 whitespace-nowrap',
  own: 'block truncate text-center',
};

/** A label below the axis. A spare one is left out where the chart is too narrow for all. */
function AxisLabel({
  name,
  isWritten,
  isSpare,
  place,
}: {
  name: string;
  isWritten: boolean;
  isSpare: boolean;
  place: Place;
}) {
  return (
    <span className="relative min-w-0 flex-1">
      {isWritten && (
        <span className={classNames(LABEL_PLACES[place], isSpare && 'hidden @lg:block')}>{name}</span>
      )}
    </span>
  );
}

function Legend({ series }: { series: readonly ChartSeries[] }) {
  return (
    <div aria-hidden className="mb-4 flex flex-wrap gap-x-5 gap-y-1 text-sm text-soft">
      {series.map((line, index) => (
        <span key={line.name} className="flex items-center gap-2">
          <span
            className={classNames('size-2.5 rounded-full', SERIES_BACKGROUND[seriesColor(line, index)])}
          />
          {line.name}
        </span>
      ))}
    </div>
  );
}

function Tooltips({
  labels,
  series,
  format,
}: Required<Pick<ChartProps, 'labels' | 'series'>> & { format: (value: number) => string }) {
  return (
    <div className="absolute inset-0 flex">
      {labels.map((name, index) => (
        <div key={name} className="group relative flex-1">
          <div className="absolute inset-y-0 left-1/2 w-px bg-edge opacity-0 group-hover:opacity-100" />
          <div
            className={classNames(
              'pointer-events-none absolute -top-2 z-10 hidden rounded-sm bg-rail px-3 py-2 text-xs whitespace-nowrap text-white shadow-pop group-hover:block',
              index < labels.length / 2 ? 'left-[calc(50%+0.75rem)]' : 'right-[calc(50%+0.75rem)]',
            )}
          >
            <p className="font-semibold">{name}</p>
            {series.map((line) => (
              <p key={line.name} className="tabular mt-0.5 flex justify-between gap-4 text-rail-text">
                {line.name}{' '}
                <span className="font-semibold text-white">{format(line.values[index] ?? 0)}</span>
              </p>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
