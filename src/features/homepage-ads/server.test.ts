import { beforeAll, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { withoutNulls } from '#lib/web/form/without-nulls.ts';
import { aPicture } from '#testing/images.ts';
import { anAdmin } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { adSchema, firstFreeOrder, HOMEPAGE_AD_IMAGE, type HomepageAd, orderTakenText } from './contract.ts';

const app = useTestApp();
const PATH = '/api/admin/startup-ads';

let as = '';
beforeAll(async () => {
  as = (await anAdmin(app)).token;
});

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

const addAd = async (fields?: Record<string, string>) => app.call(PATH, { as, form: await adForm(fields) });
const listAds = async (): Promise<HomepageAd[]> => (await app.call(PATH, { as })).data.ads;
const titles = async () => (await listAds()).map(({ title }) => title);
const remove = (id: number | undefined) => app.call(`${PATH}/${id}`, { method: 'DELETE', as });
const switchOff = (id: number) =>
  app.call(`${PATH}/${id}/status`, { method: 'PUT', as, body: { status: 'inactive' } });

async function threeAds(): Promise<HomepageAd[]> {
  await app.run(sql`delete from startup_ads`);
  for (const title of ['Birinci', 'İkinci', 'Üçüncü']) await addAd({ title });
  return listAds();
}

function move(ad: HomepageAd | undefined, direction: 'up' | 'down') {
  const body = { direction, display_order: ad?.display_order };
  return app.call(`${PATH}/${ad?.id}/order`, { method: 'PUT', as, body });
}

test('a new ad: stands on the landing page with its image; switched off, only in the admin’s list', async () => {
  const added = await addAd();
  expect(added).toMatchObject({ status: 200, body: { success: true, message: 'Reklam başarıyla eklendi' } });
  const { data } = await app.call('/api/startup-ads');
  expect(data).toMatchObject([{ id: added.data.id, title: 'Kış indirimi', link: 'https://ornek.com/kis' }]);
  const image = await app.app.inject(`/uploads/${data[0].image_path}`);
  expect(image.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect((await switchOff(added.data.id)).status).toBe(200);
  expect((await app.call('/api/startup-ads')).data).toEqual([]);
  expect(await listAds()).toMatchObject([{ id: added.data.id, status: 'inactive' }]);
});

test('a taken place: refused beside its field, with the title of the ad', async () => {
  await addAd({ display_order: '900' });
  const second = await addAd({ display_order: '900' });
  expect(second).toMatchObject(refusal(409, 'HOMEPAGE_AD_ORDER_TAKEN'));
  expect(second.body.errors?.display_order).toBe('900 sırasında başka bir reklam mevcut: Kış indirimi');
});

test('a new ad with every field wrong: each is refused beside itself', async () => {
  const form = { title: 'ab', description: 'kısa', link: 'javascript:alert(1)', display_order: '0' };
  expect((await app.call(PATH, { as, form })).body.errors).toEqual({
    title: 'Başlık en az 3 karakter olmalıdır',
    description: 'Açıklama en az 10 karakter olmalıdır',
    link: 'Geçerli bir URL giriniz (http:// veya https:// ile başlamalı)',
    display_order: "Sıra numarası 1'den küçük olamaz",
    image: 'Lütfen bir görsel seçin',
  });
});

test('a move: swaps an ad with its neighbour; the ends stay', async () => {
  const ads = await threeAds();
  expect((await move(ads[1], 'up')).status).toBe(200);
  expect(await titles()).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
  const [first, , last] = await listAds();
  expect((await move(first, 'up')).status).toBe(200);
  expect((await move(last, 'down')).status).toBe(200);
  expect(await titles()).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
});

test('T-M10, concurrent moves of one ad: the second is refused', async () => {
  const ads = await threeAds();
  const answers = await Promise.all([move(ads[0], 'down'), move(ads[0], 'down')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('HOMEPAGE_AD_MOVED');
  expect(await titles()).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
});

test('a deletion: closes its gap; a place chosen further on stays; a second one finds no ad', async () => {
  const [first, second, third] = await threeAds();
  const far = (third?.display_order ?? 0) + 4;
  await addAd({ title: 'Uzaktaki', display_order: String(far) });
  expect((await remove(first?.id)).status).toBe(200);
  expect((await remove(first?.id)).body.code).toBe('HOMEPAGE_AD_NOT_FOUND');
  expect((await listAds()).map(({ title, display_order: place }) => [title, place])).toEqual([
    ['İkinci', first?.display_order],
    ['Üçüncü', second?.display_order],
    ['Uzaktaki', far],
  ]);
});

const ads = [1, 2, 4].map((order) => ({ id: order * 10, title: `Reklam ${order}`, display_order: order }));
const typed = { title: 'Yaz', description: 'Dönen bir reklam.', link: '', display_order: 1, image: null };

test('a new ad: gets the smallest free place', () => {
  expect([[], ads, ads.slice(1)].map(firstFreeOrder)).toEqual([1, 3, 1]);
});

test('the form: wants a free place, and an image of a new ad', () => {
  const wrongFields = (ownId: number | null) => {
    const schema = adSchema(ads, ownId);
    const issues = schema.safeParse(withoutNulls(schema, typed)).error?.issues ?? [];
    return issues.map(({ message }) => message);
  };
  expect(wrongFields(10)).toEqual([]);
  expect(wrongFields(null)).toEqual([orderTakenText(1, 'Reklam 1'), HOMEPAGE_AD_IMAGE.messages.required]);
});

test('the audit log: has every act, with the fields before and after', async () => {
  const form = await adForm({ title: 'Eski başlık' });
  const { id } = (await app.call(PATH, { as, form })).data;
  const { image: _, ...edit } = { ...form, title: 'Yeni başlık' };
  await app.call(`${PATH}/${id}`, { method: 'PUT', as, form: edit });
  await switchOff(id);
  await remove(id);
  const acts =
    await app.rows(sql`select action, before ->> 'title' as was, after ->> 'title' as is from audit_log
      where subject_kind = 'homepage-ad' and subject_id = ${String(id)} order by id`);
  expect(acts).toEqual([
    { action: 'homepage-ad.add', was: null, is: 'Eski başlık' },
    { action: 'homepage-ad.edit', was: 'Eski başlık', is: 'Yeni başlık' },
    { action: 'homepage-ad.switch', was: 'Yeni başlık', is: 'Yeni başlık' },
    { action: 'homepage-ad.delete', was: 'Yeni başlık', is: null },
  ]);
});
