import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ChartReader } from './chart-reader.tsx';
import { axisTop, labelIndexes } from './chart-scale.ts';
import { type ChartSeries, SERIES_STROKE, seriesColor, strokeOf } from './chart-series.ts';
import { ChartTable } from './chart-table.tsx';
import { axisTexts, type ChartUnit } from './chart-unit.ts';

export interface ChartProps {
  /** The name of the chart and of the table behind it: "Günlük izlenme ve tıklama". */
  label: string;
  /** One per value: days, names. */
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
}

const MOST_LABELS = 5;

/** Axis, grid, legend, tooltips and the table behind a chart; `draw` fills a 0–100 by 0–100 box. */
export function ChartFrame({
  label,
  labels,
  series,
  unit,
  draw,
}: ChartProps & {
  /** Gets how far below the top of the box a value stands. */
  draw: (yOf: (value: number) => number) => ReactNode;
}) {
  const values = series.flatMap((line) => line.values.map((value) => value ?? 0));
  // With something below zero, zero is in the middle.
  const isSigned = values.some((value) => value < 0);
  const top = axisTop(Math.max(0, ...values.map(Math.abs)), unit);
  const written = labelIndexes(labels.length, MOST_LABELS);
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
          <ChartReader label={label} labels={labels} series={series} unit={unit} />
        </div>
        <div aria-hidden className="tabular col-start-2 mt-2 flex h-5 text-xs text-faint">
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
      <ChartTable label={label} labels={labels} series={series} unit={unit} />
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
  own: 'truncate text-center',
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
        <span className={classNames(LABEL_PLACES[place], isSpare ? 'hidden @lg:block' : 'block')}>
          {name}
        </span>
      )}
    </span>
  );
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
