/** Random audiences and viewers for properties, from few values of each list, so that many of them meet. */
import fc from 'fast-check';
import { type AudienceRow, EVERYBODY, type ViewerAttributes } from '#features/audience/audience.ts';

/** Adana, Ankara, İstanbul; two districts of each are ever used. */
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

/** An audience as the server may have saved it. */
export const anyAudience: fc.Arbitrary<AudienceRow> = fc.oneof(
  { weight: 1, arbitrary: fc.constant(EVERYBODY) },
  {
    weight: 9,
    arbitrary: fc
      .record({
        all_users: fc.constant(false),
        age_range_ids: list,
        gender_ids: list,
        marital_status_ids: list,
        sector_ids: list,
        profession_ids: list,
        hobby_ids: list,
        brand_ids: list,
        clothing_size_ids: list,
        color_ids: list,
        children_count_ids: list,
        places: fc.oneof(fc.constant({ city_ids: [] as number[], district_ids: [] as number[] }), anyPlaces),
      })
      .map(({ places, ...lists }) => ({ ...lists, ...places })),
  },
);

/** A viewer who gave some details and not others. */
export const anyViewer: fc.Arbitrary<ViewerAttributes> = fc
  .record({
    age_range_id: maybe,
    gender_id: maybe,
    marital_status_id: maybe,
    sector_id: maybe,
    profession_id: maybe,
    hobby_ids: fc.uniqueArray(few, { maxLength: 3 }),
    brand_ids: fc.uniqueArray(few, { maxLength: 3 }),
    clothing_size_id: maybe,
    color_ids: fc.uniqueArray(few, { maxLength: 3 }),
    children_count_id: maybe,
    place: fc.option(place, { nil: null, freq: 4 }),
  })
  .map(({ place: home, ...attributes }) => ({
    ...attributes,
    city_id: home?.city ?? null,
    district_id: home === null || home.district === null ? null : home.city * 100 + home.district,
  }));
