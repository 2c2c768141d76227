import type { ChartSeries } from './chart-series.ts';

/** The figures of a chart as a table that only screen readers see. */
export function ChartTable({
  label,
  labels,
  series,
  format,
}: {
  label: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
}) {
  return (
    <table className="sr-only">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Dönem</th>
          {series.map((line) => (
            <th key={line.name} scope="col">
              {line.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((name, index) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {series.map((line) => (
              <td key={line.name}>{format(line.values[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
