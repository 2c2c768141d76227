import type { ReactNode } from 'react';
import type { LookupLists } from '#features/lookups/contract.ts';
import { chipsOf } from '#features/lookups/web/index.ts';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { EyeOff } from 'lucide-react';
import { type Attribute, ATTRIBUTE_GROUPS, ATTRIBUTES } from '../../attributes.ts';
import type { Details, DetailsForm } from '../../details.ts';
import { viewerTexts } from '../texts/viewer.ts';

/** An option that was removed from its list is named by its number. */
interface Said {
  key: string;
  content: ReactNode;
}

const said = (...names: readonly string[]): Said[] => names.map((name) => ({ key: name, content: name }));

function valuesOf(attribute: Attribute, details: Details, lists: LookupLists): Said[] {
  const given = details[attribute.name];
  if (given === null) return [];
  if (attribute.kind === 'measure') return said(`${String(given)} ${attribute.range.unit}`);
  if (attribute.by === 'name') return said(...[given].flat().map(String));
  const options = chipsOf(lists, attribute.options);
  return [given].flat().flatMap((id) => {
    const option = options.find(({ value }) => value === id);
    const gone = attribute.kind === 'several' ? `${attribute.gone}-${id}` : null;
    const name = option?.label ?? gone;
    if (name === null) return [];
    return [
      {
        key: `${attribute.name} ${id}`,
        content: (
          <>
            {option?.icon} {name}
          </>
        ),
      },
    ];
  });
}

export function DetailsView({ details, lists }: { details: DetailsForm; lists: LookupLists }) {
  return (
    <DetailList
      details={ATTRIBUTE_GROUPS.map((group) => {
        const own = ATTRIBUTES.filter(({ viewer }) => viewer.group === group);
        const values = own.flatMap((attribute) => valuesOf(attribute, details, lists));
        const asked = own.filter((attribute) => attribute.kind !== 'measure');
        const withheld = asked.filter(({ name }) => details.withheld.includes(name));
        return {
          label: viewerTexts.groups[group],
          isWide: true,
          value: (
            <>
              {values.length === 0 ? (
                <span className="font-normal text-faint">{viewerTexts.notSaid}</span>
              ) : (
                <ul className="flex flex-wrap gap-1.5 pt-1">
                  {values.map(({ key, content }) => (
                    <li
                      key={key}
                      className="flex items-center gap-1.5 rounded-full bg-sunken px-3 py-1 text-sm font-medium"
                    >
                      {content}
                    </li>
                  ))}
                </ul>
              )}
              {withheld.length > 0 && (
                <span className="mt-1 flex items-center gap-1.5 text-xs font-medium text-soft">
                  <EyeOff aria-hidden className="size-3.5 shrink-0" />
                  {viewerTexts.isWithheld}
                  {withheld.length < asked.length &&
                    `: ${withheld.map(({ labels }) => labels.viewer).join(', ')}`}
                </span>
              )}
            </>
          ),
        };
      })}
    />
  );
}
