import { describe, expect, test } from 'vitest';
import { aFirm, anAdmin, aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

describe('the lists that forms offer', () => {
  test('a firm and an admin get every list of the audience', async () => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    for (const { token } of [firm, admin]) {
      const { status, data } = await app.call('/api/firm/target-options', { as: token });
      expect(status).toBe(200);
      expect(data.age_ranges[0]).toEqual({ id: 1, name: '18-24', min_age: 18, max_age: 24 });
      expect(data.age_ranges.at(-1)).toEqual({ id: 6, name: '65+', min_age: 65, max_age: null });
      expect(data.clothing_sizes[0]).toEqual({ id: 1, size: 'XXS' });
      expect(data.children_counts[0]).toEqual({ id: 1, count: 'Çocuk yok' });
      expect(data.cities).toHaveLength(81);
      expect(data.colors.map(({ name }: { name: string }) => name)).toHaveLength(12);
    }
  });

  test('cities stand in the order of the Turkish alphabet', async () => {
    const viewer = await aViewer(app);
    const { data } = await app.call('/api/user/cities', { as: viewer.token });
    const names: string[] = data.cities.map(({ name }: { name: string }) => name);
    expect(names.slice(0, 2)).toEqual(['Adana', 'Adıyaman']);
    expect(names.indexOf('Çanakkale')).toBe(names.indexOf('Bursa') + 1);
    expect(names.indexOf('Iğdır')).toBeLessThan(names.indexOf('Isparta'));
    expect(names.indexOf('Isparta')).toBeLessThan(names.indexOf('İstanbul'));
  });

  test.each([
    ['hobbies', 'Kitap Okumak'],
    ['sectors', 'Bilişim ve Teknoloji'],
    ['professions', 'Öğrenci'],
  ])('a viewer’s %s begin with %s', async (list, first) => {
    const viewer = await aViewer(app);
    const { data } = await app.call(`/api/user/${list}`, { as: viewer.token });
    expect(data[list][0]).toEqual({ id: 1, name: first });
  });

  test('the demographics are the same lists', async () => {
    const [viewer, firm] = [await aViewer(app), await aFirm(app)];
    const demographics = await app.call('/api/user/demographics', { as: viewer.token });
    const options = await app.call('/api/firm/target-options', { as: firm.token });
    expect(demographics.data).toEqual(options.data);
  });
});

describe('the districts of a city', () => {
  test.each(['firm', 'user'] as const)('are names, directly in data (%s)', async (role) => {
    const person = role === 'firm' ? await aFirm(app) : await aViewer(app);
    const path = `/api/${role}/districts/${encodeURIComponent('İstanbul')}`;
    const { status, data } = await app.call(path, { as: person.token });
    expect(status).toBe(200);
    expect(data).toHaveLength(39);
    expect(data).toContain('Kadıköy');
    expect(data.indexOf('Çatalca')).toBeGreaterThan(data.indexOf('Büyükçekmece'));
  });

  test('a name whose letters are composed is the same name', async () => {
    const viewer = await aViewer(app);
    const composed = encodeURIComponent('Muğla'.normalize('NFD'));
    expect((await app.call(`/api/user/districts/${composed}`, { as: viewer.token })).data).toContain(
      'Bodrum',
    );
  });

  // The server decodes once, and the result is no city's name.
  const twice = encodeURIComponent(encodeURIComponent('İstanbul'));
  test.each(['Atlantis', '..%2f..%2fetc%2fpasswd', twice, 'Ankara%00', 'a'.repeat(150), '__proto__', '6'])(
    '%s is no city',
    async (city) => {
      const viewer = await aViewer(app);
      const answer = await app.call(`/api/user/districts/${city}`, { as: viewer.token });
      expect(answer).toMatchObject({ status: 404, body: { success: false } });
    },
  );

  test('an address that is no text is refused', async () => {
    const viewer = await aViewer(app);
    expect((await app.call('/api/user/districts/%E0%A4%A', { as: viewer.token })).status).toBe(400);
  });
});
