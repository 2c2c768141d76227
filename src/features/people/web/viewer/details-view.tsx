import type { ReactNode } from 'react';
import type { LookupLists } from '#features/lookups/contract.ts';
import { chipsOf } from '#features/lookups/web/index.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { EyeOff } from 'lucide-react';
import { type Attribute, ATTRIBUTES, type DetailName } from '../../attributes.ts';
import type { Details, DetailsForm } from '../../details.ts';
import { viewerTexts } from '../texts/viewer.ts';
import { isGiven } from '../../viewer-columns.ts';

function Names({ names }: { names: readonly { key: string; content: ReactNode }[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1">
      {names.map(({ key, content }) => (
        <li
          key={key}
          className="flex items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-sm font-medium"
        >
          {content}
        </li>
      ))}
    </ul>
  );
}

/**
 * The given value of a detail. An option that was removed from its list is named by its number (Specification, document
 * 1, section 3).
 */
function contentOf(attribute: Attribute, details: Details, lists: LookupLists): ReactNode {
  if (attribute.kind === 'measure') return `${details[attribute.name]} ${attribute.range.unit}`;
  if (attribute.kind === 'city' || attribute.kind === 'district') return details[attribute.name];
  if (attribute.by === 'name') {
    const said = details[attribute.name];
    return Array.isArray(said) ? <Names names={said.map((name) => ({ key: name, content: name }))} /> : said;
  }
  const options = chipsOf(lists, attribute.options);
  if (attribute.kind === 'one')
    return options.find(({ value }) => value === details[attribute.name])?.label ?? null;
  const chosen = details[attribute.name].map((id) => {
    const option = options.find(({ value }) => value === id);
    const name = option?.label ?? `${attribute.gone}-${id}`;
    return {
      key: String(id),
      content: (
        <>
          {option?.icon}
          {name}
        </>
      ),
    };
  });
  return <Names names={chosen} />;
}

const NOT_SAID = <span className="font-normal text-faint">{viewerTexts.notSaid}</span>;

const WITHHELD = (
  <span className="mt-1 flex items-center gap-1.5 text-xs font-medium text-soft">
    <EyeOff aria-hidden className="size-3.5 shrink-0" />
    {viewerTexts.isWithheld}
  </span>
);

/** The details as text; a missing one is named as missing. */
export function DetailsView({ details, lists }: { details: DetailsForm; lists: LookupLists }) {
  const isWithheld = (name: DetailName) => details.withheld.some((own) => own === name);
  return (
    <DetailList
      details={ATTRIBUTES.map((attribute) => ({
        label: attribute.labels.viewer,
        value: (
          <>
            {isGiven(details[attribute.name]) ? contentOf(attribute, details, lists) : NOT_SAID}
            {isWithheld(attribute.name) && WITHHELD}
          </>
        ),
        isWide: attribute.kind === 'several',
      }))}
    />
  );
}
