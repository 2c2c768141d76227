import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING_GIVEN, type ViewerAttributes } from '#features/people/viewer-columns.ts';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import { type AudienceRow, EVERYBODY, matchesAudience } from './audience.ts';
import { buildAudienceIndex } from './audience-index.ts';

const audience = (lists: Partial<AudienceRow>): AudienceRow => ({ ...EVERYBODY, all_users: false, ...lists });
const viewer = (attributes: Partial<ViewerAttributes>): ViewerAttributes => ({
  ...NOTHING_GIVEN,
  ...attributes,
});

describe('who is in an audience', () => {
  const cases: [string, Partial<AudienceRow>, Partial<ViewerAttributes>, boolean][] = [
    ['all users take a stranger', { all_users: true }, {}, true],
    ['all users win over lists', { all_users: true, gender_ids: [1] }, { gender_id: 2 }, true],
    ['empty lists restrict nothing', {}, {}, true],
    ['one of the values suffices', { age_range_ids: [1, 2] }, { age_range_id: 2 }, true],
    ['another value does not', { age_range_ids: [1, 2] }, { age_range_id: 3 }, false],
    ['not given is not in', { gender_ids: [1, 2, 3] }, {}, false],
    ['attributes are and', { gender_ids: [1], sector_ids: [1] }, { gender_id: 1, sector_id: 2 }, false],
    ['one overlapping hobby suffices', { hobby_ids: [1, 2] }, { hobby_ids: [2, 9] }, true],
    ['no hobby given is not in', { hobby_ids: [1, 2] }, {}, false],
    ['no overlapping colour is not in', { color_ids: [1] }, { color_ids: [2, 3] }, false],
    ['a whole city', { city_ids: [34] }, { city_id: 34 }, true],
    ['another city', { city_ids: [34] }, { city_id: 6, district_id: 601 }, false],
    [
      'the chosen district',
      { city_ids: [34], district_ids: [3401] },
      { city_id: 34, district_id: 3401 },
      true,
    ],
    [
      'another district of the city',
      { city_ids: [34], district_ids: [3401] },
      { city_id: 34, district_id: 3402 },
      false,
    ],
    [
      'a narrowed city without a district given',
      { city_ids: [34], district_ids: [3401] },
      { city_id: 34 },
      false,
    ],
    ['a whole city beside a narrowed one', { city_ids: [6, 34], district_ids: [3401] }, { city_id: 6 }, true],
  ];

  test.each(cases)('%s', (_, lists, attributes, expected) => {
    expect(matchesAudience(audience(lists), viewer(attributes))).toBe(expected);
    const index = buildAudienceIndex([audience(lists)]);
    expect([...index.matching(viewer(attributes))]).toEqual(expected ? [0] : []);
  });

  test('the index answers what one by one would, for any number of campaigns, also after they changed places', () => {
    let matched = 0;
    const audiences = fc.array(anyAudience, { minLength: 0, maxLength: 100 });
    const viewers = fc.array(anyViewer, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        audiences,
        fc.infiniteStream(fc.nat()),
        audiences,
        viewers,
        (rows, chance, more, people) => {
          const others = [...rows.filter(() => chance.next().value % 3 > 0), ...more];
          const first = buildAudienceIndex(rows);
          const second = first.rearranged(others.toSorted(() => (chance.next().value % 3) - 1));
          const third = second.rearranged(others);
          for (const someone of people) {
            const placesIn = (all: readonly AudienceRow[]) =>
              all.flatMap((row, place) => (matchesAudience(row, someone) ? [place] : []));
            expect([...third.matching(someone)]).toEqual(placesIn(others));
            expect([...first.matching(someone)]).toEqual(placesIn(rows));
            matched += placesIn(rows).filter((place) => rows[place]?.all_users === false).length;
          }
        },
      ),
      { numRuns: 400 },
    );
    // Guards against comparing nothing but empty lists.
    expect(matched).toBeGreaterThan(100);
  });
});
