import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AudienceRow } from '#features/audience/audience.ts';
import type { AudienceInput } from '#features/audience/contract.ts';
import { type AttributeRow, ATTRIBUTES, MATCHED_ATTRIBUTES } from './attributes.ts';
import type { DetailNames, Details } from './details.ts';
import type { DetailsRow, ViewerAttributes } from './viewer-columns.ts';

const ROW = {
  kind: 'one',
  options: 'gender',
  by: 'id',
  viewer: { column: 'pet_id', group: 'about' },
  audience: { list: 'pets', column: 'pet_ids', figuresRank: 12 },
  labels: { viewer: 'Evcil hayvan', yours: 'Evcil hayvanın', audience: 'Evcil hayvan' },
} as const satisfies AttributeRow;

describe('the rows of the attributes', () => {
  test('name no column, list or place among the figures twice', () => {
    for (const names of [
      ATTRIBUTES.map(({ viewer }) => viewer.column),
      MATCHED_ATTRIBUTES.map(({ audience }) => audience.column),
      MATCHED_ATTRIBUTES.map(({ audience }) => audience.list),
      MATCHED_ATTRIBUTES.flatMap(({ audience }) => audience.figuresRank ?? []),
    ])
      expect(new Set<number | string>(names).size).toBe(names.length);
  });

  test('do not compile while they leave something open', () => {
    const open: AttributeRow[] = [
      // @ts-expect-error -- whether firms are told of it, and where
      { ...ROW, audience: { list: 'pets', column: 'pet_ids' } },
      // @ts-expect-error -- how it is called where a viewer asks why they see an ad
      { ...ROW, labels: { viewer: 'Evcil hayvan', audience: 'Evcil hayvan' } },
      // @ts-expect-error -- under which subject forms show it
      { ...ROW, viewer: { column: 'pet_id' } },
      // @ts-expect-error -- a list that nobody offers
      { ...ROW, options: 'pet' },
      // @ts-expect-error -- how an answer is called whose option is gone
      { ...ROW, kind: 'several' },
    ];
    expect(open).toHaveLength(5);
  });

  test('say what columns and fields hold', () => {
    expectTypeOf<ViewerAttributes['gender_id']>().toEqualTypeOf<number | null>();
    expectTypeOf<ViewerAttributes['hobby_ids']>().toEqualTypeOf<number[]>();
    expectTypeOf<ViewerAttributes>().not.toHaveProperty('height_cm');
    expectTypeOf<DetailsRow['height_cm']>().toEqualTypeOf<number | null>();
    expectTypeOf<AudienceRow['gender_ids']>().toEqualTypeOf<number[]>();
    expectTypeOf<Details['gender']>().toEqualTypeOf<number | null>();
    expectTypeOf<Details['profession']>().toEqualTypeOf<string | null>();
    expectTypeOf<Details['hobbies']>().toEqualTypeOf<string[]>();
    expectTypeOf<Details['favorite_colors']>().toEqualTypeOf<number[]>();
    expectTypeOf<DetailNames['favorite_colors']>().toEqualTypeOf<string[]>();
    expectTypeOf<{ cities: string[]; sectors: (number | string)[] }>().toExtend<AudienceInput>();
    expectTypeOf<{ cities: number[] }>().not.toExtend<AudienceInput>();
  });
});
