import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTHING_GIVEN, type ViewerAttributes } from '#features/people/viewer-columns.ts';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import {
  AUDIENCE_COLUMNS,
  type AudienceRow,
  containsAudience,
  EVERYBODY,
  matchesAudience,
} from './audience.ts';
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

describe('which audience holds all of another', () => {
  const istanbul = { city_ids: [34] };
  const kadikoy = { ...istanbul, district_ids: [3401] };
  const cases: [string, Partial<AudienceRow>, Partial<AudienceRow>, boolean][] = [
    ['everybody holds anybody', { all_users: true }, { gender_ids: [1] }, true],
    ['nobody but everybody holds everybody', { gender_ids: [1, 2, 3] }, {}, false],
    ['one more answer', { gender_ids: [1, 2] }, { gender_ids: [1] }, true],
    ['another answer', { gender_ids: [1, 2] }, { gender_ids: [1, 3] }, false],
    ['one question fewer', { gender_ids: [1] }, { gender_ids: [1], age_range_ids: [2] }, true],
    ['one question more', { gender_ids: [1], hobby_ids: [1, 2, 3] }, { gender_ids: [1] }, false],
    ['a city holds its district', istanbul, kadikoy, true],
    ['a district does not hold its city', kadikoy, istanbul, false],
    ['a district holds itself', kadikoy, kadikoy, true],
    ['one more city', { city_ids: [6, 34] }, kadikoy, true],
    ['another district', { ...istanbul, district_ids: [3402] }, kadikoy, false],
    ['a city that is narrowed elsewhere', { city_ids: [6, 34], district_ids: [601] }, kadikoy, true],
    ['districts without their city restrict nothing', { district_ids: [3401] }, istanbul, true],
  ];
  test.each(cases)('%s', (_, wider, narrower, expected) => {
    expect(containsAudience(audience(wider), audience(narrower))).toBe(expected);
  });

  test('whoever is in the narrower one is in the wider one, whatever they withhold', () => {
    let proper = 0;
    // From the same audience by leaving out restrictions and adding values, so that many pairs are comparable.
    const pairs = fc
      .tuple(anyAudience, anyAudience, fc.infiniteStream(fc.boolean()))
      .map(([one, other, coin]) => {
        const widened = { ...one };
        for (const column of AUDIENCE_COLUMNS)
          if (coin.next().value)
            widened[column] = coin.next().value ? [] : [...one[column], ...other[column]];
        return { one, other, widened };
      });
    fc.assert(
      fc.property(
        pairs,
        fc.array(anyViewer, { minLength: 5, maxLength: 30 }),
        ({ one, other, widened }, people) => {
          for (const [wider, narrower] of [
            [widened, one],
            [one, widened],
            [one, other],
            [one, one],
          ] as const) {
            if (!containsAudience(wider, narrower)) continue;
            const inside = people.filter((someone) => matchesAudience(narrower, someone));
            if (wider !== narrower && !wider.all_users) proper += inside.length;
            for (const someone of inside) expect(matchesAudience(wider, someone)).toBe(true);
          }
          expect(containsAudience(one, one)).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
    expect(proper).toBeGreaterThan(100);
  });
});
