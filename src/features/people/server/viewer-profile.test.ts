import { istanbulDay } from '#lib/shared/dates.ts';
import { describe, expect, test } from 'vitest';
import { aCampaign } from '#testing/campaigns.ts';
import { aFirm, anAdmin, aViewer, type Person } from '#testing/people.ts';
import { clickAd, watchAd } from '#testing/watching.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const read = (viewer: Person) => app.call('/api/user/profile', { as: viewer.token });

describe('a viewer’s profile', () => {
  test('begins with the welcome bonus, in the wallet and to be shown once', async () => {
    const viewer = await aViewer(app, { name: 'Çağrı Işık' });
    const { status, data } = await read(viewer);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      name: 'Çağrı Işık',
      email: viewer.email,
      phone: viewer.phone,
      created_at: app.clock.now().toISOString(),
      welcome_bonus: { show: true, amount: 10, message: expect.stringContaining('₺10,00') },
      // Of a reward that nobody got there is nothing to say.
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
    expect(data.wallet.balance).toBe(10);
    expect(data.wallet.wallet_number).toMatch(/^[1-9]\d{15}$/);
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

  test('has no account with the payment provider', async () => {
    const viewer = await aViewer(app);
    expect((await app.call('/api/user/paycell/check', { as: viewer.token })).data).toEqual({
      hasAccount: false,
    });
  });

  test.each([
    ['GET', '/api/user/profile'],
    ['PUT', '/api/user/profile'],
    ['GET', '/api/user/profile/details'],
    ['PUT', '/api/user/profile/details'],
    ['POST', '/api/user/welcome-bonus/shown'],
    ['POST', '/api/user/profile-update-earning/shown'],
    ['GET', '/api/user/paycell/check'],
  ] as const)('%s %s is for viewers only', async (method, path) => {
    const [firm, admin] = [await aFirm(app), await anAdmin(app)];
    const body = method === 'PUT' ? {} : undefined;
    expect((await app.call(path, { method, body })).status).toBe(401);
    for (const { token } of [firm, admin]) {
      expect((await app.call(path, { method, as: token, body })).status).toBe(403);
    }
  });
});

describe('name and e-mail', () => {
  const update = (viewer: Person, body: unknown) =>
    app.call('/api/user/profile', { method: 'PUT', as: viewer.token, body });

  test('a name changes without a password', async () => {
    const viewer = await aViewer(app);
    const { status, body } = await update(viewer, { name: '  Şule Öz ', email: viewer.email.toUpperCase() });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'Profilin güncellendi.' });
    expect((await read(viewer)).data).toMatchObject({ name: 'Şule Öz', email: viewer.email });
    expect(app.mails.filter(({ to }) => to === viewer.email)).toEqual([]);
  });

  test.each([
    [{ name: 'Al' }, 'name', 'Ad soyad en az 3 karakter olmalıdır'],
    [{ name: 'R2 D2' }, 'name', 'Ad soyad yalnızca harf, boşluk, tire ve kesme işareti içerebilir'],
    [{ email: 'ali@' }, 'email', 'Geçerli bir email adresi giriniz'],
    [{ email: '' }, 'email', 'Email adresi zorunludur'],
  ])('%j is refused beside its field', async (wrong, field, message) => {
    const viewer = await aViewer(app);
    const refused = await update(viewer, { name: viewer.name, email: viewer.email, ...wrong });
    expect(refused).toMatchObject({ status: 400, body: { errors: { [field]: message } } });
  });
});
