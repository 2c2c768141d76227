import { afterEach, describe, expect, test } from 'vitest';
import { addDays, formatDate, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { first, one, run, sql } from '#lib/server/db.ts';
import { atOnce } from '#testing/at-once.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { closeAccount } from '#testing/closing.ts';
import { balanceOf, countEntries } from '#testing/money.ts';
import { FIRST_REWARD_DETAILS, TEST_PASSWORD } from '#testing/people.ts';
import {
  aFirmRegistration,
  aRegistration,
  codesSentTo,
  cookiesOf,
  register,
} from '#testing/registrations.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

const DAY_MS = 86_400_000;

interface Account {
  userId: number;
  token: string;
}

async function signIn(email: string): Promise<Account> {
  const { data } = await app.call('/api/auth/login', { body: { email, password: TEST_PASSWORD } });
  return { userId: data.user.id, token: data.token };
}

/** Registers and signs in. */
async function anAccount(body: ReturnType<typeof aRegistration>): Promise<Account> {
  expect(await register(app, body)).toMatchObject({ status: 200 });
  return signIn(body.email);
}

async function closeIt(account: Account): Promise<void> {
  const give_up_balance = (await balanceOf(app, account)) / 100;
  expect(await closeAccount(app, account, { give_up_balance })).toMatchObject({ status: 200 });
}

/** The number may register again from the next day on. */
const waitForNextDay = () => app.clock.advance(DAY_MS);

const save = (account: Account, body: Record<string, unknown>) =>
  app.call('/api/user/profile/details', { as: account.token, method: 'PUT', body });

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
    expect((await app.call('/api/user/wallet/transactions', { as: again.token })).data.transactions).toEqual(
      [],
    );
  });

  test('brings no reward again, none for what was given before, and none beyond the limit', async () => {
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

  test('is kept as a keyed hash that does not say the number', async () => {
    const body = aRegistration();
    await closeIt(await anAccount(body));
    const kept = await one(
      app.db,
      sql<{ text: string }>`select string_agg(closed_phones::text, ' ') as text from closed_phones`,
    );
    expect(kept.text).not.toContain(body.phone);
    expect(await first(app.db, sql`select from users where phone = ${body.phone}`)).toBeUndefined();
  });

  test('rests until the next day, and for thirty days from the second closing on, as the person is told before', async () => {
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
    const { role } = await one(app.db, sql<{ role: string }>`select role from users where phone = ${phone}`);
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
      run(app.db, sql`update users set phone = ${as.phone}, email = ${as.email} where id = ${userId}`);
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
    const { closings } = await one(
      app.db,
      sql<{ closings: number }>`select closings from closed_phones order by closed_at desc limit 1`,
    );
    expect(closings).toBe(1);
  });
});
