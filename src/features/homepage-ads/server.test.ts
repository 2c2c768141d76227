import { describe, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import type { Form } from '#testing/form.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { withoutNulls } from '#lib/web/form/without-nulls.ts';
import { adSchema, firstFreeOrder, HOMEPAGE_AD_IMAGE, inParts, orderTakenText } from './contract.ts';

const app = useTestApp();
const PATH = '/api/admin/startup-ads';

interface ListedAd {
  id: number;
  title: string;
  display_order: number;
}

let nextOrder = 1;
async function adForm(fields: Record<string, string> = {}) {
  nextOrder += 1;
  return {
    title: 'Kış indirimi',
    description: 'Bütün botlarda yüzde elli indirim.',
    link: 'https://ornek.com/kis',
    display_order: String(nextOrder),
    image: { filename: 'kis.png', type: 'image/png', bytes: await aPicture() },
    ...fields,
  };
}

const addAd = (admin: Person, form: Form) => app.call(PATH, { as: admin.token, form });

async function listAds(admin: Person): Promise<ListedAd[]> {
  return (await app.call(PATH, { as: admin.token })).data.ads;
}

test('a new ad: stands on the landing page, its image is served', async () => {
  const added = await addAd(await anAdmin(app), await adForm());
  expect(added).toMatchObject({ status: 200, body: { success: true, message: 'Reklam başarıyla eklendi' } });
  const { data } = await app.call('/api/startup-ads');
  expect(data).toMatchObject([{ id: added.data.id, title: 'Kış indirimi', link: 'https://ornek.com/kis' }]);
  const image = await app.app.inject(`/uploads/${data[0].image_path}`);
  expect(image.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
});

test('a switched off ad: leaves the landing page and stays in the admin’s list', async () => {
  const admin = await anAdmin(app);
  const { id } = (await addAd(admin, await adForm())).data;
  const off = { method: 'PUT' as const, as: admin.token, body: { status: 'inactive' } };
  expect((await app.call(`${PATH}/${id}/status`, off)).status).toBe(200);
  expect((await app.call('/api/startup-ads')).data).not.toContainEqual(expect.objectContaining({ id }));
  expect(await listAds(admin)).toContainEqual(expect.objectContaining({ id }));
});

test('a taken place: refused beside its field, with the title of the ad', async () => {
  const admin = await anAdmin(app);
  const form = await adForm();
  await addAd(admin, form);
  const second = await addAd(admin, form);
  expect(second).toMatchObject(refusal(409, 'HOMEPAGE_AD_ORDER_TAKEN'));
  const message = `${form.display_order} sırasında başka bir reklam mevcut: Kış indirimi`;
  expect(second.body.errors?.display_order).toBe(message);
});

test.each([
  [{ title: '' }, 'title', 'Başlık zorunludur'],
  [{ title: 'ab' }, 'title', 'Başlık en az 3 karakter olmalıdır'],
  [{ description: 'kısa' }, 'description', 'Açıklama en az 10 karakter olmalıdır'],
  [{ link: 'javascript:alert(1)' }, 'link', 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalı)'],
  [{ display_order: '0' }, 'display_order', "Sıra numarası 1'den küçük olamaz"],
])('%j: refused beside its field', async (wrong, field, message) => {
  const refused = await addAd(await anAdmin(app), await adForm(wrong));
  expect(refused.status).toBe(400);
  expect(refused.body.errors).toEqual({ [field]: message });
});

test('a new ad without an image: refused beside its field', async () => {
  const { image: _, ...form } = await adForm();
  expect((await addAd(await anAdmin(app), form)).body.errors).toEqual({ image: 'Lütfen bir görsel seçin' });
});

test('the list of all ads: closed to strangers and firms', async () => {
  expect((await app.call(PATH)).status).toBe(401);
  expect((await app.call(PATH, { as: (await aFirm(app)).token })).status).toBe(403);
});

test('a deleted ad: a second deletion does not find it', async () => {
  const admin = await anAdmin(app);
  const { id } = (await addAd(admin, await adForm())).data;
  const remove = { method: 'DELETE' as const, as: admin.token };
  expect((await app.call(`${PATH}/${id}`, remove)).status).toBe(200);
  expect((await app.call(`${PATH}/${id}`, remove)).body.code).toBe('HOMEPAGE_AD_NOT_FOUND');
});

describe('three ads', () => {
  async function threeAds() {
    await run(app.db, sql`delete from startup_ads`);
    const admin = await anAdmin(app);
    for (const title of ['Birinci', 'İkinci', 'Üçüncü']) await addAd(admin, await adForm({ title }));
    return { admin, ads: await listAds(admin) };
  }
  const titles = async (admin: Person) => (await listAds(admin)).map(({ title }) => title);
  function move(admin: Person, ad: Omit<ListedAd, 'title'> | undefined, direction: 'up' | 'down') {
    const body = { direction, display_order: ad?.display_order };
    return app.call(`${PATH}/${ad?.id}/order`, { method: 'PUT', as: admin.token, body });
  }

  test('a move: swaps an ad with its neighbour; the ends stay', async () => {
    const { admin, ads } = await threeAds();
    expect((await move(admin, ads[1], 'up')).status).toBe(200);
    expect(await titles(admin)).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
    const [first, , last] = await listAds(admin);
    expect((await move(admin, first, 'up')).status).toBe(200);
    expect((await move(admin, last, 'down')).status).toBe(200);
    expect(await titles(admin)).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
  });

  test('T-M10, concurrent moves of one ad: the second is refused', async () => {
    const { admin, ads } = await threeAds();
    const answers = await Promise.all([move(admin, ads[0], 'down'), move(admin, ads[0], 'down')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('HOMEPAGE_AD_MOVED');
    expect(await titles(admin)).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
  });

  test('a deletion: closes its gap; a place chosen further on stays', async () => {
    const { admin, ads } = await threeAds();
    const far = String((ads[2]?.display_order ?? 0) + 4);
    await addAd(admin, await adForm({ title: 'Uzaktaki', display_order: far }));
    await app.call(`${PATH}/${ads[0]?.id}`, { method: 'DELETE', as: admin.token });
    const places = (await listAds(admin)).map(({ title, display_order: place }) => [title, place]);
    expect(places).toEqual([
      ['İkinci', ads[0]?.display_order],
      ['Üçüncü', ads[1]?.display_order],
      ['Uzaktaki', Number(far)],
    ]);
  });

  test('an unknown ad: not found', async () => {
    expect((await move(await anAdmin(app), { id: 999_999, display_order: 1 }, 'up')).status).toBe(404);
  });
});

test('the audit log: has every act, with the fields before and after', async () => {
  const admin = await anAdmin(app);
  const form = await adForm({ title: 'Eski başlık' });
  const { id } = (await addAd(admin, form)).data;
  const { image: _, ...edit } = { ...form, title: 'Yeni başlık' };
  await app.call(`${PATH}/${id}`, { method: 'PUT', as: admin.token, form: edit });
  const off = { method: 'PUT' as const, as: admin.token, body: { status: 'inactive' } };
  await app.call(`${PATH}/${id}/status`, off);
  await app.call(`${PATH}/${id}`, { method: 'DELETE', as: admin.token });
  const acts = await rows(
    app.db,
    sql`select action, before ->> 'title' as was, after ->> 'title' as is, after ->> 'status' as status
        from audit_log where subject_kind = 'homepage-ad' and subject_id = ${String(id)} order by id`,
  );
  expect(acts).toEqual([
    { action: 'homepage-ad.add', was: null, is: 'Eski başlık', status: 'active' },
    { action: 'homepage-ad.edit', was: 'Eski başlık', is: 'Yeni başlık', status: 'active' },
    { action: 'homepage-ad.switch', was: 'Yeni başlık', is: 'Yeni başlık', status: 'inactive' },
    { action: 'homepage-ad.delete', was: 'Yeni başlık', is: null, status: null },
  ]);
});

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
