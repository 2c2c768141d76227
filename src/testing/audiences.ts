/** Random audiences and viewers' details, from so few values that many of them match. */
import fc from 'fast-check';
import { type AudienceRow, EVERYBODY } from '#features/audience/audience.ts';
import type { AudienceInput } from '#features/audience/contract.ts';
import type { Lookups } from '#platform/lookups/lookups.ts';
import {
  type Attribute,
  byDetail,
  type DetailName,
  LISTED_ATTRIBUTES,
  type MatchedAttribute,
} from '#features/viewers/attributes.ts';
import type { ViewerAttributes } from '#features/viewers/viewer-columns.ts';

const CITIES = [1, 6, 34];

const few = fc.integer({ min: 1, max: 3 });
const list: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<number[]>([]) },
  fc.uniqueArray(few, { maxLength: 2 }),
);
const maybe = fc.option(few, { nil: null, freq: 4 });
const place = fc.record({ city: fc.constantFrom(...CITIES), district: fc.constantFrom(null, 1, 2) });

const anyPlaces = fc.array(place, { maxLength: 3 }).map((places) => ({
  city_ids: [...new Set(places.map(({ city }) => city))],
  district_ids: [
    ...new Set(places.flatMap(({ city, district }) => (district === null ? [] : [city * 100 + district]))),
  ],
}));

const noPlaces = fc.constant({ city_ids: [] as number[], district_ids: [] as number[] });
const lists = fc.record(Object.fromEntries(LISTED_ATTRIBUTES.map(({ audience }) => [audience.column, list])));

export const anyAudience: fc.Arbitrary<AudienceRow> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(EVERYBODY) },
  {
    weight: 9,
    arbitrary: fc
      .tuple(lists, fc.oneof(noPlaces, anyPlaces))
      .map(([chosen, places]) => ({ ...EVERYBODY, all_users: false, ...chosen, ...places })),
  },
);

const answers = fc.record(
  Object.fromEntries(
    LISTED_ATTRIBUTES.map(({ kind, viewer }): [string, fc.Arbitrary<number | number[] | null>] => [
      viewer.column,
      kind === 'several' ? fc.uniqueArray(few, { maxLength: 3 }) : maybe,
    ]),
  ),
);

export const anyViewer: fc.Arbitrary<ViewerAttributes> = fc
  .tuple(answers, fc.option(place, { nil: null, freq: 4 }))
  .map(([details, home]) => {
    const city_id = home?.city ?? null;
    const district_id = home === null || home.district === null ? null : home.city * 100 + home.district;
    return { ...details, city_id, district_id } as ViewerAttributes; // Each attribute has a value of its own kind.
  });

function homeOf(lookups: Lookups) {
  const [city] = lookups.cities;
  const [district] = city?.districts ?? [];
  if (city === undefined || district === undefined) throw new Error('there is no place to live');
  return { city, district };
}

export function optionOf(lookups: Lookups, attribute: MatchedAttribute): { id: number; name: string } {
  if (attribute.kind === 'city' || attribute.kind === 'district') return homeOf(lookups)[attribute.kind];
  const [option] = lookups.options(attribute.options);
  if (option === undefined) throw new Error(`the list ${attribute.options} is empty`);
  return option;
}

function answerTo(lookups: Lookups, attribute: Attribute): unknown {
  if (attribute.kind === 'measure') return attribute.range.min;
  const answer = optionOf(lookups, attribute)[attribute.by];
  return attribute.kind === 'several' ? [answer] : answer;
}

export function everyAnswer(lookups: Lookups): Record<DetailName, unknown> {
  return byDetail((attribute) => answerTo(lookups, attribute));
}

export function audienceAsking(lookups: Lookups, attribute: MatchedAttribute): AudienceInput {
  const { city, district } = homeOf(lookups);
  if (attribute.kind === 'city') return { cities: [city.name] };
  if (attribute.kind === 'district') return { cities: [city.name], districts: [district.name] };
  return { [attribute.audience.list]: [optionOf(lookups, attribute).id] };
}
