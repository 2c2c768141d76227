import { describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { aViewer, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { openSession } from '#features/accounts/server/index.ts';
import { reconcile } from '#features/ledger/server/index.ts';

const app = useTestApp();
const DAY_MS = 86_400_000;

const read = (viewer: Person) => app.call('/api/user/profile', { as: viewer.token });
const readDetails = (viewer: Person) => app.call('/api/user/profile/details', { as: viewer.token });
const save = (viewer: Person, body: unknown, headers: Record<string, string> = {}) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body, headers });

/** Sessions last a day: on another day the viewer signs in again. */
async function onDay(viewer: Person, now: Date): Promise<Person> {
  app.clock.set(now);
  const session = { userId: viewer.userId, ip: '127.0.0.1', userAgent: 'test', now };
  return { ...viewer, token: (await openSession(app.db, session)).token };
}
const nextDay = (viewer: Person) => onDay(viewer, new Date(app.clock.now().getTime() + DAY_MS));

/** Every test must leave books that agree. */
async function expectBooksToAgree() {
  expect(await reconcile(app.db, app.clock.now())).toEqual([]);
}

describe('details', () => {
  const EVERYTHING = {
    age: 2,
    gender: 2,
    marital_status: 1,
    children_count: 1,
    city: 'İstanbul',
    district: 'Kadıköy',
    profession: 'Mühendis',
    sector: 'Enerji',
    hobbies: ['Yoga', 'Koşu'],
    favorite_brands: ['Nehir Su'],
    favorite_colors: [1, 4],
    clothing_size: 4,
    height: 172,
    weight: 64,
  };

  test('are answered as they were given', async () => {
    const viewer = await aViewer(app);
    const empty = await readDetails(viewer);
    expect(empty.data).toMatchObject({ age: null, hobbies: [], favorite_colors: [], height: null });
    const saved = await save(viewer, EVERYTHING);
    expect(saved).toMatchObject({ status: 200, body: { message: 'Bilgilerin kaydedildi.' } });
    expect((await readDetails(viewer)).data).toEqual({
      ...EVERYTHING,
      withheld: [],
      version: saved.data.version,
    });
    expect((await read(viewer)).data.completeness).toMatchObject({ total: 14, next_reward: null });
    expect((await read(viewer)).data.completeness.filled).toHaveLength(14);
  });

  test('lists may come as JSON text, empty fields as empty text; what is missing stays', async () => {
    const viewer = await aViewer(app);
    await save(viewer, { hobbies: '["Yoga","Koşu"]', favorite_colors: '[3]', gender: 1, height: 180 });
    expect((await readDetails(viewer)).data).toMatchObject({
      hobbies: ['Yoga', 'Koşu'],
      favorite_colors: [3],
      gender: 1,
    });
    await save(viewer, { gender: '', hobbies: '', weight: 80 });
    expect((await readDetails(viewer)).data).toMatchObject({
      gender: null,
      hobbies: [],
      height: 180,
      weight: 80,
    });
  });

  test('another city takes the district away', async () => {
    const viewer = await aViewer(app);
    await save(viewer, { city: 'İstanbul', district: 'Kadıköy' });
    await save(viewer, { city: 'İstanbul', height: 180 });
    expect((await readDetails(viewer)).data.district).toBe('Kadıköy');
    await save(viewer, { city: 'Ankara' });
    expect((await readDetails(viewer)).data).toMatchObject({ city: 'Ankara', district: null });
  });

  test.each([
    [{ height: 99 }, 'height', 'Boy 100–250 cm arasında olmalıdır'],
    [{ height: 251 }, 'height', 'Boy 100–250 cm arasında olmalıdır'],
    [{ height: 170.5 }, 'height', 'Boy tam sayı olmalıdır (100–250 cm)'],
    [{ weight: 55.5 }, 'weight', 'Kilo tam sayı olmalıdır (30–250 kg)'],
    [{ weight: 29 }, 'weight', 'Kilo 30–250 kg arasında olmalıdır'],
    [{ weight: 251 }, 'weight', 'Kilo 30–250 kg arasında olmalıdır'],
    [{ age: 99 }, 'age', 'Listede böyle bir seçenek yok: 99'],
    [{ age: '2' }, 'age', 'Lütfen listeden seç'],
    [{ hobbies: ['Uyumak'] }, 'hobbies', 'Listede böyle bir seçenek yok: Uyumak'],
    [{ hobbies: '{"a":1}' }, 'hobbies', 'Lütfen listeden seç'],
    [{ hobbies: 'Yoga' }, 'hobbies', 'Lütfen listeden seç'],
    [{ favorite_colors: [77] }, 'favorite_colors', 'Listede böyle bir seçenek yok: 77'],
    [{ city: 'Atlantis' }, 'city', 'Listede böyle bir seçenek yok: Atlantis'],
    [{ district: 'Kadıköy' }, 'district', 'İlçe seçmek için önce şehir seç.'],
    [{ city: 'Ankara', district: 'Kadıköy' }, 'district', 'Seçtiğin şehirde böyle bir ilçe yok: Kadıköy'],
  ])('%j is refused beside its field and changes nothing', async (wrong, field, message) => {
    const viewer = await aViewer(app);
    const refused = await save(viewer, { gender: 1, ...wrong });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ [field]: message });
    expect((await readDetails(viewer)).data.gender).toBeNull();
    expect((await read(viewer)).data.wallet.balance).toBe(10);
  });

  test('keys that are no details change nothing', async () => {
    const viewer = await aViewer(app);
    const forged = {
      user_id: 1,
      wallet_number: '1',
      reward_count: 0,
      role: 'admin',
      profile_reward_kurus: 9,
    };
    expect((await save(viewer, { ...forged, __proto__: { x: 1 } })).status).toBe(200);
    const { data } = await read(viewer);
    expect(data.wallet).toMatchObject({ balance: 10, wallet_number: expect.stringMatching(/^\d{16}$/) });
  });

  test('T-M10: a save over another one is refused', async () => {
    const viewer = await aViewer(app);
    const { version } = (await readDetails(viewer)).data;
    expect((await save(viewer, { gender: 1, version })).status).toBe(200);
    const stale = await save(viewer, { gender: 2, version });
    expect(stale).toMatchObject({ status: 409, body: { code: 'PROFILE_CHANGED' } });
    expect((await readDetails(viewer)).data.gender).toBe(1);
  });
});

