import { ChevronRight } from 'lucide-react';
import { words } from '#lib/shared/words.ts';
import type { ChartSeries } from './chart-series.ts';
import { type ChartUnit, exactText } from './chart-unit.ts';

const texts = {
  show: 'Tablo olarak göster',
  period: words.period,
  tableOf: (label: string) => `Tablo: ${label}`,
};

/** The figures of a chart as a table, for people who would rather read than look, and for screen readers. */
export function ChartTable({
  label,
  labels,
  series,
  unit,
}: {
  label: string;
  labels: readonly string[];
  series: readonly ChartSeries[];
  unit: ChartUnit;
}) {
  return (
    <details className="group mt-3 text-sm">
      <summary className="-ml-1 inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-sm px-1 font-semibold text-soft hover:text-ink">
        <ChevronRight aria-hidden className="size-4 transition-[rotate] group-open:rotate-90" />
        {texts.show}
        <span className="sr-only">: {label}</span>
      </summary>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it scrolls by keyboard too
        tabIndex={0}
        role="region"
        aria-label={texts.tableOf(label)}
        className="mt-2 max-h-80 overflow-auto rounded-lg border border-line"
      >
        <table className="w-full border-collapse">
          <caption className="sr-only">{label}</caption>
          <thead className="sticky top-0 bg-canvas text-xs text-soft">
            <tr>
              <th scope="col" className="px-3 py-2 text-left font-semibold">
                {texts.period}
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
    </details>
  );
}
