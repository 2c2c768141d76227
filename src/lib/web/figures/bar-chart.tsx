import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { SERIES_FILL, seriesColor } from './chart-series.ts';

/** A chart of bars, one group of bars per label. */
export function BarChart(props: ChartProps) {
  const { series, labels } = props;
  const slot = 100 / Math.max(labels.length, 1);
  const width = (slot * 0.62) / Math.max(series.length, 1);
  return (
    <ChartFrame
      {...props}
      draw={(top) =>
        series.map((line, index) =>
          labels.map((name, place) => {
            const height = ((line.values[place] ?? 0) / top) * 100;
            return (
              <rect
                key={name}
                x={slot * place + slot * 0.19 + width * index}
                y={100 - height}
                width={width * 0.94}
                height={height}
                className={SERIES_FILL[seriesColor(line, index)]}
              />
            );
          }),
        )
      }
    />
  );
}
