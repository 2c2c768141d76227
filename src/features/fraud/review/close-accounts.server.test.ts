import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '#lib/server/db.ts';
import { readConfig } from '#lib/server/config.ts';
import { kurus } from '#lib/shared/money.ts';
import { takesBack } from '#app/proposal-kinds.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { fromTo, post } from '#platform/ledger/server.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { balanceOf, fund, postedTo, withdraw } from '#testing/money.ts';
import { aPaidView, aClick } from '#testing/paid-views.ts';
import { anAdmin, aViewer, type Person, TEST_PASSWORD, signInAgain } from '#testing/people.ts';
import { openCase, aFarm } from '#testing/simulation/farms.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { setSettings, offeredTo, watchAd } from '#testing/watching.ts';
import { takeBackFarms } from './take-back-farms.server.ts';
import { mailsAfterNotices } from '#testing/notices.ts';
import { scoreDueAccounts } from '../score-accounts.server.ts';

const app = useTestApp();

const put = (admin: Person, path: string, body?: object) =>
  app.call(`/api/admin/${path}`, { method: 'PUT', as: admin.token, body });
const decide = (admin: Person, { userId }: Person, body: object = {}) =>
  put(admin, `fraud-groups/${userId}/decision`, {
    decision: 'closed',
    reason: 'Kazancı geçersiz',
    user_ids: [userId],
    ...body,
  });

async function takeBack(): Promise<number> {
  const before = await postedTo(app.db, 'platform_expense');
  await takeBackFarms(app.db, takesBack(readConfig({ NODE_ENV: 'test' })), app);
  return before - (await postedTo(app.db, 'platform_expense'));
}

