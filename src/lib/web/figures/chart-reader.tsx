import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { classNames } from '../class-names.ts';
import type { ChartSeries } from './chart-series.ts';
import { type ChartUnit, exactText } from './chart-unit.ts';

export interface ChartReaderProps {
  label: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
}

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  Home: -Infinity,
  End: Infinity,
};

/** Lies over a chart and says the figures of one of its points: under the mouse or finger, or chosen by the arrow keys. */
export function ChartReader({ label, labels, series, unit }: ChartReaderProps) {
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
      className="absolute inset-0 touch-pan-y rounded-sm"
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
