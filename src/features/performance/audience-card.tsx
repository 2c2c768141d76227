import { formatDateTime } from '#lib/shared/dates.ts';
import { formatCount, formatPercent } from '#lib/shared/numbers.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { Fold } from '#lib/web/layout/fold.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { peopleWords } from '#platform/words/people.ts';
import type { Performance } from './contract.ts';
import { audienceTexts as texts, performanceTexts } from './firm-texts.web.ts';

type Audience = NonNullable<Performance['audience']>;
type Attribute = Audience['attributes'][number];

export interface AudienceCardProps {
  audience: Performance['audience'];
  chosen: string;
  onChoose: (attribute: string) => void;
}

export function AudienceCard({ audience, chosen, onChoose }: AudienceCardProps) {
  if (audience === null) {
    return (
      <Card title={texts.heading}>
        <p className="text-sm text-soft">{texts.tooFew}</p>
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
      title={texts.heading}
      description={texts.viewers(formatCount(viewers))}
      action={
        <Field label={texts.choose} isLabelHidden className="w-full sm:w-56">
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
          {texts.why(formatDateTime(taken_at))} {shown?.has_several && texts.several}
        </p>
      </Fold>
    </Card>
  );
}

function Values({ attribute, viewers }: { attribute: Attribute; viewers: number }) {
  if (attribute.values.length === 0) return <p className="text-sm text-soft">{texts.nothing}</p>;
  const others = viewers - attribute.values.reduce((sum, value) => sum + value.viewers, 0);
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="w-full text-sm" aria-label={attribute.name}>
          <thead className="text-xs text-soft">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                {texts.value}
              </th>
              {[peopleWords.viewer, texts.share, campaignWords.clickRate].map((header) => (
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
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${value.share}%` }}
                    />
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
                  {texts.others}
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
    </>
  );
}