describe('close accounts', () => {
  const LIMIT = 20;

  let first: Person;
  let other: Person;
  let moderator: Person;

  beforeEach(async () => {
    await setSettings(app, { four_eyes_amount: LIMIT * 100 });
    [first, other] = [await anAdmin(app, { name: 'Ada Öneren' }), await anAdmin(app, { duty: 'finance' })];
    moderator = await anAdmin(app, { duty: 'moderator' });
  });
  afterAll(() => expectBooksToBalance(app));

  async function empty(viewer: Person, amount: number): Promise<void> {
    const [between, far] = [await aViewer(app), await aViewer(app)];
    const now = app.clock.now();
    for (const [{ userId: actorId }, { userId }] of [
      [viewer, between],
      [between, far],
    ] as const) {
      const postings = fromTo(userWallet(actorId), userWallet(userId), kurus(amount));
      const entry = { kind: 'transfer' as const, ref: `on-${actorId}-${amount}`, actorId, postings };
      await inTransaction(app.db, (tx) => post(tx, { entries: [entry], now }));
    }
  }

  /** An account in review that earned 30 ₺, of which its wallet lacks this much, in lira. */
  async function aDebtor(shortfall: number): Promise<Person> {
    const viewer = await aViewer(app);
    const { id: campaignId } = await aCampaign(app, { status: 'active' });
    await aPaidView(app, { campaignId, viewerId: viewer.userId, amount: 3000, at: app.clock.now() });
    const had = await balanceOf(app, viewer);
    await empty(viewer, had - 3000 + Math.round(shortfall * 100));
    await openCase(app, viewer);
    return viewer;
  }

  const read = async (admin: Person, { userId }: Person) =>
    (await app.call(`/api/admin/fraud-groups/${userId}`, { as: admin.token })).data;
  const openProposal = async (): Promise<{ id: number; facts: unknown }> =>
    (await app.call('/api/admin/proposals', { as: other.token })).data.proposals[0];
  const approve = (admin: Person, id: number) => put(admin, `proposals/${id}/approve`);
  const statusOf = ({ userId }: Person) =>
    app.one(sql<{ status: string }>`select status from users where id = ${userId}`);

  test('one whose payout an administrator is about to send is not closed meanwhile', async () => {
    const viewer = await aViewer(app);
    await fund(app.db, userWallet(viewer.userId), 20_000);
    const { id } = (await withdraw(app, viewer)).data;
    expect((await put(other, `withdrawals/${id}/take`)).status).toBe(200);
    await openCase(app, viewer);
    expect((await decide(first, viewer)).body).toMatchObject({
      code: 'PAYOUT_TAKEN',
      message: expect.stringContaining(other.name),
    });
    expect((await statusOf(viewer)).status).toBe('active');
    await put(other, `withdrawals/${id}/release`);
    expect(await decide(first, viewer)).toMatchObject({ status: 200, data: { rejected_withdrawals: 1 } });
  });

  describe('a shortfall that the platform bears', () => {
    test.each([
      [0, 30],
      [LIMIT - 0.01, 10.01],
      [LIMIT, 10],
    ])(
      'of %s ₺, up to the amount: one administrator decides, and what was shown is booked',
      async (shortfall, fromWallets) => {
        const debtor = await aDebtor(shortfall);
        const { members, alone_up_to } = await read(first, debtor);
        expect(members).toMatchObject([{ shortfall }]);
        expect(alone_up_to).toBe(LIMIT);
        expect(await decide(first, debtor, { shortfall })).toMatchObject({
          status: 200,
          body: { message: expect.stringContaining('askıya alındı') },
        });
        expect(await takeBack()).toBe(Math.round(shortfall * 100));
        const [decision] = (await read(first, debtor)).decisions;
        expect(decision).toMatchObject({ is_finished: true, amount: 30, from_wallets: fromWallets });
      },
    );

    test('is none where a withdrawal waits that comes back with the closing', async () => {
      const debtor = await aDebtor(0);
      await fund(app.db, userWallet(debtor.userId), 5000);
      expect((await withdraw(app, debtor, { amount: 60 })).status).toBe(200);
      expect((await read(first, debtor)).members[0]).toMatchObject({ shortfall: 0, waiting: 60 });
      expect(await decide(first, debtor, { shortfall: 0 })).toMatchObject({
        data: { rejected_withdrawals: 1 },
      });
      expect(await takeBack()).toBe(0);
    });

    test('above the amount: one administrator proposes, and only another one closes, at the figure both saw', async () => {
      const debtor = await aDebtor(LIMIT + 0.01);
      const proposed = await decide(first, debtor, { shortfall: LIMIT + 0.01 });
      expect(proposed).toMatchObject({ status: 200, data: { decision_id: null, rejected_withdrawals: 0 } });
      expect(proposed.body.message).toContain('ikinci yönetici');
      expect(await statusOf(debtor)).toEqual({ status: 'active' });
      expect(await takeBack()).toBe(0);
      expect((await read(first, debtor)).proposal).toMatchObject({
        proposed_by_name: 'Ada Öneren',
        is_own: true,
      });
      expect((await read(other, debtor)).proposal).toMatchObject({ is_own: false });
      expect(await decide(first, debtor)).toMatchObject(refusal(409, 'PROPOSAL_OPEN'));
      const { id, facts } = await openProposal();
      expect(facts).toContainEqual({ label: 'Platformun karşılayacağı', value: '₺20,01' });
      expect(await approve(first, id)).toMatchObject(refusal(409, 'OWN_PROPOSAL'));
      expect(await approve(moderator, id)).toMatchObject(refusal(403, 'NOT_YOUR_DUTY'));
      expect(await approve(other, id)).toMatchObject({ status: 200 });
      expect(await statusOf(debtor)).toEqual({ status: 'suspended' });
      expect(await takeBack()).toBe(2001);
      expect((await read(first, debtor)).proposal).toBeNull();
    });

    test('of a moderator: any at all is proposed, and none is closed or cleared at once', async () => {
      const debtor = await aDebtor(0.01);
      expect((await decide(moderator, debtor)).data.decision_id).toBeNull();
      expect(await statusOf(debtor)).toEqual({ status: 'active' });
      expect(await approve(first, (await openProposal()).id)).toMatchObject({ status: 200 });
      expect(await takeBack()).toBe(1);
      const covered = await aDebtor(0);
      expect((await decide(moderator, covered)).data.decision_id).toBeNull();
      expect(await statusOf(covered)).toEqual({ status: 'active' });
      const honest = await aDebtor(0);
      expect((await decide(moderator, honest, { decision: 'cleared' })).data.decision_id).toBeNull();
      expect((await read(first, honest)).members[0].review.decision).toBeNull();
      expect(await approve(first, (await openProposal()).id)).toMatchObject({ status: 200 });
      expect((await read(first, honest)).members[0].review.decision).toBe('cleared');
    });

    test('of one group closed piece by piece takes two where the pieces together are above the amount', async () => {
      const [debtor, tied] = [await aDebtor(LIMIT - 5), await aDebtor(LIMIT - 5)];
      for (const { userId } of [debtor, tied])
        await app.rows(sql`insert into fraud_scores (user_id, score, level, version, reasons, signals, scored_at, group_id)
            values (${userId}, 90, 'certain', 1, '[]', '{}', ${app.clock.now()}, ${debtor.userId})`);
      const answers = await Promise.all([decide(first, debtor), decide(first, tied)]);
      expect(answers.filter(({ data }) => data.decision_id === null)).toHaveLength(1);
      expect(await takeBack()).toBe(1500);
      expect(await approve(other, (await openProposal()).id)).toMatchObject({ status: 200 });
      expect(await takeBack()).toBe(1500);
    });

    test('that grew since it was shown or proposed is refused, and nothing is closed', async () => {
      const debtor = await aDebtor(LIMIT + 1);
      expect(await decide(first, debtor, { shortfall: LIMIT })).toMatchObject(refusal(409, 'SHORTFALL_GREW'));
      await decide(first, debtor);
      await empty(debtor, 100);
      const { id } = await openProposal();
      expect(await approve(other, id)).toMatchObject(refusal(409, 'PROPOSAL_OVERTAKEN'));
      expect(await statusOf(debtor)).toEqual({ status: 'active' });
      // Another decision on the group ends the proposal, and its proposer reads why.
      expect((await decide(other, debtor, { decision: 'cleared' })).status).toBe(200);
      expect(await approve(other, id)).toMatchObject(refusal(409, 'PROPOSAL_DECIDED'));
      expect(await decide(first, debtor)).toMatchObject(refusal(409, 'FRAUD_CASES_DECIDED'));
      const { notices } = (await app.call('/api/notices', { as: first.token })).data;
      expect(notices).toMatchObject([
        { kind: 'proposal_rejected', text: expect.stringContaining('başka bir karar verildi') },
      ]);
    });

    test('approved by several at once, while another one holds the money: exactly one decision stands', async () => {
      for (let round = 0; round < 3; round += 1) {
        const debtor = await aDebtor(LIMIT + 1);
        await decide(first, debtor);
        const { id } = await openProposal();
        const answers = await Promise.all([
          approve(other, id),
          decide(first, debtor, { decision: 'held' }),
          approve(other, id),
        ]);
        const done = answers.filter(({ status }) => status === 200);
        expect(done).toHaveLength(1);
        const isClosed = done[0] !== answers[1];
        expect(await statusOf(debtor)).toEqual({ status: isClosed ? 'suspended' : 'active' });
        expect(await takeBack()).toBe(isClosed ? 2100 : 0);
      }
    });
  });
});

