import { expect, test } from 'vitest';
import { withoutNulls } from '#lib/web/form/without-nulls.ts';
import { HOMEPAGE_AD_IMAGE, orderTakenText } from './contract.ts';
import { adSchema, firstFreeOrder, inParts } from './rules.ts';

const ads = [1, 2, 4].map((order) => ({ id: order * 10, title: `Reklam ${order}`, display_order: order }));
const ad = { title: 'Yaz kampanyası', description: 'Dönen bir reklam.', link: '', display_order: 3 };
const image = new File(['x'], 'reklam.png');
const noImage = HOMEPAGE_AD_IMAGE.messages.required;

test('a new ad: gets the smallest free place', () => {
  expect([[], ads, ads.slice(1)].map(firstFreeOrder)).toEqual([1, 3, 1]);
});

test.each([
  ['a valid new ad', { ...ad, image }, null, {}],
  ['a new ad without an image', { ...ad, image: null }, null, { image: noImage }],
  ['an edited ad with its own image and place', { ...ad, display_order: 1, image: null }, 10, {}],
  [
    'a taken place and no image at once',
    { ...ad, display_order: 1, image: null },
    null,
    { display_order: orderTakenText(1, 'Reklam 1'), image: noImage },
  ],
] as const)('the form of %s: its messages by field', (_, form, ownId, expected) => {
  const schema = adSchema(ads, ownId);
  const issues = schema.safeParse(withoutNulls(schema, form)).error?.issues ?? [];
  expect(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))).toEqual(expected);
});

test('the call: sends an image only if one was chosen', () => {
  expect(inParts({ ...ad, image })).toEqual({ body: ad, files: { image } });
  expect(inParts({ ...ad, image: null })).toEqual({ body: ad, files: {} });
});
