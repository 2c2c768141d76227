import { ChartFrame, type ChartProps, SERIES_FILL, seriesColor } from './chart-frame.tsx';

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