describe('notices of taking back', () => {
  const logIn = async ({ email }: Person) =>
    (await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body;

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
    expect((await decide(admin, viewer, { category: 'automated' })).status).toBe(200);
    return admin;
  }

  const mailsTo = async (person: Person) =>
    (await mailsAfterNotices(app, person)).map(({ subject, text }) => `${subject}: ${text}`);

  test('a closed account: the login and mails name that money is being taken, then how much', async () => {
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
    await app.rows(sql`update viewers set welcome_bonus_kurus = 0 where user_id = ${viewer.userId}`);
    expect((await withdraw(app, viewer)).status).toBe(200);
    await close(viewer);
    expect((await mailsTo(viewer)).join()).toContain('çekim talebin reddedildi');
  });

  test('an account that is open again when the money is taken: notified in the product and by mail', async () => {
    const viewer = await anEarner(8);
    const admin = await close(viewer);
    expect((await put(admin, `users/${viewer.userId}/reinstate`, { reason: 'Karıştı' })).status).toBe(200);
    await takeBack();
    const { data } = (await logIn(viewer)) as { data?: { token: string } };
    const notices = await app.call('/api/notices', { as: data?.token ?? '' });
    expect(JSON.stringify(notices.data)).toContain('kazandığın ₺8,00 geçersiz bulundu');
    expect((await mailsTo(viewer)).join()).toContain('kazandığın ₺8,00 geçersiz bulundu');
  });

  test('what the platform bore: not reported as taken, and a later suspension reports no old decision', async () => {
    const viewer = await anEarner(4);
    const admin = await close(viewer);
    await takeBack();
    const body = { reason: 'Başka bir şey' };
    await put(admin, `users/${viewer.userId}/reinstate`, body);
    app.clock.advance(3_600_000);
    expect((await put(admin, `users/${viewer.userId}/suspend`, body)).status).toBe(200);
    expect(await logIn(viewer)).toMatchObject({ reason: 'Başka bir şey', taken_back: 0, balance: 10 });

    const poor = await anEarner(4);
    await app.rows(sql`update viewers set welcome_bonus_kurus = 0 where user_id = ${poor.userId}`);
    await app.rows(
      sql`update ledger_accounts set held_kurus = balance_kurus where id = ${`user_wallet:${poor.userId}`}`,
    );
    await close(poor);
    await takeBack();
    expect(await logIn(poor)).toMatchObject({ taken_back: 0 });
    expect((await mailsTo(poor)).filter((mail) => mail.startsWith('Geçersiz'))).toEqual([]);
  });
});

