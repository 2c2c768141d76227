import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { CROWD, inEveryOrder, repeats } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aViewer, FIRST_REWARD_DETAILS, type Person } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { setSettings, watchAd, clickAd, offeredTo } from '#testing/watching.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { istanbulDay } from '#lib/shared/dates.ts';
import { countViewers, readAudience } from '#features/audience/server.ts';
import { readLookups } from '#platform/lookups/server.ts';
import { audienceAsking, everyAnswer } from '#testing/audiences.ts';
import { MATCHED_ATTRIBUTES } from '#features/viewers/attributes.ts';

const app = useTestApp();

const read = (viewer: Person) => app.call('/api/user/profile', { as: viewer.token });
const completeness = async (viewer: Person) => (await read(viewer)).data.completeness;
const readDetails = (viewer: Person) => app.call('/api/user/profile/details', { as: viewer.token });
const save = (viewer: Person, body: unknown, headers: Record<string, string> = {}) =>
  app.call('/api/user/profile/details', { method: 'PUT', as: viewer.token, body, headers });

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

describe('details', () => {
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
    [{ height: 170.5 }, 'height', 'Boy tam sayı olmalıdır (100–250 cm)'],
    [{ hobbies: ['Uyumak'] }, 'hobbies', 'Listede böyle bir seçenek yok: Uyumak'],
    [{ hobbies: '{"a":1}' }, 'hobbies', 'Lütfen listeden seç'],
    [{ withheld: ['height'] }, 'withheld', 'Lütfen listeden seç'],
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

  test('T-M10: a save over another one is refused', async () => {
    const viewer = await aViewer(app);
    const { version } = (await readDetails(viewer)).data;
    expect((await save(viewer, { gender: 1, version })).status).toBe(200);
    const stale = await save(viewer, { gender: 2, version });
    expect(stale).toMatchObject(refusal(409, 'PROFILE_CHANGED'));
    expect((await readDetails(viewer)).data.gender).toBe(1);
  });
});

