import { describe, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, anAdmin, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

let nextOrder = 1;
async function adForm(given: Record<string, string> = {}) {
  nextOrder += 1;
  return {
    title: 'Kış indirimi',
    description: 'Bütün botlarda yüzde elli indirim.',
    link: 'https://ornek.com/kis',
    display_order: String(nextOrder),
    image: { filename: 'kis.png', type: 'image/png', bytes: await aPicture() },
    ...given,
  };
}

describe('homepage ads', () => {
  test('an added ad is on the landing page, its image is served', async () => {
    const admin = await anAdmin(app);
    const added = await app.call('/api/admin/startup-ads', { as: admin.token, form: await adForm() });
    expect(added).toMatchObject({
      status: 200,
      body: { success: true, message: 'Reklam başarıyla eklendi' },
    });
    const { data } = await app.call('/api/startup-ads');
    expect(data).toMatchObject([{ id: added.data.id, title: 'Kış indirimi', link: 'https://ornek.com/kis' }]);
    const image = await app.app.inject(`/uploads/${data[0].image_path}`);
    expect(image.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a switched off ad leaves the landing page and stays in the admin’s list', async () => {
    const admin = await anAdmin(app);
    const { data } = await app.call('/api/admin/startup-ads', { as: admin.token, form: await adForm() });
    const off = { method: 'PUT' as const, as: admin.token, body: { status: 'inactive' } };
    expect((await app.call(`/api/admin/startup-ads/${data.id}/status`, off)).status).toBe(200);
    const ids = (list: { id: number }[]) => list.map(({ id }) => id);
    expect(ids((await app.call('/api/startup-ads')).data)).not.toContain(data.id);
    expect(ids((await app.call('/api/admin/startup-ads', { as: admin.token })).data.ads)).toContain(data.id);
  });

  test('a taken place is refused beside its field, naming the ad', async () => {
    const admin = await anAdmin(app);
    const form = await adForm();
    await app.call('/api/admin/startup-ads', { as: admin.token, form });
    const second = await app.call('/api/admin/startup-ads', { as: admin.token, form });
    expect(second).toMatchObject({ status: 409, body: { success: false, code: 'HOMEPAGE_AD_ORDER_TAKEN' } });
    expect(second.body.errors?.display_order).toBe(
      `${form.display_order} sırasında başka bir reklam mevcut: Kış indirimi`,
    );
  });

  test.each([
    [{ title: '' }, 'title', 'Başlık zorunludur'],
    [{ title: 'ab' }, 'title', 'Başlık en az 3 karakter olmalıdır'],
    [{ description: 'kısa' }, 'description', 'Açıklama en az 10 karakter olmalıdır'],
    [
      { link: 'javascript:alert(1)' },
      'link',
      'Geçerli bir URL giriniz (http:// veya https:// ile başlamalı)',
    ],
    [{ display_order: '0' }, 'display_order', "Sıra numarası 1'den küçük olamaz"],
  ])('%j is refused beside its field', async (wrong, field, message) => {
    const admin = await anAdmin(app);
    const refused = await app.call('/api/admin/startup-ads', { as: admin.token, form: await adForm(wrong) });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ [field]: message });
  });

  test('without an image it says so', async () => {
    const admin = await anAdmin(app);
    const { image: _, ...form } = await adForm();
    const refused = await app.call('/api/admin/startup-ads', { as: admin.token, form });
    expect(refused.body.errors).toEqual({ image: 'Lütfen bir görsel seçin' });
  });

  test('nobody and a firm may not', async () => {
    const firm = await aFirm(app);
    expect((await app.call('/api/admin/startup-ads')).status).toBe(401);
    expect((await app.call('/api/admin/startup-ads', { as: firm.token })).status).toBe(403);
  });

  test('a deleted ad is gone', async () => {
    const admin = await anAdmin(app);
    const { data } = await app.call('/api/admin/startup-ads', { as: admin.token, form: await adForm() });
    const remove = { method: 'DELETE' as const, as: admin.token };
    expect((await app.call(`/api/admin/startup-ads/${data.id}`, remove)).status).toBe(200);
    expect((await app.call(`/api/admin/startup-ads/${data.id}`, remove)).body.code).toBe(
      'HOMEPAGE_AD_NOT_FOUND',
    );
  });

  describe('moved', () => {
    async function threeAds() {
      await run(app.db, sql`delete from startup_ads`);
      const admin = await anAdmin(app);
      for (const title of ['Birinci', 'İkinci', 'Üçüncü']) {
        await app.call('/api/admin/startup-ads', { as: admin.token, form: await adForm({ title }) });
      }
      return { admin, ads: await listed(admin) };
    }
    async function listed(admin: Person): Promise<{ id: number; title: string; display_order: number }[]> {
      return (await app.call('/api/admin/startup-ads', { as: admin.token })).data.ads;
    }
    const titles = async (admin: Person) => (await listed(admin)).map(({ title }) => title);
    function move(admin: Person, ad: { id: number; display_order: number } | undefined, direction: string) {
      const body = { direction, display_order: ad?.display_order };
      return app.call(`/api/admin/startup-ads/${ad?.id}/order`, { method: 'PUT', as: admin.token, body });
    }

    test('up and down, an ad and its neighbour change places; the ends stay', async () => {
      const { admin, ads } = await threeAds();
      expect(await move(admin, ads[1], 'up')).toMatchObject({ status: 200 });
      expect(await titles(admin)).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
      const [first, , last] = await listed(admin);
      expect((await move(admin, first, 'up')).status).toBe(200);
      expect((await move(admin, last, 'down')).status).toBe(200);
      expect(await titles(admin)).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
    });

    test('T-M10: of two who move the same ad at once, the second is refused', async () => {
      const { admin, ads } = await threeAds();
      const answers = await Promise.all([move(admin, ads[0], 'down'), move(admin, ads[0], 'down')]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('HOMEPAGE_AD_MOVED');
      expect(await titles(admin)).toEqual(['İkinci', 'Birinci', 'Üçüncü']);
    });

    test('a deleted one leaves no gap behind it; a place chosen further on stays', async () => {
      const { admin, ads } = await threeAds();
      const far = String((ads[2]?.display_order ?? 0) + 4);
      const form = await adForm({ title: 'Uzaktaki', display_order: far });
      await app.call('/api/admin/startup-ads', { as: admin.token, form });
      await app.call(`/api/admin/startup-ads/${ads[0]?.id}`, { method: 'DELETE', as: admin.token });
      const places = (await listed(admin)).map(({ title, display_order: place }) => [title, place]);
      expect(places).toEqual([
        ['İkinci', ads[0]?.display_order],
        ['Üçüncü', ads[1]?.display_order],
        ['Uzaktaki', Number(far)],
      ]);
    });

    test('an ad that is not there is not found', async () => {
      expect((await move(await anAdmin(app), { id: 999_999, display_order: 1 }, 'up')).status).toBe(404);
    });
  });

  test('every act is in the audit log, with what was there before and after', async () => {
    const admin = await anAdmin(app);
    const form = await adForm({ title: 'Eski başlık' });
    const { data } = await app.call('/api/admin/startup-ads', { as: admin.token, form });
    const { image: _, ...edit } = { ...form, title: 'Yeni başlık' };
    const path = `/api/admin/startup-ads/${data.id}`;
    await app.call(path, { method: 'PUT', as: admin.token, form: edit });
    await app.call(`${path}/status`, { method: 'PUT', as: admin.token, body: { status: 'inactive' } });
    await app.call(path, { method: 'DELETE', as: admin.token });
    const acts = await rows(
      app.db,
      sql`select action, before ->> 'title' as was, after ->> 'title' as is, after ->> 'status' as status
          from audit_log where subject_kind = 'homepage-ad' and subject_id = ${String(data.id)} order by id`,
    );
    expect(acts).toEqual([
      { action: 'homepage-ad.add', was: null, is: 'Eski başlık', status: 'active' },
      { action: 'homepage-ad.edit', was: 'Eski başlık', is: 'Yeni başlık', status: 'active' },
      { action: 'homepage-ad.switch', was: 'Yeni başlık', is: 'Yeni başlık', status: 'inactive' },
      { action: 'homepage-ad.delete', was: 'Yeni başlık', is: null, status: null },
    ]);
  });
});