test('a reinstated account: watches again, and is in review again, and notified, only for something new', async () => {
  const admin = await anAdmin(app);
  const { accounts } = await aFarm(app, { accounts: 6, ads: 10 });
  const [leader] = accounts as [Person];
  const look = () => scoreDueAccounts(app.db, { now: app.clock.now() });
  const readCases = () =>
    app.rows(sql`select score, reasons::text from fraud_cases where user_id = ${leader.userId} order by id`);
  const closedFor = (of: { score: number; reasons: string }) =>
    app.rows(
      sql`update fraud_cases set score = ${of.score}, reasons = ${of.reasons}::jsonb where user_id = ${leader.userId}`,
    );
  await look();
  const user_ids = accounts.map(({ userId }) => userId);
  expect((await decide(admin, leader, { user_ids })).status).toBe(200);

  const [known] = (await readCases()) as [{ score: number; reasons: string }];
  await closedFor({ score: 60, reasons: '[]' });
  await look();
  expect(await readCases(), 'who is suspended is in no review').toHaveLength(1);
  await closedFor(known);
  const body = { reason: 'Aynı evde altı kişi' };
  expect((await put(admin, `users/${leader.userId}/reinstate`, body)).status).toBe(200);

  const again = await signInAgain(app, leader);
  await look();
  const { id } = await aCampaign(app, { status: 'active', admin });
  expect(await offeredTo(app, again)).not.toEqual([]);
  expect(await watchAd(app, again, id)).toMatchObject({ status: 200, data: { earning: 0.25 } });
  expect(await readCases()).toHaveLength(1);

  await closedFor({ score: 60, reasons: '[]' });
  await look();
  expect(await readCases(), 'one that is worse than it was closed for').toHaveLength(2);
  const last = sql`select decision from fraud_cases where user_id = ${leader.userId} order by id desc limit 1`;
  expect(await app.one(last)).toEqual({ decision: null });

  // Once for each case, by the class alone and never the measure; and what was decided.
  for (const decision of ['held', 'cleared'])
    expect((await decide(admin, leader, { decision })).status).toBe(200);
  const notices = await app.rows(sql<{ kind: string; reason: string }>`
      select kind, detail ->> 'reason' as reason from notices
      where user_id = ${leader.userId} and kind in ('account_in_review', 'review_held', 'review_ended') order by id`);
  expect(notices.map(({ kind }) => kind)).toEqual([
    'account_in_review',
    'account_in_review',
    'review_held',
    'review_ended',
  ]);
  expect(notices[0]?.reason).toMatch(/^İzlemelerin zamanlaması[^\d]*$/);
}, 60_000);
