/**
 * The one order in which closing comes first, made certain: a lock that closing asks for first is held until both calls
 * wait. The second call began while the account was open, and must find out that it has been closed meanwhile.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { lockAccounts } from '#features/ledger/server/index.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { closeAccount } from '#testing/closing.ts';
import { aRichViewer, balanceOf, recipientOf, TEST_IBAN } from '#testing/money.ts';
import { aViewer, FIRST_REWARD_DETAILS, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { refusal, type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { clickAd, startAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

function lockViewerRow(tx: Db, { userId }: Person): Promise<unknown> {
  return run(tx, sql`select from viewers where user_id = ${userId} for update`);
}

/** Closes the account while `arriving` waits behind it for the same lock. */
async function closeBefore(
  viewer: Person,
  given: { balance: number; lock: (tx: Db) => Promise<unknown>; arriving: () => Promise<TestAnswer> },
): Promise<TestAnswer> {
  const calls = await inTransaction(app.db, async (tx) => {
    await given.lock(tx);
    const closing = closeAccount(app, viewer, { give_up_balance: given.balance });
    await untilWaiting(app.db, 1);
    const arriving = given.arriving();
    await untilWaiting(app.db, 2);
    // Not awaited here: both go on only when this transaction has ended.
    return { closing, arriving };
  });
  expect(await calls.closing).toMatchObject({ status: 200 });
  const arrived = await calls.arriving;
  expect(await balanceOf(app, viewer)).toBe(0);
  return arrived;
}

describe('right behind the closing', () => {
  test('a transfer to the viewer finds no recipient, and the sender keeps the money', async () => {
    const [viewer, sender] = [await aViewer(app), await aRichViewer(app, 500)];
    const body = { ...(await recipientOf(app, viewer)), amount: 3 };
    const arrived = await closeBefore(viewer, {
      balance: 10,
      lock: (tx) => lockAccounts(tx, [userWallet(viewer.userId)]),
      arriving: () => app.call('/api/user/wallet/transfer', { as: sender.token, body }),
    });
    expect(arrived).toMatchObject(refusal(404, 'RECIPIENT_NOT_FOUND'));
    expect(await balanceOf(app, sender)).toBe(1500);
  });

  test('a transfer and a withdrawal by the viewer find no money', async () => {
    for (const path of ['transfer', 'withdraw']) {
      const [viewer, friend] = [await aRichViewer(app, 6000), await aViewer(app)];
      const to = await recipientOf(app, friend);
      const bank = { iban: TEST_IBAN, account_holder: viewer.name, password: TEST_PASSWORD };
      const arrived = await closeBefore(viewer, {
        balance: 70,
        lock: (tx) => lockAccounts(tx, [userWallet(viewer.userId)]),
        arriving: () =>
          app.call(`/api/user/wallet/${path}`, { as: viewer.token, body: { ...to, ...bank, amount: 50 } }),
      });
      expect(arrived).toMatchObject(refusal(409, 'INSUFFICIENT_FUNDS'));
    }
    // Else either of them could be the one that is tried again, and the withdrawal the first.
    const { deadlocks } = await one(
      app.db,
      sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks).toBe(0);
  });

  test('a click pays nothing', async () => {
    const [{ id: adId }, viewer] = [await aCampaign(app, { status: 'active' }), await aViewer(app)];
    await watchAd(app, viewer, adId);
    const arrived = await closeBefore(viewer, {
      balance: 10.25,
      lock: (tx) => lockViewerRow(tx, viewer),
      arriving: () => clickAd(app, viewer, adId),
    });
    expect(arrived).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
  });

  test('a start opens nothing', async () => {
    const [{ id: adId }, viewer] = [await aCampaign(app, { status: 'active' }), await aViewer(app)];
    const arrived = await closeBefore(viewer, {
      balance: 10,
      lock: (tx) => lockViewerRow(tx, viewer),
      arriving: () => startAd(app, viewer, adId),
    });
    expect(arrived).toMatchObject(refusal(404, 'AD_NOT_FOUND'));
  });

  test('a save of details is refused, unpaid', async () => {
    const viewer = await aViewer(app);
    const arrived = await closeBefore(viewer, {
      balance: 10,
      lock: (tx) => lockViewerRow(tx, viewer),
      arriving: () =>
        app.call('/api/user/profile/details', {
          as: viewer.token,
          method: 'PUT',
          body: FIRST_REWARD_DETAILS,
        }),
    });
    expect(arrived).toMatchObject({ status: 401 });
    const row = await one(
      app.db,
      sql`select city_id, reward_count from viewers where user_id = ${viewer.userId}`,
    );
    expect(row).toEqual({ city_id: null, reward_count: 0 });
  });
});
