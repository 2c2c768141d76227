/**
 * Closing an account while something else arrives, in both orders, each made certain: a lock that both ask for is held
 * until both calls wait. The second call began while the account was open, and must find out what happened meanwhile. In
 * either order money is where the books say, and never in a closed wallet.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { type Db, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#features/ledger/accounts.ts';
import { lockAccounts } from '#features/ledger/server/index.ts';
import { untilWaiting } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { closeAccount } from '#testing/closing.ts';
import { aRichViewer, balanceOf, recipientOf, withdraw } from '#testing/money.ts';
import { aViewer, FIRST_REWARD_DETAILS, type Person } from '#testing/people.ts';
import { refusal, type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd, viewAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

interface Arrival {
  viewer: Person;
  /** The lira that the viewer gives up: all that is there before. */
  balance: number;
  lock: (tx: Db) => Promise<unknown>;
  call: () => Promise<TestAnswer>;
  /** The answer to the call that comes second. */
  refused: object;
  /** Why the account stays open when the call comes first; null where it is closed all the same. */
  staysOpen: 'BALANCE_LEFT' | 'WITHDRAWAL_PENDING' | null;
  check?: (hasArrived: boolean) => Promise<void>;
}

const lockWallet =
  ({ userId }: Person) =>
  (tx: Db) =>
    lockAccounts(tx, [userWallet(userId)]);
const lockViewer =
  ({ userId }: Person) =>
  (tx: Db) =>
    run(tx, sql`select from viewers where user_id = ${userId} for update`);

async function aTransfer(sender: Person, recipient: Person, amount: number) {
  const body = { ...(await recipientOf(app, recipient)), amount };
  return () => app.call('/api/user/wallet/transfer', { as: sender.token, body });
}

const put = ({ token: as }: Person, path: string, body: object) =>
  app.call(path, { method: 'PUT', as, body });
const anAd = async () => (await aCampaign(app, { status: 'active' })).id;
const NO_AD = refusal(404, 'AD_NOT_FOUND');

const ARRIVALS: Readonly<Record<string, () => Promise<Arrival>>> = {
  'a transfer to the viewer': async () => {
    const [viewer, sender] = [await aViewer(app), await aRichViewer(app, 500)];
    return {
      viewer,
      balance: 10,
      lock: lockWallet(viewer),
      call: await aTransfer(sender, viewer, 3),
      refused: refusal(404, 'RECIPIENT_NOT_FOUND'),
      staysOpen: 'BALANCE_LEFT',
      check: async (hasArrived) => expect(await balanceOf(app, sender)).toBe(hasArrived ? 1200 : 1500),
    };
  },
  'a transfer by the viewer': async () => {
    const [viewer, friend] = [await aRichViewer(app, 500), await aViewer(app)];
    return {
      viewer,
      balance: 15,
      lock: lockWallet(viewer),
      call: await aTransfer(viewer, friend, 5),
      refused: refusal(409, 'INSUFFICIENT_FUNDS'),
      staysOpen: 'BALANCE_LEFT',
      check: async (hasArrived) => expect(await balanceOf(app, friend)).toBe(hasArrived ? 1500 : 1000),
    };
  },
  'a withdrawal': async () => {
    const viewer = await aRichViewer(app, 6000);
    return {
      viewer,
      balance: 70,
      lock: lockWallet(viewer),
      call: () => withdraw(app, viewer),
      refused: refusal(409, 'INSUFFICIENT_FUNDS'),
      staysOpen: 'WITHDRAWAL_PENDING',
    };
  },
  'a start': async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    return {
      viewer,
      balance: 10,
      lock: lockViewer(viewer),
      call: () => startAd(app, viewer, adId),
      refused: NO_AD,
      staysOpen: null,
      check: async () => {
        const { open } = await one(
          app.db,
          sql<{ open: number }>`
            select count(*) as open from watches where user_id = ${viewer.userId} and status = 'open'`,
        );
        expect(open).toBe(0);
      },
    };
  },
  'a view': async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    const { data: watch } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    return {
      viewer,
      balance: 10,
      lock: lockViewer(viewer),
      call: () => viewAd(app, viewer, adId, watch.watch_id),
      refused: refusal(409, 'WATCH_RELEASED'),
      staysOpen: 'BALANCE_LEFT',
    };
  },
  'a click': async () => {
    const [adId, viewer] = [await anAd(), await aViewer(app)];
    await watchAd(app, viewer, adId);
    return {
      viewer,
      balance: 10.25,
      lock: lockViewer(viewer),
      call: () => clickAd(app, viewer, adId),
      refused: NO_AD,
      staysOpen: 'BALANCE_LEFT',
    };
  },
  'a save of details': async () => {
    const viewer = await aViewer(app);
    return {
      viewer,
      balance: 10,
      lock: lockViewer(viewer),
      call: () => put(viewer, '/api/user/profile/details', FIRST_REWARD_DETAILS),
      refused: { status: 401 },
      staysOpen: 'BALANCE_LEFT',
      check: async (hasArrived) => {
        const { kept, reward_count: rewards } = await one(
          app.db,
          sql<{ kept: boolean; reward_count: number }>`
            select city_id is not null as kept, reward_count from viewers where user_id = ${viewer.userId}`,
        );
        expect({ kept, rewards }).toEqual({ kept: hasArrived, rewards: hasArrived ? 1 : 0 });
      },
    };
  },
};

/** Begins both calls, the first one waiting in front of the second for the same lock; answers in the same order. */
async function inTurn(
  lock: Arrival['lock'],
  first: () => Promise<TestAnswer>,
  second: () => Promise<TestAnswer>,
): Promise<[TestAnswer, TestAnswer]> {
  const calls = await inTransaction(app.db, async (tx) => {
    await lock(tx);
    const before = first();
    await untilWaiting(app.db, 1);
    const after = second();
    await untilWaiting(app.db, 2);
    // Not awaited here: both go on only when this transaction has ended.
    return { before, after };
  });
  return [await calls.before, await calls.after];
}

const statusOf = async ({ userId }: Person) =>
  (await one(app.db, sql<{ status: string }>`select status from users where id = ${userId}`)).status;

describe.each(Object.entries(ARRIVALS))('%s', (_, prepare) => {
  test('right behind the closing is refused, and the closed wallet stays empty', async () => {
    const { viewer, balance, lock, call, refused, check } = await prepare();
    const close = () => closeAccount(app, viewer, { give_up_balance: balance });
    const [closed, arrived] = await inTurn(lock, close, call);
    expect(closed).toMatchObject({ status: 200 });
    expect(arrived).toMatchObject(refused);
    expect(await balanceOf(app, viewer)).toBe(0);
    await check?.(false);
  });

  test('right before the closing arrives, and the closing sees it', async () => {
    const { viewer, balance, lock, call, staysOpen, check } = await prepare();
    const close = () => closeAccount(app, viewer, { give_up_balance: balance });
    const [arrived, closed] = await inTurn(lock, call, close);
    expect(arrived).toMatchObject({ status: 200 });
    expect(closed).toMatchObject(staysOpen === null ? { status: 200 } : refusal(409, staysOpen));
    expect(await statusOf(viewer)).toBe(staysOpen === null ? 'closed' : 'active');
    await check?.(true);
  });
});

test('none of these was tried again because of a deadlock', async () => {
  const { deadlocks } = await one(
    app.db,
    sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  expect(deadlocks).toBe(0);
});
