/** Decisions on accounts while their money is on its way: locks are taken in the order that all money actions keep. */
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Db, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import { kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { closesAccounts, takesBack } from '#app/fraud-acts.ts';
import { readConfig } from '#lib/server/config.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { fromTo, post } from '#features/ledger/server/index.ts';
import { countWaiting } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { fund, withdraw } from '#testing/money.ts';
import { anAdmin, type Person, someViewers } from '#testing/people.ts';
import { openCase } from '#testing/simulation/farms.ts';
import { useTestApp } from '#testing/test-app.ts';
import { type ClosesAccounts, decideGroup } from './decide-group.ts';
import { takeBackFarms } from './take-back-farms.ts';
import { soon } from '#testing/runs/soon.ts';

const app = useTestApp();

let admin: Person;
/** Two accounts in review; the ledger locks the first one's wallet first. */
let first: Person;
let second: Person;
let transfers = 0;

beforeEach(async () => {
  admin = await anAdmin(app);
  const pair = await someViewers(app, 2);
  [first, second] = pair.toSorted((a, b) => (userWallet(a.userId) < userWallet(b.userId) ? -1 : 1)) as [
    Person,
    Person,
  ];
  for (const viewer of pair.toReversed()) {
    await fund(app.db, userWallet(viewer.userId), 20_000);
    await openCase(app, viewer);
  }
});
afterAll(() => expectBooksToBalance(app));

async function askFor(viewer: Person): Promise<void> {
  expect((await withdraw(app, viewer)).status).toBe(200);
}

/** Without the second try after a deadlock that `inTransaction` makes, so that one fails the test. */
const onlyOnce = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
  app.db.transaction().setIsolationLevel('read committed').execute(work);

/** A transfer that was allowed before its sender came into review. */
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
  // Looked at by the test in the end, not at once.
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

/** Acts that begin a transfer after the first rejection. */
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
  await askFor(second);
  await askFor(first);
  const begun: { done: Promise<unknown> }[] = [];
  expect(await close(withTransfer(begun))).toMatchObject({ rejectedWithdrawals: 2 });
  expect(await begun[0]?.done).toEqual([true]);
}, 60_000);

test('so they are by the job that takes back, where they were asked for during the decision', async () => {
  await askFor(second);
  await askFor(first);
  await run(
    app.db,
    sql`insert into fraud_decisions (group_id, user_ids, decision, reason, category, decided_by, decided_at)
        values (${first.userId}, ${[first.userId, second.userId]}::bigint[], 'closed', 'Çiftlik', 'automated',
          ${admin.userId}, ${app.clock.now()})`,
  );
  const begun: { done: Promise<unknown> }[] = [];
  const acts = withTransfer(begun);
  const config = readConfig({ NODE_ENV: 'test' });
  await takeBackFarms(
    app.db,
    { ...takesBack(config), rejectWithdrawal: (tx, given) => acts.rejectWithdrawal(tx, given) },
    app,
  );
  expect(await begun[0]?.done).toEqual([true]);
  // No more than two: nothing was tried again.
  expect(acts.rejections).toBe(2);
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
  for (const { userId } of [first, second])
    await run(
      app.db,
      sql`insert into fraud_decisions (group_id, user_ids, decision, reason, category, decided_by, decided_at)
          values (${userId}, array[${userId}::bigint], 'closed', 'Çiftlik', 'automated', ${admin.userId}, ${app.clock.now()})`,
    );
  const acts = takesBack(readConfig({ NODE_ENV: 'test' }));
  const failing: typeof acts = {
    ...acts,
    findPayingFirms: (db, userIds) => {
      if (userIds.includes(first.userId)) throw new Error('its campaign is broken');
      return acts.findPayingFirms(db, userIds);
    },
  };
  await expect(takeBackFarms(app.db, failing, app)).rejects.toThrow('its campaign is broken');
  const unfinished = sql<{
    id: number;
  }>`select group_id as id from fraud_decisions where finished_at is null`;
  expect(await rows(app.db, unfinished)).toEqual([{ id: first.userId }]);
  await takeBackFarms(app.db, acts, app);
  expect(await rows(app.db, unfinished)).toEqual([]);
});
