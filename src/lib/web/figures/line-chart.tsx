import { classNames } from '../class-names.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SERIES_FILL, SERIES_STROKE, seriesColor, strokeOf } from './chart-series.ts';

interface Point {
  x: number;
  y: number;
  isKnown: boolean;
}

const textOf = ({ x, y }: Point) => `${x.toFixed(2)},${y.toFixed(2)}`;

/** A line through the known points, with gaps where one is not known; one alone between two gaps is a dash of its share. */
function pathOf(points: readonly Point[], halfShare: number): string {
  return points
    .map((point, place) => {
      if (!point.isKnown) return '';
      if (points[place - 1]?.isKnown) return `L${textOf(point)}`;
      if (points[place + 1]?.isKnown) return `M${textOf(point)}`;
      return `M${textOf({ ...point, x: point.x - halfShare })} h${(2 * halfShare).toFixed(2)}`;
    })
    .join(' ')
    .trim();
}

/** A chart of figures over time, one line per series. Points stand in the middle of their share of the width. */
export function LineChart(props: ChartProps) {
  const { series, labels } = props;
  return (
    <ChartFrame
      {...props}
      draw={(yOf) =>
        series.map((line, index) => {
          const points = labels.map((_, place) => ({
            x: ((place + 0.5) / labels.length) * 100,
            y: yOf(line.values[place] ?? 0),
            isKnown: line.values[place] !== null,
          }));
          const area = points.map(textOf).join(' L');
          const color = seriesColor(line, index);
          return (
            <g key={line.name}>
              {index === 0 && points.length > 1 && (
                <path
                  d={`M${points[0]?.x},${yOf(0)} L${area} L${points.at(-1)?.x},${yOf(0)} Z`}
                  className={classNames(SERIES_FILL[color], 'opacity-10')}
                />
              )}
              {points.length === 1 && points[0]?.isKnown ? (
                <circle
                  cx={points[0]?.x}
                  cy={points[0]?.y}
                  r={index === 0 ? 1.6 : 0.8}
                  className={SERIES_FILL[color]}
                />
              ) : (
                <path
                  d={pathOf(points, 50 / labels.length)}
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
