import { classNames } from '../class-names.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SERIES_FILL, SERIES_STROKE, seriesColor, strokeOf } from './chart-series.ts';

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
          }));
          const path = points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' L');
          const color = seriesColor(line, index);
          return (
            <g key={line.name}>
              {index === 0 && points.length > 1 && (
                <path
                  d={`M${points[0]?.x},${yOf(0)} L${path} L${points.at(-1)?.x},${yOf(0)} Z`}
                  className={classNames(SERIES_FILL[color], 'opacity-10')}
                />
              )}
              {points.length === 1 ? (
                <circle
                  cx={points[0]?.x}
                  cy={points[0]?.y}
                  r={index === 0 ? 1.6 : 0.8}
                  className={SERIES_FILL[color]}
                />
              ) : (
                <path
                  d={`M${path}`}
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