describe('the reward for details', () => {
  const balance = async (viewer: Person) => (await read(viewer)).data.wallet.balance;

  test('is paid for a detail never given before, once a day and three times ever', async () => {
    let viewer = await aViewer(app);
    const first = await save(viewer, { gender: 1 });
    expect(first.data.profile_update_earning).toEqual({
      show: true,
      amount: 5,
      message: 'Profil ödülü: ₺5,00 cüzdanına eklendi. Bilgilerini paylaştığın için teşekkürler.',
    });
    expect(await balance(viewer)).toBe(15);
    // Nothing is paid again on the same day, nor on the next day without anything new.
    expect((await save(viewer, { height: 180 })).data.profile_update_earning.show).toBe(false);
    viewer = await nextDay(viewer);
    expect((await save(viewer, { gender: 2 })).data.profile_update_earning.show).toBe(false);
    // Removing an answer and giving it again is nothing new, and neither is a detail first given on a day already paid.
    await save(viewer, { gender: null });
    expect((await save(viewer, { gender: 1, height: 181 })).data.profile_update_earning.show).toBe(false);
    expect((await save(viewer, { weight: 80 })).data.profile_update_earning.show).toBe(true);
    viewer = await nextDay(viewer);
    expect((await save(viewer, { city: 'Van' })).data.profile_update_earning.show).toBe(true);
    viewer = await nextDay(viewer);
    expect((await read(viewer)).data.completeness.next_reward).toBeNull();
    expect((await save(viewer, { age: 1 })).data.profile_update_earning.show).toBe(false);
    expect(await balance(viewer)).toBe(25);
    await expectBooksToAgree();
  });

  test('the day is Istanbul’s', async () => {
    const viewer = await onDay(await aViewer(app), new Date('2027-01-04T20:59:59.999Z'));
    expect((await save(viewer, { gender: 1 })).data.profile_update_earning.show).toBe(true);
    expect((await read(viewer)).data.completeness).toMatchObject({ next_reward: 5, is_reward_today: false });
    app.clock.advance(1);
    expect((await read(viewer)).data.completeness.is_reward_today).toBe(true);
    expect((await save(viewer, { height: 170 })).data.profile_update_earning.show).toBe(true);
  });

  test('T-V13: a hundred saves at once pay once', async () => {
    const viewer = await aViewer(app);
    const saves = Array.from({ length: 100 }, (_, n) =>
      save(viewer, n % 2 === 0 ? { gender: 1 } : { height: 150 + n }),
    );
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(answers.filter(({ data }) => data.profile_update_earning.show)).toHaveLength(1);
    expect(await balance(viewer)).toBe(15);
    await expectBooksToAgree();
  });

  test('the same key answers the same again and pays once', async () => {
    const viewer = await aViewer(app);
    const key = { 'idempotency-key': 'kayit-1' };
    const [first, again] = [await save(viewer, { gender: 1 }, key), await save(viewer, { gender: 1 }, key)];
    expect(again.data).toEqual(first.data);
    expect((await save(viewer, { gender: 2 }, key)).status).toBe(409);
    expect(await balance(viewer)).toBe(15);
  });

  test('is remembered until it was seen, should its answer be lost', async () => {
    const viewer = await aViewer(app);
    await save(viewer, { gender: 1 });
    expect((await read(viewer)).data.profile_update_earning).toMatchObject({
      show: true,
      shown: false,
      amount: 5,
    });
    await app.call('/api/user/profile-update-earning/shown', { method: 'POST', as: viewer.token });
    expect((await read(viewer)).data.profile_update_earning).toMatchObject({ show: false, shown: true });
  });

  test('follows the settings', async () => {
    const viewer = await aViewer(app);
    await run(app.db, sql`insert into setting_values (key, value) values ('profile_update_limit', 0)`);
    expect((await save(viewer, { gender: 1 })).data.profile_update_earning.show).toBe(false);
    await run(app.db, sql`delete from setting_values`);
    expect(await balance(viewer)).toBe(10);
  });
});
