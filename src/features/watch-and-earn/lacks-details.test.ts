import { describe, expect, test } from 'vitest';
import { EVERYBODY, type AudienceRow } from '#features/audience/audience.ts';
import { NOTHING_GIVEN, type ViewerAttributes } from '#features/people/viewer-columns.ts';
import { lacksDetails } from './lacks-details.ts';

const only = (lists: Partial<AudienceRow>): AudienceRow => ({ ...EVERYBODY, all_users: false, ...lists });
const viewer = (given: Partial<ViewerAttributes>): ViewerAttributes => ({ ...NOTHING_GIVEN, ...given });

describe('whether more details would bring an ad', () => {
  test.each([
    ['an ad for everybody matches already', EVERYBODY, viewer({}), false],
    ['one detail is missing', only({ gender_ids: [1] }), viewer({}), true],
    ['the detail is given and another', only({ gender_ids: [1] }), viewer({ gender_id: 2 }), false],
    [
      'one is missing, one does not fit',
      only({ gender_ids: [1], sector_ids: [3] }),
      viewer({ gender_id: 2 }),
      false,
    ],
    ['one is missing, one fits', only({ gender_ids: [1], sector_ids: [3] }), viewer({ gender_id: 1 }), true],
    ['no hobby given', only({ hobby_ids: [4, 5] }), viewer({}), true],
    ['another hobby given', only({ hobby_ids: [4, 5] }), viewer({ hobby_ids: [6] }), false],
    ['no city given', only({ city_ids: [6] }), viewer({}), true],
    ['another city given', only({ city_ids: [6] }), viewer({ city_id: 34 }), false],
    ['no district given', only({ city_ids: [6], district_ids: [601] }), viewer({ city_id: 6 }), true],
    [
      'another district given',
      only({ city_ids: [6], district_ids: [601] }),
      viewer({ city_id: 6, district_id: 602 }),
      false,
    ],
  ])('%s: %o', (_, audience, given, expected) => {
    expect(lacksDetails(audience, given)).toBe(expected);
  });
});
