import { beforeAll, describe, expect, test, afterAll, beforeEach } from 'vitest';
import { rows, sql, type Db, inTransaction, run } from '#lib/server/db.ts';
import { closesAccounts, takesBack } from '#app/proposal-kinds.ts';
import { readConfig } from '#lib/server/config.ts';
import { campaignAccount, userWallet } from '#platform/ledger/accounts.ts';
import { readBalance, fromTo, post } from '#platform/ledger/server.ts';
import { inEveryOrder, repeats, countWaiting } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aFarm, type Farm, openCase } from '#testing/simulation/farms.ts';
import { aRichViewer, balanceOf, countEntries, fund, sendMoney, withdraw } from '#testing/money.ts';
import { anAdmin, type Person, someViewers } from '#testing/people.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { setSettings } from '#testing/watching.ts';
import { scoreDueAccounts } from '../score-accounts.server.ts';
import { takeBackFarms } from './take-back-farms.server.ts';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type ClosesAccounts, decideGroup } from './decide-group.server.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp();

const acts = takesBack(readConfig({ NODE_ENV: 'test' }));

describe('deciding', () => {
  const ADS = 10;
  const ROUNDS = repeats({ usually: 3, fully: 60 });

  const takeBack = () => takeBackFarms(app.db, acts, app);
  const idsOf = (people: readonly Person[]) => people.map(({ userId }) => userId);

  const decide = (as: Person, { accounts }: Farm, body: object, headers: Record<string, string> = {}) =>
    app.call(`/api/admin/fraud-groups/${accounts[0]?.userId}/decision`, {
      method: 'PUT',
      as: as.token,
      body: { reason: 'Aynı anda izlediler', user_ids: idsOf(accounts), ...body },
      headers,
    });

  const list = async (query = '') =>
    (await app.call(`/api/admin/fraud-groups?limit=100${query}`, { as: admin.token })).data;
  const read = (id: number | undefined) => app.call(`/api/admin/fraud-groups/${id}`, { as: admin.token });

  async function aSuspectedFarm(): Promise<Farm> {
    const farm = await aFarm(app, { accounts: 6, ads: ADS });
    await scoreDueAccounts(app.db, { now: app.clock.now() });
    return farm;
  }

  let admin: Person;
  let farm: Farm;

  beforeAll(async () => {
    admin = await anAdmin(app);
    farm = await aSuspectedFarm();
  }, 120_000);

  describe('the queue', () => {
    test('shows the group with its reasons and the money at stake', async () => {
      const { groups, stats } = await list();
      expect(groups).toMatchObject([
        {
          id: farm.accounts[0]?.userId,
          accounts: 6,
          names: ['Ayşe Yılmaz', 'Ayşe Yılmaz', 'Ayşe Yılmaz'],
          balance: 75,
          waiting: 0,
          earned: 15,
          objections: 0,
          decisions: [],
        },
      ]);
      expect(groups[0].reasons[0]).toBe('5 başka hesapla aynı reklamları aynı saniyede başlattı');
      expect(stats).toEqual({ open_accounts: 6, held_accounts: 0, objections: 0, at_stake: 75 });
      expect((await list('&search=bulunmaz')).groups).toEqual([]);
      expect((await list('&search=ayşe')).groups).toHaveLength(1);
      const phone = `0${farm.accounts[1]?.phone.replace(/^(...)(...)/, '$1 $2 ') ?? ''}`;
      expect((await list(`&search=${encodeURIComponent(phone)}`)).groups).toHaveLength(1);
      expect((await list('&state=held')).groups).toEqual([]);
    });

    test('each account: its facts and ties', async () => {
      const { data } = await read(farm.accounts[0]?.userId);
      expect(data.members.map(({ user_id }: { user_id: number }) => user_id)).toEqual(idsOf(farm.accounts));
      expect(data.members[0]).toMatchObject({
        level: 'certain',
        status: 'active',
        balance: 12.5,
        earned: 2.5,
        paid_out: 0,
        review: { decision: null, objection: null },
      });
      expect(data.ties).toHaveLength(15);
      expect(data.ties[0]).toMatchObject({ kind: 'lockstep', amount: ADS });
      expect(data.decisions).toEqual([]);
    });

    test('shows what the owners of accounts object', async () => {
      const { userId: objector, token: as } = farm.accounts[2] as Person;
      const body = { text: 'Biz altı kardeşiz' };
      expect((await app.call('/api/user/review/objection', { as, body })).status).toBe(200);
      const { groups, stats } = await list();
      expect(groups[0].objections).toBe(1);
      expect(stats.objections).toBe(1);
      const { data } = await read(farm.accounts[0]?.userId);
      const member = data.members.find(({ user_id: id }: { user_id: number }) => id === objector);
      expect(member.review).toMatchObject({
        objection: 'Biz altı kardeşiz',
        objected_at: app.clock.now().toISOString(),
      });
    });

    test('a group that is none is not found', async () => {
      const [nobody] = await someViewers(app, 1);
      expect(await read(nobody?.userId)).toMatchObject({ status: 404 });
    });
  });

  describe('a decision', () => {
    test('held, then cleared: stored with its reason, and decided only once', async () => {
      expect(await decide(admin, farm, { decision: 'held' })).toMatchObject({ status: 200 });
      expect((await list('&state=held')).groups).toMatchObject([
        { accounts: 6, decisions: [{ decision: 'held', accounts: 6 }] },
      ]);
      const again = await decide(admin, farm, { decision: 'held' });
      expect(again).toMatchObject(refusal(409, 'FRAUD_CASES_DECIDED'));
      const person = await app.call(`/api/admin/users/${farm.accounts[1]?.userId}`, { as: admin.token });
      expect(person.data.review).toEqual({ group_id: farm.accounts[0]?.userId, is_held: true });
      const cleared = await decide(admin, farm, { decision: 'cleared', reason: 'Bir aile' });
      expect(cleared.body.message).toBe('Hesaplar temize çıktı, paraları serbest');
      expect((await decide(admin, farm, { decision: 'closed' })).status).toBe(409);
      const { data } = await read(farm.accounts[0]?.userId);
      expect(data.decisions).toMatchObject([
        { decision: 'cleared', reason: 'Bir aile', accounts: 6, is_finished: true, amount: 0 },
        { decision: 'held', reason: 'Aynı anda izlediler' },
      ]);
      const acts = await app.rows(
        sql`select action, reason from audit_log where subject_kind = 'fraud-group' order by id`,
      );
      expect(acts).toEqual([
        { action: 'fraud-group.held', reason: 'Aynı anda izlediler' },
        { action: 'fraud-group.cleared', reason: 'Bir aile' },
      ]);
      expect((await list()).groups).toEqual([]);
      expect((await list('&state=decided')).groups).toMatchObject([{ decisions: [{ decision: 'cleared' }] }]);
    });

    test('on somebody who is not in review changes nothing', async () => {
      const [stranger] = await someViewers(app, 1);
      const refused = await decide(admin, farm, { decision: 'closed', user_ids: [stranger?.userId] });
      expect(refused).toMatchObject(refusal(409, 'FRAUD_CASES_DECIDED'));
      expect(await app.one(sql`select status from users where id = ${stranger?.userId}`)).toEqual({
        status: 'active',
      });
    });
  });

  describe('closing a farm', () => {
    test('suspends it, rejects its withdrawals and takes back its earnings, from the wallets of its own accounts', async () => {
      await setSettings(app, { transfer_rest_hours: 0 });
      const closing = await aFarm(app, { accounts: 6, ads: ADS });
      const [collector, ...senders] = closing.accounts as [Person, ...Person[]];
      for (const sender of senders) {
        await fund(app.db, userWallet(sender.userId), 100);
        expect(await sendMoney(app, sender, collector, 13.5)).toMatchObject({ status: 200 });
      }
      await scoreDueAccounts(app.db, { now: app.clock.now() });
      expect((await withdraw(app, collector)).status).toBe(200);
      const key = { 'idempotency-key': 'kapat' };
      const closed = await decide(admin, closing, { decision: 'closed', category: 'one_person' }, key);
      expect(closed).toMatchObject({ status: 200, data: { accounts: 6, rejected_withdrawals: 1 } });
      const again = await decide(admin, closing, { decision: 'closed', category: 'one_person' }, key);
      expect(again.body).toEqual(closed.body);
      expect((await app.call('/api/user/wallet/balance', { as: collector.token })).status).toBe(401);
      await Promise.all([takeBack(), takeBack()]);
      await takeBack();
      for (const { id } of closing.campaigns)
        expect(await readBalance(app.db, campaignAccount(id))).toBe(450_000);
      // The senders had nothing left for their fifty views of 0,25 ₺; the collector paid for them, too.
      expect(await balanceOf(app, collector)).toBe(1000 + 250 + 5 * 1350 - 60 * 25);
      const { data } = await read(collector.userId);
      expect(data.decisions[0]).toMatchObject({
        decision: 'closed',
        category: 'one_person',
        is_finished: true,
        views: 60,
        clicks: 0,
        amount: 15,
        from_wallets: 15,
        returned: 0,
      });
      expect(data.members[0]).toMatchObject({
        status: 'suspended',
        earned: 0,
        review: { decision: 'closed' },
      });
      const withdrawal = await app.one(
        sql`select status, rejection_reason from withdrawals where user_id = ${collector.userId}`,
      );
      expect(withdrawal).toEqual({
        status: 'rejected',
        rejection_reason: 'Hesap, kurallara aykırı kazanç nedeniyle askıya alındı',
      });
    }, 60_000);

    test('one of them cleared, the others closed by several administrators at once: exactly one decision stands', async () => {
      const { accounts } = await aSuspectedFarm();
      const [first, second, ...others] = idsOf(accounts);
      const group = { accounts, campaigns: [] };
      expect((await decide(admin, group, { decision: 'cleared', user_ids: [second] })).status).toBe(200);
      const before = await countEntries(app.db, 'view_taken_back');
      const admins = [admin, await anAdmin(app), await anAdmin(app), await anAdmin(app)];
      const rest = { decision: 'closed', user_ids: [first, ...others] };
      const answers = await Promise.all(admins.map((who) => decide(who, group, rest)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'FRAUD_CASES_DECIDED')).toHaveLength(3);
      await Promise.all([takeBack(), takeBack(), takeBack()]);
      expect((await countEntries(app.db, 'view_taken_back')) - before).toBe(5 * ADS);
      const decided = (await list('&state=decided')).groups;
      expect(decided.find(({ id }: { id: number }) => id === first)).toMatchObject({
        accounts: 6,
        decisions: [
          { decision: 'cleared', accounts: 1, names: ['Ayşe Yılmaz'] },
          { decision: 'closed', accounts: 5 },
        ],
      });
    }, 60_000);

    test('while a withdrawal is asked for: it is rejected, and nothing leaves', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const viewer = await aRichViewer(app, 10_000);
        await openCase(app, viewer);
        const single = { accounts: [viewer], campaigns: [] };
        const [closed] = await inEveryOrder(
          round,
          () => decide(admin, single, { decision: 'closed' }),
          () => withdraw(app, viewer),
        );
        expect(closed.status).toBe(200);
        await takeBack();
        expect(await balanceOf(app, viewer)).toBe(11_000);
        const waiting = await app.rows(
          sql`select id from withdrawals where user_id = ${viewer.userId} and status <> 'rejected'`,
        );
        expect(waiting).toEqual([]);
      }
    }, 60_000);

    test('an interrupted job: continues where it stopped', async () => {
      const closing = await aSuspectedFarm();
      await decide(admin, closing, { decision: 'closed' });
      let portions = 0;
      const failing = {
        ...acts,
        ...closesAccounts,
        takeBack: (...given: Parameters<typeof acts.takeBack>) => {
          portions += 1;
          if (portions > 3) throw new Error('the server was switched off');
          return acts.takeBack(...given);
        },
      };
      await expect(takeBackFarms(app.db, failing, app)).rejects.toThrow('switched off');
      const half = (await read(closing.accounts[0]?.userId)).data.decisions[0];
      expect(half).toMatchObject({ is_finished: false, views: 18 });
      await takeBack();
      const whole = (await read(closing.accounts[0]?.userId)).data.decisions[0];
      expect(whole).toMatchObject({ is_finished: true, views: 60, from_wallets: 15 });
    }, 60_000);
  });

  test('the books agree with all of it', () => expectBooksToBalance(app));
});

