/** Whoever had earnings taken back reads how much, by mail and at the login, and never that all the money is there. */
import { expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { readConfig } from '#lib/server/config.ts';
import { takesBack } from '#app/fraud-acts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { mailsAfterNotices } from '#testing/notices.ts';
import { aClick, aPaidView } from '#testing/paid-views.ts';
import { anAdmin, aViewer, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { useTestApp } from '#testing/test-app.ts';
import { withdraw } from '#testing/money.ts';
import { takeBackFarms } from './take-back-farms.ts';

const app = useTestApp();

const takeBack = () =>
  takeBackFarms(app.db, takesBack(readConfig({ NODE_ENV: 'test' })), { clock: app.clock });
const logIn = async ({ email }: Person) =>
  (await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body;

/** A viewer with the welcome bonus of 10 ₺ who earned this much, in lira, from two campaigns. */
async function anEarner(lira: number): Promise<Person> {
  const viewer = await aViewer(app);
  for (const share of [0.25, 0.75]) {
    const { id: campaignId } = await aCampaign(app, { status: 'active' });
    const given = { campaignId, viewerId: viewer.userId, at: app.clock.now() };
    await aPaidView(app, { ...given, amount: lira * 100 * share - 50 });
    await aClick(app, { ...given, amount: 50 });
  }
  return viewer;
}

async function close(viewer: Person): Promise<Person> {
  const admin = await anAdmin(app);
  await openCase(app, viewer);
  const { status } = await app.call(`/api/admin/fraud-groups/${viewer.userId}/decision`, {
    method: 'PUT',
    as: admin.token,
    body: {
      decision: 'closed',
      reason: 'Aynı saniyede',
      category: 'automated',
      user_ids: [viewer.userId],
    },
  });
  expect(status).toBe(200);
  return admin;
}

const mailsTo = async (person: Person) =>
  (await mailsAfterNotices(app, person)).map(({ subject, text }) => `${subject}: ${text}`);

test('a closed account reads at the login that money is being taken, then how much was, and has mails of both', async () => {
  const viewer = await anEarner(46);
  await close(viewer);
  expect(await logIn(viewer)).toMatchObject({ code: 'ACCOUNT_SUSPENDED', is_taking_back: true });
  await takeBack();
  await takeBack();
  expect(await logIn(viewer)).toMatchObject({
    reason: 'Hesabında kurallara aykırı kazanç bulundu.',
    taken_back: 46,
    is_taking_back: false,
    balance: 10,
  });
  const mails = await mailsTo(viewer);
  const about = (subject: string) => mails.filter((mail) => mail.startsWith(subject));
  expect(about('Hesabın askıya alındı')).toHaveLength(1);
  expect(about('Geçersiz kazancın geri alındı')).toEqual([
    expect.stringContaining('kazandığın ₺46,00 geçersiz bulundu'),
  ]);
  expect(mails.join()).toContain('Program ya da cihazla otomatik izleme');
});

test('a rejected withdrawal reaches the closed account by mail, too', async () => {
  const viewer = await anEarner(60);
  await run(app.db, sql`update viewers set welcome_bonus_kurus = 0 where user_id = ${viewer.userId}`);
  expect((await withdraw(app, viewer)).status).toBe(200);
  await close(viewer);
  expect((await mailsTo(viewer)).join()).toContain('çekim talebin reddedildi');
});

test('an account that is open again when the money is taken hears of it as well, in the product and by mail', async () => {
  const viewer = await anEarner(8);
  const admin = await close(viewer);
  const body = { reason: 'Karıştı' };
  const path = `/api/admin/users/${viewer.userId}/reinstate`;
  expect((await app.call(path, { method: 'PUT', as: admin.token, body })).status).toBe(200);
  await takeBack();
  const { data } = (await logIn(viewer)) as { data?: { token: string } };
  const notices = await app.call('/api/notices', { as: data?.token ?? '' });
  expect(JSON.stringify(notices.data)).toContain('kazandığın ₺8,00 geçersiz bulundu');
  expect((await mailsTo(viewer)).join()).toContain('kazandığın ₺8,00 geçersiz bulundu');
});

test('what the platform bore is not said to have been taken, and a later suspension says nothing of an old decision', async () => {
  const viewer = await anEarner(4);
  const admin = await close(viewer);
  await takeBack();
  const decide = (what: string) =>
    app.call(`/api/admin/users/${viewer.userId}/${what}`, {
      method: 'PUT',
      as: admin.token,
      body: { reason: 'Başka bir şey' },
    });
  await decide('reinstate');
  app.clock.advance(3_600_000);
  expect((await decide('suspend')).status).toBe(200);
  expect(await logIn(viewer)).toMatchObject({ reason: 'Başka bir şey', taken_back: 0, balance: 10 });

  const poor = await anEarner(4);
  await run(app.db, sql`update viewers set welcome_bonus_kurus = 0 where user_id = ${poor.userId}`);
  await run(
    app.db,
    sql`update ledger_accounts set held_kurus = balance_kurus where id = ${`user_wallet:${poor.userId}`}`,
  );
  await close(poor);
  await takeBack();
  expect(await logIn(poor)).toMatchObject({ taken_back: 0 });
  expect((await mailsTo(poor)).filter((mail) => mail.startsWith('Geçersiz'))).toEqual([]);
});
