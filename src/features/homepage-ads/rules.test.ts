import { expect, test } from 'vitest';
import { withoutNulls } from '#lib/web/form/without-nulls.ts';
import { HOMEPAGE_AD_IMAGE, orderTakenText } from './contract.ts';
import { type AdForm, adSchema, firstFreeOrder, inParts } from './rules.ts';

const ads = [1, 2, 4].map((order) => ({ id: order * 10, title: `Reklam ${order}`, display_order: order }));
const whole = { title: 'Yaz kampanyası', description: 'Dönen bir reklam.', link: '', display_order: 3 };
const image = new File(['x'], 'reklam.png');

test('a new ad: is offered the smallest free place', () => {
  expect(firstFreeOrder([])).toBe(1);
  expect(firstFreeOrder(ads)).toBe(3);
  expect(firstFreeOrder(ads.slice(1))).toBe(1);
});

/** The messages, by field. */
function problems(form: AdForm, ownId: number | null) {
  const schema = adSchema(ads, ownId);
  const { error } = schema.safeParse(withoutNulls(schema, form));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

test.each([
  ['a whole new ad', { ...whole, image }, null, {}],
  [
    'a new ad without an image',
    { ...whole, image: null },
    null,
    { image: HOMEPAGE_AD_IMAGE.messages.required },
  ],
  ['an edited ad that keeps its image and place', { ...whole, display_order: 1, image: null }, 10, {}],
  [
    'a taken place and no image, both at once',
    { ...whole, display_order: 1, image: null },
    null,
    { display_order: orderTakenText(1, 'Reklam 1'), image: HOMEPAGE_AD_IMAGE.messages.required },
  ],
] as const)('the form: %s', (_, form, ownId, expected) => {
  expect(problems(form, ownId)).toEqual(expected);
});

test('the call: sends an image only where one was chosen', () => {
  expect(inParts({ ...whole, image })).toEqual({ body: whole, files: { image } });
  expect(inParts({ ...whole, image: null })).toEqual({ body: whole, files: {} });
});
