import { classNames } from '../class-names.ts';
import {
  ChartFrame,
  type ChartProps,
  SERIES_FILL,
  SERIES_STROKE,
  seriesColor,
  strokeOf,
} from './chart-frame.tsx';

interface Point {
  x: number;
  y: number;
}

const textOf = ({ x, y }: Point) => `${x.toFixed(2)},${y.toFixed(2)}`;

function runsOf(values: readonly (number | null)[], yOf: (value: number) => number): Point[][] {
  const runs: Point[][] = [[]];
  for (const [place, value] of values.entries())
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: ((place + 0.5) / values.length) * 100, y: yOf(value) });
  return runs.filter((run) => run.length > 0);
}

function lineOf(run: readonly Point[], share: number): string {
  const [first] = run;
  if (first !== undefined && run.length === 1)
    return `M${textOf({ ...first, x: first.x - share / 2 })} h${share.toFixed(2)}`;
  return `M${run.map(textOf).join(' L')}`;
}

const areaOf = (run: readonly Point[], ground: number) =>
  run.length < 2
    ? ''
    : `M${run[0]?.x},${ground} L${run.map(textOf).join(' L')} L${run.at(-1)?.x},${ground} Z`;

export function LineChart(props: ChartProps) {
  const { series, labels } = props;
  return (
    <ChartFrame
      {...props}
      draw={(yOf) =>
        series.map((line, index) => {
          const runs = runsOf(line.values, yOf);
          const color = seriesColor(line, index);
          return (
            <g key={line.name}>
              {index === 0 && (
                <path
                  d={runs.map((run) => areaOf(run, yOf(0))).join('')}
                  className={classNames(SERIES_FILL[color], 'opacity-10')}
                />
              )}
              {labels.length === 1 ? (
                runs
                  .flat()
                  .map(({ x, y }) => (
                    <circle
                      key={x}
                      cx={x}
                      cy={y}
                      r={index === 0 ? 1.6 : 0.8}
                      className={SERIES_FILL[color]}
                    />
                  ))
              ) : (
                <path
                  d={runs.map((run) => lineOf(run, 100 / labels.length)).join(' ')}
                  fill="none"
                  {...(series.length > 1 ? strokeOf(index) : { strokeWidth: 2.5 })}
                  strokeLinejoin="round"
                  strokeLinecap={index === 0 ? 'round' : 'butt'}
                  vectorEffect="non-scaling-stroke"
                  className={SERIES_STROKE[color]}
                />
              )}
            </g>
          );
        })
      }
    />
  );
}

export function BarChart(props: ChartProps) {
  const { series, labels } = props;
  const slot = 100 / Math.max(labels.length, 1);
  const width = (slot * 0.62) / Math.max(series.length, 1);
  return (
    <ChartFrame
      {...props}
      draw={(yOf) =>
        series.map((line, index) =>
          labels.map((name, place) => {
            const ends = [yOf(0), yOf(line.values[place] ?? 0)];
            const y = Math.min(...ends);
            return (
              <rect
                key={name}
                x={slot * place + slot * 0.19 + width * index}
                y={y}
                width={width * 0.94}
                height={Math.max(...ends) - y}
                className={SERIES_FILL[seriesColor(line, index)]}
              />
            );
          }),
        )
      }
    />
  );
}
