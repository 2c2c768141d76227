import type { ReactNode } from 'react';
import type { LookupLists } from '#features/lookups/contract.ts';
import { ColourSwatch } from '#features/lookups/web/index.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { EyeOff } from 'lucide-react';
import { type DetailName, type Details, type DetailsForm, isGiven } from '../../details.ts';
import { detailLabels, viewerTexts } from '../texts/viewer.ts';

interface Named {
  id: number;
  name: string;
}

function nameOf(list: readonly Named[], id: number | null): string | null {
  return list.find((entry) => entry.id === id)?.name ?? null;
}

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

/** A colour that is gone is named by its number (Specification, document 1, section 3). */
function colours(ids: readonly number[], lists: LookupLists) {
  return ids.map((id) => ({
    key: String(id),
    content: (
      <>
        <ColourSwatch id={id} />
        {nameOf(lists.colors, id) ?? `Renk-${id}`}
      </>
    ),
  }));
}

const plain = (names: readonly string[]) => names.map((name) => ({ key: name, content: name }));

function contents(details: Details, lists: LookupLists): Record<DetailName, ReactNode> {
  return {
    age: nameOf(lists.age_ranges, details.age),
    gender: nameOf(lists.genders, details.gender),
    marital_status: nameOf(lists.marital_statuses, details.marital_status),
    children_count: lists.children_counts.find(({ id }) => id === details.children_count)?.count ?? null,
    city: details.city,
    district: details.district,
    profession: details.profession,
    sector: details.sector,
    hobbies: <Names names={plain(details.hobbies)} />,
    favorite_brands: <Names names={plain(details.favorite_brands)} />,
    favorite_colors: <Names names={colours(details.favorite_colors, lists)} />,
    clothing_size: lists.clothing_sizes.find(({ id }) => id === details.clothing_size)?.size ?? null,
    height: details.height === null ? null : `${details.height} cm`,
    weight: details.weight === null ? null : `${details.weight} kg`,
  };
}

const LISTS: readonly DetailName[] = ['hobbies', 'favorite_brands', 'favorite_colors'];
const NOT_SAID = <span className="font-normal text-faint">{viewerTexts.notSaid}</span>;

const WITHHELD = (
  <span className="mt-1 flex items-center gap-1.5 text-xs font-medium text-soft">
    <EyeOff aria-hidden className="size-3.5 shrink-0" />
    {viewerTexts.isWithheld}
  </span>
);

/** The details as text; what was not given says so. */
export function DetailsView({ details, lists }: { details: DetailsForm; lists: LookupLists }) {
  const shown = contents(details, lists);
  const isWithheld = (name: DetailName) => details.withheld.some((own) => own === name);
  const names = Object.keys(shown) as DetailName[]; // The keys of the record above.
  return (
    <DetailList
      details={names.map((name) => ({
        label: detailLabels[name],
        value: (
          <>
            {isGiven(details[name]) ? shown[name] : NOT_SAID}
            {isWithheld(name) && WITHHELD}
          </>
        ),
        isWide: LISTS.includes(name),
      }))}
    />
  );
}