/** Decisions on accounts while their money is on its way: locks are taken in the order that all money actions keep. */
describe('deciding races', () => {
  let admin: Person;
  /** Two accounts in review; the ledger locks the first one's wallet first. */
  let first: Person;
  let second: Person;
  let transfers = 0;

  beforeEach(async () => {
    admin = await anAdmin(app);
    const pair = await someViewers(app, 2);
    const inOrder = pair.toSorted((a, b) => (userWallet(a.userId) < userWallet(b.userId) ? -1 : 1));
    [first, second] = inOrder as [Person, Person];
    for (const viewer of pair.toReversed()) {
      await fund(app.db, userWallet(viewer.userId), 20_000);
      await openCase(app, viewer);
    }
  });
  afterAll(() => expectBooksToBalance(app));

  /** Without the second try after a deadlock that `inTransaction` makes, so that one fails the test. */
  const onlyOnce = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    app.db.transaction().setIsolationLevel('read committed').execute(work);

  function transfer(from: Person, to: Person): Promise<unknown> {
    transfers += 1;
    const postings = fromTo(userWallet(from.userId), userWallet(to.userId), kurus(100));
    const entry = { kind: 'transfer' as const, ref: `race-${transfers}`, actorId: from.userId, postings };
    return onlyOnce((tx) => post(tx, { entries: [entry], now: app.clock.now() }));
  }

  /** Begins something and comes back once it is done or waits for a lock. */
  async function begin(work: () => Promise<unknown>): Promise<{ done: Promise<unknown> }> {
    let isOver = false;
    const done = work().finally(() => (isOver = true));
    done.catch(() => undefined);
    await soon(async () => {
      if (!isOver && (await countWaiting(app.db)) === 0) throw new Error('neither done nor waiting');
    });
    return { done };
  }

  const decision = () => ({
    groupId: first.userId,
    userIds: [second.userId, first.userId],
    decision: 'closed' as const,
    reason: 'Çiftlik',
    category: 'automated' as const,
    shortfall: ZERO_KURUS,
    adminId: admin.userId,
    now: app.clock.now(),
  });
  const close = (acts: ClosesAccounts) => onlyOnce((tx) => decideGroup(tx, acts, decision()));

  const insertClosing = (...userIds: number[]) =>
    app.rows(sql`
      insert into fraud_decisions (group_id, user_ids, decision, reason, category, decided_by, decided_at)
        values (${userIds[0]}, ${userIds}::bigint[], 'closed', 'Çiftlik', 'automated', ${admin.userId}, ${app.clock.now()})`);

  function withTransfer(begun: { done: Promise<unknown> }[]): ClosesAccounts & { rejections: number } {
    return {
      ...closesAccounts,
      rejections: 0,
      async rejectWithdrawal(tx, given) {
        await closesAccounts.rejectWithdrawal(tx, given);
        this.rejections += 1;
        if (begun.length === 0) begun.push(await begin(() => transfer(first, second)));
      },
    };
  }

  test('withdrawals of a group are rejected while money goes from one of its wallets to another', async () => {
    for (const viewer of [second, first]) expect((await withdraw(app, viewer)).status).toBe(200);
    const begun: { done: Promise<unknown> }[] = [];
    expect(await close(withTransfer(begun))).toMatchObject({ rejectedWithdrawals: 2 });
    expect(await begun[0]?.done).toEqual([true]);
  }, 60_000);

  test('withdrawals requested during the decision: rejected likewise by the job', async () => {
    for (const viewer of [second, first]) expect((await withdraw(app, viewer)).status).toBe(200);
    await insertClosing(first.userId, second.userId);
    const begun: { done: Promise<unknown> }[] = [];
    const closing = withTransfer(begun);
    const rejectWithdrawal: ClosesAccounts['rejectWithdrawal'] = (tx, given) =>
      closing.rejectWithdrawal(tx, given);
    await takeBackFarms(app.db, { ...acts, rejectWithdrawal }, app);
    expect(await begun[0]?.done).toEqual([true]);
    // No more than two: nothing was tried again.
    expect(closing.rejections).toBe(2);
  }, 60_000);

  test('cases are locked in the order in which the score writes them', async () => {
    const [low, high] = [first.userId, second.userId].toSorted((a, b) => a - b);
    const lockCase = (tx: Db, userId: number | undefined) =>
      rows(tx, sql`select id from fraud_cases where user_id = ${userId} for update`);
    let decided: { done: Promise<unknown> } | undefined;
    await inTransaction(app.db, async (tx) => {
      await lockCase(tx, low);
      decided = await begin(() => close(closesAccounts));
      await run(tx, sql`set local lock_timeout = '2s'`);
      await lockCase(tx, high);
    });
    expect(await decided?.done).toMatchObject({ rejectedWithdrawals: 0 });
  }, 60_000);

  test('a decision whose money cannot be taken back keeps no other one waiting', async () => {
    for (const { userId } of [first, second]) await insertClosing(userId);
    const failing: typeof acts = {
      ...acts,
      findPayingFirms: (db, userIds) => {
        if (userIds.includes(first.userId)) throw new Error('its campaign is broken');
        return acts.findPayingFirms(db, userIds);
      },
    };
    await expect(takeBackFarms(app.db, failing, app)).rejects.toThrow('its campaign is broken');
    const unfinished = sql`select group_id as id from fraud_decisions where finished_at is null`;
    expect(await app.rows(unfinished)).toEqual([{ id: first.userId }]);
    await takeBackFarms(app.db, acts, app);
    expect(await app.rows(unfinished)).toEqual([]);
  });
});
