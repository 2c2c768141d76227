import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AudienceRow, EVERYBODY, matchesAudience } from '#features/audience/audience.ts';
import { anyAudience, anyViewer } from '#testing/audiences.ts';
import { gainsOf, type GainsViewer } from './gains.ts';
import { withoutWithheld } from './matching.ts';
import { NOTHING_GIVEN, type ViewerAttributes } from './viewer-columns.ts';

const viewer = (given: Partial<GainsViewer> = {}): GainsViewer => ({
  ...NOTHING_GIVEN,
  withheld: [],
  ...given,
});
const asking = (wanted: Partial<AudienceRow>): AudienceRow => ({ ...EVERYBODY, all_users: false, ...wanted });

describe('what an answer would bring', () => {
  test('a single choice brings what its best value brings, a list all that ask for any of it', () => {
    const audiences = [
      asking({ gender_ids: [1] }),
      asking({ gender_ids: [1] }),
      asking({ gender_ids: [2] }),
      asking({ hobby_ids: [4] }),
      asking({ hobby_ids: [5, 6] }),
      asking({ hobby_ids: [7] }),
    ];
    expect(gainsOf(audiences, viewer())).toEqual([
      { detail: 'hobbies', campaigns: 3 },
      { detail: 'gender', campaigns: 2 },
    ]);
  });

  test('only where nothing else stands in the way', () => {
    const audiences = [asking({ gender_ids: [1], age_range_ids: [2] })];
    expect(gainsOf(audiences, viewer())).toEqual([]);
    expect(gainsOf(audiences, viewer({ age_range_id: 2 }))).toEqual([{ detail: 'gender', campaigns: 1 }]);
    expect(gainsOf(audiences, viewer({ age_range_id: 3 }))).toEqual([]);
    expect(gainsOf(audiences, viewer({ age_range_id: 2, gender_id: 2 }))).toEqual([]);
  });

  test('a city brings the whole of itself and its best district; a district needs its city', () => {
    const audiences = [
      asking({ city_ids: [34] }),
      asking({ city_ids: [34], district_ids: [3401] }),
      asking({ city_ids: [34], district_ids: [3402] }),
      asking({ city_ids: [6], district_ids: [601] }),
    ];
    expect(gainsOf(audiences, viewer())).toEqual([{ detail: 'city', campaigns: 2 }]);
    expect(gainsOf(audiences, viewer({ city_id: 34 }))).toEqual([{ detail: 'district', campaigns: 1 }]);
    expect(gainsOf(audiences, viewer({ city_id: 35 }))).toEqual([]);
  });

  test('what is withheld brings what its own value would, no more', () => {
    const audiences = [asking({ gender_ids: [1] }), asking({ gender_ids: [2] }), asking({ gender_ids: [2] })];
    expect(gainsOf(audiences, viewer({ gender_id: 1, withheld: ['gender'] }))).toEqual([
      { detail: 'gender', campaigns: 1 },
    ]);
    expect(gainsOf(audiences, viewer({ gender_id: 3, withheld: ['gender'] }))).toEqual([]);
    expect(gainsOf(audiences, viewer({ withheld: ['gender'] }))).toEqual([
      { detail: 'gender', campaigns: 2 },
    ]);
  });

  test('some value keeps every promise, and none brings more', () => {
    const singles = [
      ['gender', 'gender_id'],
      ['age', 'age_range_id'],
      ['sector', 'sector_id'],
    ] as const;
    fc.assert(
      fc.property(fc.array(anyAudience, { maxLength: 25 }), anyViewer, (audiences, given) => {
        const restricted = audiences.filter(({ all_users: all }) => !all);
        const gains = gainsOf(restricted, { ...given, withheld: [] });
        const matched = (attributes: ViewerAttributes) =>
          restricted.filter((audience) => matchesAudience(audience, attributes)).length;
        const base = withoutWithheld(given, []);
        for (const [detail, column] of singles.filter(([, own]) => given[own] === null)) {
          const best = Math.max(...[1, 2, 3].map((value) => matched({ ...base, [column]: value })));
          const promised = gains.find((gain) => gain.detail === detail)?.campaigns ?? 0;
          expect(promised).toBe(best - matched(base));
        }
      }),
    );
  });
});
