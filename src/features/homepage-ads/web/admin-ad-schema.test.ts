import { expect, it } from 'vitest';
import { withoutNulls } from '#lib/web/form/without-nulls.ts';
import { HOMEPAGE_AD_IMAGE } from '../contract.ts';
import { orderTakenText } from '../texts.ts';
import { type AdForm, adSchema, inParts } from './admin-ad-schema.ts';
import type { HomepageAd } from './admin-api.ts';

const placed = { id: 10, title: 'Bahar', display_order: 1 } as HomepageAd; // The rest does not matter here.
const whole = { title: 'Yaz kampanyası', description: 'Dönen bir reklam.', link: '', display_order: 2 };
const image = new File(['x'], 'reklam.png');

/** The messages, by field. */
function problems(form: AdForm, { ownId, required }: { ownId: number | null; required: boolean }) {
  const schema = adSchema({ ads: [placed], ownId, imageRule: { ...HOMEPAGE_AD_IMAGE, required } });
  const { error } = schema.safeParse(withoutNulls(schema, form));
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it.each([
  ['a whole new ad', { ...whole, image }, null, true, {}],
  [
    'a new ad without an image',
    { ...whole, image: null },
    null,
    true,
    { image: HOMEPAGE_AD_IMAGE.messages.required },
  ],
  ['an edited ad that keeps its image and place', { ...whole, display_order: 1, image: null }, 10, false, {}],
  [
    'a taken place and no image, both at once',
    { ...whole, display_order: 1, image: null },
    null,
    true,
    { display_order: orderTakenText(1, 'Bahar'), image: HOMEPAGE_AD_IMAGE.messages.required },
  ],
] as const)('%s', (_, form, ownId, required, said) => {
  expect(problems(form, { ownId, required })).toEqual(said);
});

it('sends an image only where one was chosen', () => {
  expect(inParts({ ...whole, image })).toEqual({ body: whole, files: { image } });
  expect(inParts({ ...whole, image: null })).toEqual({ body: whole, files: {} });
});
