import { FilterButtons } from '#lib/web/lists/filter-buttons.tsx';
import { BarChart, LineChart } from '#lib/web/figures/charts.tsx';
import type { ChartUnit, ChartSeries } from '#lib/web/figures/chart-frame.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { Performance } from './contract.ts';
import { axisText, budgetText } from './figures.web.ts';
import { chartTexts as texts, performanceTexts, audienceTexts } from './firm-texts.web.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { peopleWords } from '#platform/words/people.ts';

type Point = Performance['points'][number];
type Line = Omit<ChartSeries, 'values'> & { read: (point: Point) => number | null };

interface Chart {
  value: string;
  label: string;
  unit: ChartUnit;
  isBars?: true;
  lines: readonly Line[];
}

const CHARTS: readonly [Chart, ...Chart[]] = [
  {
    value: '',
    label: campaignWords.views,
    unit: 'count',
    lines: [
      { name: campaignWords.views, read: ({ total_views: views }) => views },
      { name: texts.viewersSeries, read: ({ unique_viewers: viewers }) => viewers },
    ],
  },
  {
    value: 'tiklama',
    label: campaignWords.clicks,
    unit: 'count',
    isBars: true,
    lines: [{ name: campaignWords.clicks, read: ({ total_clicks: clicks }) => clicks, color: 'success' }],
  },
  {
    value: 'oran',
    label: texts.ctr,
    unit: 'percent',
    lines: [
      { name: texts.ctr, read: ({ ctr, total_views: views }) => (views === 0 ? null : ctr), color: 'ink' },
    ],
  },
  {
    value: 'harcama',
    label: campaignWords.spentColumn,
    unit: 'money',
    isBars: true,
    lines: [{ name: campaignWords.spentColumn, read: ({ spent }) => spent }],
  },
  {
    value: 'butce',
    label: campaignWords.netBudget,
    unit: 'money',
    lines: [
      { name: campaignWords.remainingBudget, read: ({ budget_left: left }) => left },
      { name: texts.evenlyLeft, read: ({ evenly_left: left }) => left, color: 'info' },
    ],
  },
];

interface ChartsProps extends Pick<Performance, 'by' | 'points' | 'budget'> {
  chosen: string;
  onChoose: (chart: string) => void;
}

export function PerformanceCharts({ by, points, budget, chosen, onChoose }: ChartsProps) {
  const labels = points.map(({ at }) => axisText(at, by));
  const { value, label, unit, isBars, lines } = CHARTS.find((chart) => chart.value === chosen) ?? CHARTS[0];
  const series = lines.map(({ read, ...line }) => ({ ...line, values: points.map(read) }));
  const Draw = isBars ? BarChart : LineChart;
  return (
    <Card>
      <div className="mb-4">
        <FilterButtons label={texts.choose} value={value} onChange={onChoose} options={CHARTS} />
      </div>
      <Draw key={value} label={label} labels={labels} unit={unit} series={series} />
      {value === 'butce' && (
        <Fold title={performanceTexts.why}>
          <p className="text-soft">{budgetText({ points, labels, refunded: budget.refunded, by })}</p>
        </Fold>
      )}
    </Card>
  );
}

type Audience = NonNullable<Performance['audience']>;
type Attribute = Audience['attributes'][number];

interface AudienceCardProps {
  audience: Performance['audience'];
  chosen: string;
  onChoose: (attribute: string) => void;
}

export function AudienceCard({ audience, chosen, onChoose }: AudienceCardProps) {
  if (audience === null) {
    return (
      <Card title={audienceTexts.heading}>
        <p className="text-sm text-soft">{audienceTexts.tooFew}</p>
      </Card>
    );
  }
  const { attributes, viewers, taken_at } = audience;
  const shown =
    attributes.find(({ attribute }) => attribute === chosen) ??
    attributes.find(({ values }) => values.length > 0) ??
    attributes[0];
  return (
    <Card
      title={audienceTexts.heading}
      description={audienceTexts.viewers(formatCount(viewers))}
      action={
        <Field label={audienceTexts.choose} isLabelHidden className="w-full sm:w-56">
          <Select
            value={shown?.attribute}
            onChange={(attribute) => onChoose(attribute ?? '')}
            options={attributes.map(({ attribute, name }) => ({ value: attribute, label: name }))}
          />
        </Field>
      }
    >
      {shown && <Values attribute={shown} viewers={viewers} />}
      <Fold title={performanceTexts.why}>
        <p className="text-soft">
          {audienceTexts.why(formatDateTime(taken_at))} {shown?.has_several && audienceTexts.several}
        </p>
      </Fold>
    </Card>
  );
}

function Values({ attribute, viewers }: { attribute: Attribute; viewers: number }) {
  if (attribute.values.length === 0) return <p className="text-sm text-soft">{audienceTexts.nothing}</p>;
  const others = viewers - attribute.values.reduce((sum, value) => sum + value.viewers, 0);
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm" aria-label={attribute.name}>
        <thead className="text-xs text-soft">
          <tr>
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {audienceTexts.value}
            </th>
            {[peopleWords.viewer, audienceTexts.share, campaignWords.clickRate].map((header) => (
              <th key={header} scope="col" className="px-2 py-2 text-right font-semibold last:pr-0">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {attribute.values.map((value) => (
            <tr key={value.name}>
              <th scope="row" className="w-1/2 py-2 pr-3 text-left font-medium">
                {value.name}
                <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line">
                  <span className="block h-full rounded-full bg-brand" style={{ width: `${value.share}%` }} />
                </span>
              </th>
              <td className="tabular px-2 text-right">{formatCount(value.viewers)}</td>
              <td className="tabular px-2 text-right">{formatPercent(value.share)}</td>
              <td className="tabular pl-2 text-right">
                {value.ctr === null ? '—' : formatPercent(value.ctr)}
              </td>
            </tr>
          ))}
          {!attribute.has_several && others > 0 && (
            <tr className="text-soft">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                {audienceTexts.others}
              </th>
              <td className="tabular px-2 text-right">{formatCount(others)}</td>
              <td className="tabular px-2 text-right">
                {formatPercent(Math.round((others * 10_000) / viewers) / 100)}
              </td>
              <td className="pl-2 text-right">—</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