describe('the reward for details', () => {
  const balance = async (viewer: Person) => (await read(viewer)).data.wallet.balance;

  const rewardOf = async (viewer: Person, body: unknown): Promise<number> =>
    (await save(viewer, body)).data.profile_update_earning.amount;

  test('is paid when a third, two thirds and all of the details have been given for the first time', async () => {
    const viewer = await aViewer(app);
    expect(await rewardOf(viewer, { age: 1, gender: 1, city: 'Van', height: 180 })).toBe(0);
    expect(await completeness(viewer)).toMatchObject({
      next_reward: 5,
      details_to_reward: 1,
      rewards_paid: 0,
    });
    // Another answer, and one that was removed and is given again, is nothing new.
    await save(viewer, { gender: null, height: null });
    expect(await rewardOf(viewer, { gender: 2, height: 181 })).toBe(0);
    const fifth = await save(viewer, { weight: 80 });
    expect(fifth.data.profile_update_earning).toEqual({
      show: true,
      amount: 5,
      message: 'Profil ödülü: ₺5,00 cüzdanına eklendi. Bilgilerini paylaştığın için teşekkürler.',
    });
    expect(await balance(viewer)).toBe(15);
    expect(await completeness(viewer)).toMatchObject({
      next_reward: 5,
      details_to_reward: 5,
      rewards_paid: 1,
    });
    expect(await rewardOf(viewer, { ...EVERYTHING, hobbies: [], clothing_size: null })).toBe(5);
    expect(await rewardOf(viewer, { hobbies: ['Yoga'] })).toBe(0);
    expect(await rewardOf(viewer, { clothing_size: 4 })).toBe(5);
    expect(await completeness(viewer)).toMatchObject({
      next_reward: null,
      details_to_reward: null,
      rewards_paid: 3,
      rewards_total: 3,
    });
    expect(await balance(viewer)).toBe(25);
    await expectBooksToBalance(app);
  });

  test('comes for every third at once, each as an entry of its own', async () => {
    const viewer = await aViewer(app);
    const saved = await save(viewer, EVERYTHING);
    expect(saved.data.profile_update_earning).toMatchObject({
      show: true,
      amount: 15,
      message: expect.stringContaining('₺15,00'),
    });
    const { wallet, profile_update_earning: news } = (await read(viewer)).data;
    expect(wallet.balance).toBe(25);
    expect(wallet.transactions.map(({ amount }: { amount: number }) => amount)).toEqual([5, 5, 5, 10]);
    expect(news).toMatchObject({ show: true, amount: 15 });
    expect(await rewardOf(viewer, EVERYTHING)).toBe(0);
    await expectBooksToBalance(app);
  });

  test(`T-V13: ${CROWD} saves at once pay each reward once`, async () => {
    const viewer = await aViewer(app);
    const details = Object.entries(EVERYTHING).filter(([name]) => name !== 'district');
    const saves = Array.from({ length: CROWD }, (_, n) =>
      save(viewer, Object.fromEntries([details[n % details.length] ?? []])),
    );
    const answers = await Promise.all(saves);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(CROWD);
    expect(answers.filter(({ data }) => data.profile_update_earning.show)).toHaveLength(2);
    expect(await balance(viewer)).toBe(20);
    await expectBooksToBalance(app);
  });

  test('T-V13: of two saves at once that together reach a reward one brings it', async () => {
    for (let round = 0; round < repeats({ usually: 5, fully: 40 }); round += 1) {
      const viewer = await aViewer(app);
      const [some, others] = [
        { age: 1, gender: 1, city: 'Van' },
        { marital_status: 1, height: 180, weight: 80 },
      ];
      const amounts = await inEveryOrder(
        round,
        () => rewardOf(viewer, some),
        () => rewardOf(viewer, others),
      );
      expect(amounts.toSorted()).toEqual([0, 5]);
      expect(await balance(viewer)).toBe(15);
    }
    await expectBooksToBalance(app);
  });

  test('the same key answers the same again and pays once', async () => {
    const viewer = await aViewer(app);
    const key = { 'idempotency-key': 'kayit-1' };
    const [first, again] = [
      await save(viewer, FIRST_REWARD_DETAILS, key),
      await save(viewer, FIRST_REWARD_DETAILS, key),
    ];
    expect(first.data.profile_update_earning.amount).toBe(5);
    expect(again.data).toEqual(first.data);
    expect((await save(viewer, { gender: 2 }, key)).status).toBe(409);
    expect(await balance(viewer)).toBe(15);
  });

  test('follows the settings', async () => {
    const viewer = await aViewer(app);
    await setSettings(app, { profile_update_limit: 0 });
    expect(await rewardOf(viewer, FIRST_REWARD_DETAILS)).toBe(0);
    await setSettings(app, { profile_update_limit: 14, profile_update_earning: 250 });
    expect(await rewardOf(viewer, {})).toBe(12.5);
    await app.run(sql`delete from setting_values`);
  });

  test('is remembered until it was seen, should its answer be lost', async () => {
    const viewer = await aViewer(app);
    const news = async () => (await read(viewer)).data.profile_update_earning;
    const see = () =>
      app.call('/api/user/profile-update-earning/shown', { method: 'POST', as: viewer.token });
    await save(viewer, FIRST_REWARD_DETAILS);
    expect(await news()).toMatchObject({ show: true, shown: false, amount: 5 });
    // Another one joins it, so that none goes by unseen.
    expect(await rewardOf(viewer, { ...EVERYTHING, hobbies: [] })).toBe(5);
    expect(await news()).toMatchObject({ show: true, shown: false, amount: 10 });
    await see();
    expect(await news()).toMatchObject({ show: false, shown: true });
    await save(viewer, EVERYTHING);
    expect(await news()).toMatchObject({ show: true, shown: false, amount: 5 });
  });
});

