import { describe, expect, test } from 'vitest';
import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { lockAccounts } from '#platform/ledger/server.ts';
import { atOnce, untilWaiting } from '#testing/at-once.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { aViewer, closeAccount, FIRST_REWARD_DETAILS, type Person, TEST_PASSWORD } from '#testing/people.ts';
import { aRichViewer, balanceOf, countEntries, recipientOf, withdraw } from '#testing/money.ts';
import { refusal, type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { clickAd, startAd, viewAd, watchAd } from '#testing/watching.ts';
import { addDays, formatDate, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import {
  aFirmRegistration,
  aRegistration,
  codesSentTo,
  cookiesOf,
  register,
} from '#testing/registrations.ts';

const app = useTestApp();

const save = ({ token: as }: Pick<Person, 'token'>, body: object) =>
  app.call('/api/user/profile/details', { as, method: 'PUT', body });

/**
 * Closing an account and a concurrent call, in both orders: both wait for one lock that the test holds. The second call
 * began while the account was open. Money ends where the books say, and never in a closed wallet.
 */
describe('close in turn', () => {
  checkBooks(app);

  interface Arrival {
    viewer: Person;
    balance: number;
    lock: (tx: Db) => Promise<unknown>;
    call: () => Promise<TestAnswer>;
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
          const { open } = await app.one(sql<{ open: number }>`
            select count(*) as open from watches where user_id = ${viewer.userId} and status = 'open'`);
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
        call: () => save(viewer, FIRST_REWARD_DETAILS),
        refused: { status: 401 },
        staysOpen: 'BALANCE_LEFT',
        check: async (hasArrived) => {
          const { kept, reward_count: rewards } = await app.one(sql<{ kept: boolean; reward_count: number }>`
            select city_id is not null as kept, reward_count from viewers where user_id = ${viewer.userId}`);
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
    (await app.one(sql<{ status: string }>`select status from users where id = ${userId}`)).status;

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
    const { deadlocks } = await app.one(
      sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(deadlocks).toBe(0);
  });
});

describe('register again', () => {
  checkBooks(app);

  const DAY_MS = 86_400_000;

  interface Account {
    userId: number;
    token: string;
  }

  async function signIn(email: string): Promise<Account> {
    const { data } = await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
    return { userId: data.user.id, token: data.token };
  }

  async function anAccount(body: ReturnType<typeof aRegistration>): Promise<Account> {
    expect(await register(app, body)).toMatchObject({ status: 200 });
    return signIn(body.email);
  }

  async function closeIt(account: Account): Promise<void> {
    const give_up_balance = (await balanceOf(app, account)) / 100;
    expect(await closeAccount(app, account, { give_up_balance })).toMatchObject({ status: 200 });
  }

  const waitForNextDay = () => app.clock.advance(DAY_MS);

  describe('T-V14: the phone of a closed account', () => {
    test('registers again, with the same e-mail, and brings no second welcome bonus', async () => {
      const body = aRegistration();
      const before = await anAccount(body);
      expect(await balanceOf(app, before)).toBe(1000);
      await closeIt(before);

      waitForNextDay();
      const again = await anAccount(body);
      expect(again.userId).not.toBe(before.userId);
      expect(await balanceOf(app, again)).toBe(0);
      expect(await countEntries(app.db, 'welcome_bonus', again.userId)).toBe(0);
      const profile = async () => (await app.call('/api/user/profile', { as: again.token })).data;
      const why = 'Hoş geldin bonusu her telefon numarasına yalnızca bir kez verilir';
      expect((await profile()).welcome_bonus).toMatchObject({
        show: false,
        amount: 0,
        message: expect.stringContaining(why),
      });
      await app.call('/api/user/welcome-bonus/shown', { method: 'POST', as: again.token });
      expect((await profile()).welcome_bonus).toEqual({ show: false, amount: 0, message: '' });
      expect(
        (await app.call('/api/user/wallet/transactions', { as: again.token })).data.transactions,
      ).toEqual([]);
    });

    test('brings no reward again, none for earlier answers, and none beyond the limit', async () => {
      const body = aRegistration();
      const before = await anAccount(body);
      // Seven details: the first reward, and two on the way to the second one.
      const seven = { ...FIRST_REWARD_DETAILS, weight: 70, children_count: 1 };
      expect((await save(before, seven)).data.profile_update_earning.amount).toBe(5);
      await closeIt(before);

      waitForNextDay();
      const again = await anAccount(body);
      const completeness = async () =>
        (await app.call('/api/user/profile', { as: again.token })).data.completeness;
      expect(await completeness()).toMatchObject({
        filled: [],
        rewards_paid: 1,
        details_to_reward: 3,
        counts_earlier_account: true,
      });
      for (const [details, amount] of [
        [seven, 0],
        [{ district: 'Çankaya', sector: 'Enerji' }, 0],
        [{ profession: 'Mühendis' }, 5],
        [{ hobbies: ['Yoga'], favorite_brands: ['Nehir Su'], favorite_colors: [1], clothing_size: 4 }, 5],
      ] as const)
        expect((await save(again, details)).data.profile_update_earning.amount).toBe(amount);
      expect(await completeness()).toMatchObject({ rewards_paid: 3, next_reward: null });
      expect(await balanceOf(app, again)).toBe(1000);
    });

    test('is stored as a keyed hash without the number', async () => {
      const body = aRegistration();
      await closeIt(await anAccount(body));
      const kept = await app.one(
        sql<{ text: string }>`select string_agg(closed_phones::text, ' ') as text from closed_phones`,
      );
      expect(kept.text).not.toContain(body.phone);
      expect(await first(app.db, sql`select from users where phone = ${body.phone}`)).toBeUndefined();
    });

    test('waits until the next day, and for thirty days from the second closing on, as its page shows before', async () => {
      const body = aRegistration();
      const before = await anAccount(body);
      const atFirst = await app.call('/api/user/account/close', { as: before.token });
      const midnight = startOfDay(addDays(istanbulDay(app.clock.now()), 1));
      expect(atFirst.data.registrable_from).toBe(midnight.toISOString());
      await closeIt(before);
      expect(await register(app, body)).toMatchObject(refusal(409, 'PHONE_RESTING'));
      waitForNextDay();
      const again = await anAccount(body);
      const { data } = await app.call('/api/user/account/close', { as: again.token });
      const from = new Date(app.clock.now().getTime() + 30 * DAY_MS);
      expect(data.registrable_from).toBe(from.toISOString());
      await closeIt(again);

      const refused = await register(app, body);
      expect(refused).toMatchObject(refusal(409, 'PHONE_RESTING'));
      expect(refused.body.message).toContain(formatDate(from));
      app.clock.advance(30 * DAY_MS);
      expect(await register(app, body)).toMatchObject({ status: 200 });
    });

    test('may become a firm, which nobody rewards', async () => {
      const body = aRegistration();
      await closeIt(await anAccount(body));
      waitForNextDay();
      const { phone, email } = body;
      expect(await register(app, aFirmRegistration({ phone, email }))).toMatchObject({ status: 200 });
      const { role } = await app.one(sql<{ role: string }>`select role from users where phone = ${phone}`);
      expect(role).toBe('firm');
    });

    test('a code entered while the account is being closed brings no bonus either', async () => {
      for (let round = 0; round < 5; round += 1) {
        const body = aRegistration();
        const account = await anAccount(body);
        const entry = await aCodeFor(body, account);
        const [closed, verified] = await Promise.all([
          closeAccount(app, account, { give_up_balance: 10 }),
          app.call('/api/auth/verify-code', entry),
        ]);
        expect(closed.status).toBe(200);
        // Too early the number is taken, too late the code has gone with the account.
        expect(verified).toMatchObject({ status: 409 });
        waitForNextDay();
        expect(await register(app, body)).toMatchObject({ status: 200 });
        expect(await balanceOf(app, await signIn(body.email))).toBe(0);
      }
    });

    /** A registration of a phone that has an account, which the form refuses: made while the account had another one. */
    async function aCodeFor(body: ReturnType<typeof aRegistration>, { userId }: Account) {
      const { phone, email } = aRegistration();
      const setIdentity = (as: { phone: string; email: string }) =>
        app.rows(sql`update users set phone = ${as.phone}, email = ${as.email} where id = ${userId}`);
      await setIdentity({ phone, email });
      const registration = await app.call('/api/auth/register', { body });
      await setIdentity(body);
      const code = codesSentTo(app, body.phone).at(-1);
      return { body: { phone: body.phone, code }, headers: cookiesOf(registration) };
    }

    test('of many who close one account at once, one does, and the phone is counted once', async () => {
      const body = aRegistration();
      const account = await anAccount(body);
      const answers = await atOnce(8, () => closeAccount(app, account, { give_up_balance: 10 }));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(7);
      expect(await countEntries(app.db, 'balance_given_up', account.userId)).toBe(1);
      const { closings } = await app.one(
        sql<{ closings: number }>`select closings from closed_phones order by closed_at desc limit 1`,
      );
      expect(closings).toBe(1);
    });
  });
});