describe('a viewer’s profile', () => {
  test('begins with the welcome bonus, in the wallet and to be shown once', async () => {
    const viewer = await aViewer(app, { name: 'Çağrı Işık' });
    const { data } = await read(viewer);
    expect(data).toMatchObject({
      name: 'Çağrı Işık',
      email: viewer.email,
      phone: viewer.phone,
      created_at: app.clock.now().toISOString(),
      welcome_bonus: { show: true, amount: 10, message: expect.stringContaining('₺10,00') },
      // Nothing is shown of a reward that nobody got.
      profile_update_earning: { show: false, shown: true, amount: 0, message: '' },
      completeness: {
        filled: [],
        total: 14,
        next_reward: 5,
        details_to_reward: 5,
        rewards_paid: 0,
        rewards_total: 3,
        counts_earlier_account: false,
        views_to_release: 2,
        in_review: false,
      },
      paycell: { hasAccount: false },
      ads: [],
      ad_earnings: 0,
      todays_earnings: 0,
      dailyEarningLimit: 50,
    });
    expect(data.wallet.transactions).toMatchObject([
      { transaction_type: 'credit', description: 'Hoş geldin bonusu', amount: 10 },
    ]);
    const shown = { method: 'POST' as const, as: viewer.token };
    expect((await app.call('/api/user/welcome-bonus/shown', shown)).status).toBe(200);
    expect((await app.call('/api/user/welcome-bonus/shown', shown)).status).toBe(200);
    expect((await read(viewer)).data.welcome_bonus).toMatchObject({ show: false, amount: 10 });
  });

  test('says what watching brought, in all, today and by ad', async () => {
    const viewer = await aViewer(app);
    const [tea, coffee] = [
      await aCampaign(app, { status: 'active', name: 'Çay Keyfi' }),
      await aCampaign(app, { status: 'active', name: 'Kahve Molası' }),
    ];
    await watchAd(app, viewer, tea.id);
    await clickAd(app, viewer, tea.id);
    await watchAd(app, viewer, coffee.id);
    await watchAd(app, viewer, coffee.id);
    const { data } = await read(viewer);
    expect(data).toMatchObject({ view_count: 3, click_count: 1, ad_earnings: 1.13, todays_earnings: 1.13 });
    expect(data.ads).toEqual([
      { id: coffee.id, title: 'Kahve Molası', view_count: 2, click_count: 0, earning: 0.38 },
      { id: tea.id, title: 'Çay Keyfi', view_count: 1, click_count: 1, earning: 0.75 },
    ]);
    expect(data.week.map(({ earned }: { earned: number }) => earned)).toEqual([0, 0, 0, 0, 0, 0, 1.13]);
    expect(data.week[6].day).toBe(istanbulDay(app.clock.now()));
    expect(data.wallet.balance).toBe(11.13);
    expect(data.wallet.transactions).toHaveLength(5);
    const stranger = await aViewer(app);
    expect((await read(stranger)).data).toMatchObject({ ads: [], ad_earnings: 0, todays_earnings: 0 });
  });
});

test('a name: changes without a password', async () => {
  const viewer = await aViewer(app);
  const body = { name: '  Şule Öz ', email: viewer.email.toUpperCase() };
  const saved = await app.call('/api/user/profile', { method: 'PUT', as: viewer.token, body });
  expect(saved).toMatchObject({ status: 200, body: { message: 'Profilin güncellendi.' } });
  expect((await read(viewer)).data).toMatchObject({ name: 'Şule Öz', email: viewer.email });
  expect(app.mails.filter(({ to }) => to === viewer.email)).toEqual([]);
});

describe('withholding', () => {
  const detailsOf = async (viewer: Person) => (await readDetails(viewer)).data;

  async function reachOf(campaignId: number): Promise<number> {
    const audience = await readAudience(app.db, campaignId);
    if (audience === null) throw new Error('the campaign has no audience');
    return (await countViewers(app.db, audience)).matching;
  }

  describe('a withheld detail', () => {
    test.each(MATCHED_ATTRIBUTES.map((attribute) => [attribute.name, attribute] as const))(
      '%s chooses no ad and is in no reach, at once and both ways; others go on',
      async (detail, attribute) => {
        const lookups = await readLookups(app.db);
        const viewer = await aViewer(app);
        const { id } = await aCampaign(app, {
          status: 'active',
          audience: audienceAsking(lookups, attribute),
        });
        expect((await save(viewer, everyAnswer(lookups))).status).toBe(200);
        const reach = await reachOf(id);
        expect(await offeredTo(app, viewer)).toContain(id);
        expect((await save(viewer, { withheld: [detail] })).status).toBe(200);
        expect(await offeredTo(app, viewer)).not.toContain(id);
        expect(await reachOf(id)).toBe(reach - 1);
        const other = detail === 'hobbies' ? 'gender' : 'hobbies';
        expect((await save(viewer, { withheld: [other] })).status).toBe(200);
        expect(await offeredTo(app, viewer)).toContain(id);
        expect(await reachOf(id)).toBe(reach);
      },
    );

    test('stays given: it fills the profile, and another save leaves it withheld', async () => {
      const viewer = await aViewer(app);
      expect((await detailsOf(viewer)).withheld).toEqual([]);
      await save(viewer, { gender: 2, withheld: ['gender', 'gender', 'age'] });
      await save(viewer, { height: 170 });
      expect(await detailsOf(viewer)).toMatchObject({ gender: 2, withheld: ['gender', 'age'] });
      expect((await completeness(viewer)).filled).toEqual(['gender', 'height']);
      await save(viewer, { withheld: '["age"]' });
      expect((await detailsOf(viewer)).withheld).toEqual(['age']);
    });
  });
});
