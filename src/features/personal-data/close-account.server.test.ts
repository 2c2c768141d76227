import { describe, expect, test } from 'vitest';
import { sql } from '#lib/server/db.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { checkBooks } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import {
  anAdmin,
  aViewer,
  closeAccount,
  FIRST_REWARD_DETAILS,
  type Person,
  TEST_PASSWORD,
} from '#testing/people.ts';
import {
  aRichViewer,
  balanceOf,
  countEntries,
  fund,
  postedTo,
  recipientOf,
  withdraw,
} from '#testing/money.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';
import { remainingOf, setSettings, startAd, viewAd } from '#testing/watching.ts';

const app = useTestApp();
checkBooks(app);

const PATH = '/api/user/account/close';
const BONUS = 10;
const readClosing = (viewer: Person) => app.call(PATH, { as: viewer.token });

async function aViewerWithoutMoney(): Promise<Person> {
  await setSettings(app, { registration_earning: 0 });
  const viewer = await aViewer(app);
  await setSettings(app, { registration_earning: 1000 });
  return viewer;
}

describe('closing an account', () => {
  test('with an empty wallet needs only the password', async () => {
    const viewer = await aViewerWithoutMoney();
    const closed = await closeAccount(app, viewer);
    expect(closed).toMatchObject({ status: 200, data: { given_up: 0 } });
    expect(closed.body.message).toContain('kapatıldı');
    expect(await countEntries(app.db, 'balance_given_up', viewer.userId)).toBe(0);
  });

  test('gives up what is in the wallet, once and to the kuruş, where the person says so', async () => {
    const viewer = await aRichViewer(app, 1234);
    const revenue = await postedTo(app.db, 'platform_revenue');
    const closed = await closeAccount(app, viewer, { give_up_balance: 22.34 });
    expect(closed).toMatchObject({ status: 200, data: { given_up: 22.34 } });
    expect(await balanceOf(app, viewer)).toBe(0);
    expect(await postedTo(app.db, 'platform_revenue')).toBe(revenue + 2234);
    expect(await countEntries(app.db, 'balance_given_up', viewer.userId)).toBe(1);
  });

  test.each([[undefined], [0], [9.99], [10.01]])(
    'is refused where %s ₺ is given up and 10 ₺ are there, naming them',
    async (give_up_balance) => {
      const viewer = await aViewer(app);
      const refused = await closeAccount(app, viewer, { give_up_balance });
      expect(refused).toMatchObject({ status: 409, body: { code: 'BALANCE_LEFT', balance: BONUS } });
      expect(refused.body.message).toContain('₺10,00');
      expect(await readClosing(viewer)).toMatchObject({ status: 200, data: { wallet: { balance: BONUS } } });
    },
  );

  test('ends every session at once; the login knows nobody; the erased address is mailed', async () => {
    const viewer = await aViewer(app);
    const login = { email: viewer.email, password: TEST_PASSWORD };
    const other = await app.call('/api/auth/login', { body: login });
    await closeAccount(app, viewer, { give_up_balance: BONUS });
    for (const token of [viewer.token, other.data.token])
      expect(await app.call('/api/auth/session', { as: token })).toMatchObject({ status: 401 });
    const unknown = await app.call('/api/auth/login', { body: { ...login, email: 'yok@ornek.com' } });
    const after = await app.call('/api/auth/login', { body: login });
    expect(after).toMatchObject(refusal(401, 'LOGIN_FAILED'));
    expect(after.body).toEqual(unknown.body);
    const forgot = await app.call('/api/auth/forgot-password', { body: { phone: viewer.phone } });
    expect(forgot.status).toBe(200);
    expect(app.sms.filter(({ to }) => to === viewer.phone)).toEqual([]);
    expect(app.mails.find(({ to }) => to === viewer.email)?.subject).toContain('kapatıldı');
  });

  test('a wrong password closes nothing, and is slowed down', async () => {
    const viewer = await aViewer(app);
    const wrong = await closeAccount(app, viewer, { password: 'Yanlis123', give_up_balance: BONUS });
    expect(wrong).toMatchObject({
      status: 400,
      body: { code: 'CURRENT_PASSWORD_WRONG', errors: { password: 'Mevcut şifre hatalı' } },
    });
    expect((await closeAccount(app, viewer, { password: '' })).body.errors).toEqual({
      password: 'Şifreni gir',
    });
    expect(await readClosing(viewer)).toMatchObject({ status: 200 });
  });
});

describe('what is under way', () => {
  test('an open watch is released: the campaign has its money back, nothing is paid', async () => {
    const [{ id: adId }, viewer] = [await aCampaign(app, { status: 'active' }), await aViewer(app)];
    const before = await remainingOf(app, adId);
    const { data: watch } = await startAd(app, viewer, adId);
    expect((await readClosing(viewer)).data.has_open_watch).toBe(true);
    app.clock.advance(5000);
    await closeAccount(app, viewer, { give_up_balance: BONUS });
    expect(await remainingOf(app, adId)).toEqual(before);
    expect(await viewAd(app, viewer, adId, watch.watch_id)).toMatchObject({ status: 401 });
  });

  test('a withdrawal that waits must be decided first', async () => {
    const viewer = await aViewerWithoutMoney();
    const { id } = await aWithdrawal(viewer, 6000);
    expect(await readClosing(viewer)).toMatchObject({
      data: { pending_withdrawals: { count: 1, total_amount: 60 } },
    });
    expect(await closeAccount(app, viewer)).toMatchObject(refusal(409, 'WITHDRAWAL_PENDING'));
    const admin = await anAdmin(app);
    await app.call(`/api/admin/withdrawals/${id}/approve`, { as: admin.token, method: 'PUT' });
    expect(await closeAccount(app, viewer)).toMatchObject({ status: 200, data: { given_up: 0 } });
  });

  test('T-M8: money does not leave for a day after a change of password, not even given up', async () => {
    const viewer = await aViewer(app);
    app.clock.advance(1000);
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'Vapur8Iskele' };
    await app.call('/api/user/change-password', { as: viewer.token, method: 'PUT', body: change });
    expect((await readClosing(viewer)).data.wallet.money_ready_at).not.toBeNull();
    const asked = { password: 'Vapur8Iskele', give_up_balance: BONUS };
    expect(await closeAccount(app, viewer, asked)).toMatchObject(refusal(409, 'MONEY_COOLING'));
    expect(await balanceOf(app, viewer)).toBe(1000);
  });

  async function aWithdrawal(viewer: Person, amountKurus: number): Promise<{ id: number }> {
    await fund(app.db, userWallet(viewer.userId), amountKurus);
    const asked = await withdraw(app, viewer, { amount: amountKurus / 100 });
    expect(asked.status).toBe(200);
    return asked.data;
  }
});

describe('afterwards', () => {
  test('the database: holds nothing about the person, and what was done', async () => {
    const { id: adId } = await aCampaign(app, { status: 'active' });
    const viewer = await aViewer(app, { name: 'Gülizar Çalışkan', email: 'gulizar@ornek.com' });
    await app.call('/api/user/profile/details', {
      as: viewer.token,
      method: 'PUT',
      body: { ...FIRST_REWARD_DETAILS, hobbies: ['Müzik'] },
    });
    const { data: watch } = await startAd(app, viewer, adId);
    app.clock.advance(5000);
    await viewAd(app, viewer, adId, watch.watch_id);
    await app.call('/api/auth/forgot-password', { body: { phone: viewer.phone } });
    const balance = (await balanceOf(app, viewer)) / 100;
    expect(await closeAccount(app, viewer, { give_up_balance: balance })).toMatchObject({ status: 200 });

    expect(await tablesWith('Gülizar', 'gulizar@ornek.com', viewer.phone)).toEqual([]);
    const details = sql`select details_ever_given, day_attributes from viewers where user_id = ${viewer.userId}`;
    expect(await app.one(details)).toEqual({ details_ever_given: [], day_attributes: null });
    const kept = await app.one(sql<{ watches: number; consents: number; entries: number }>`
        select (select count(*) from watches where user_id = ${viewer.userId} and status = 'viewed') as watches,
          (select count(*) from ledger_postings where account_id = ${userWallet(viewer.userId)}) as entries`);
    expect(kept).toEqual({ watches: 1, entries: 4 });
  });

  /** Every table of which some row, as text, has one of the words in it. */
  async function tablesWith(...words: string[]): Promise<string[]> {
    const tables = await app.rows(sql<{
      name: string;
    }>`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE'`);
    const found: string[] = [];
    for (const { name } of tables) {
      const pattern = `%(${words.join('|')})%`;
      const match = await app.rows(
        sql`select from ${sql.table(name)} as row where row::text similar to ${pattern} limit 1`,
      );
      if (match.length > 0) found.push(name);
    }
    return found;
  }

  test('who had sent or been sent money reads of a closed account', async () => {
    const [closing, other] = [await aViewerWithoutMoney(), await aRichViewer(app, 500)];
    const to = { ...(await recipientOf(app, closing)), amount: 5 };
    expect((await app.call('/api/user/wallet/transfer', { as: other.token, body: to })).status).toBe(200);
    await closeAccount(app, closing, { give_up_balance: 5 });
    const { data } = await app.call('/api/user/wallet/transactions', { as: other.token });
    expect(data.transactions[0].description).toBe('Kapatılmış bir hesaba gönderdin');
    expect(await app.call('/api/user/wallet/transfer', { as: other.token, body: to })).toMatchObject(
      refusal(404, 'RECIPIENT_NOT_FOUND'),
    );
  });

  test('the admin sees a closed account, in the list and alone', async () => {
    const [admin, viewer] = [await anAdmin(app), await aViewer(app)];
    await closeAccount(app, viewer, { give_up_balance: BONUS });
    const { data } = await app.call('/api/admin/users?search=kapat%C4%B1lm%C4%B1%C5%9F', { as: admin.token });
    expect(data.users.find(({ id }: { id: number }) => id === viewer.userId)).toMatchObject({
      name: 'Kapatılmış hesap',
      status: 'closed',
      role: 'user',
    });
    expect(await app.call(`/api/admin/users/${viewer.userId}`, { as: admin.token })).toMatchObject({
      status: 200,
      data: { status: 'closed', wallet: { balance: 0 } },
    });
  });

  test('no statement that was under way brings a name back', async () => {
    const viewer = await aViewer(app);
    await closeAccount(app, viewer, { give_up_balance: BONUS });
    await expect(
      app.rows(sql`update users set name = 'Ayşe Yılmaz' where id = ${viewer.userId}`),
    ).rejects.toMatchObject({ constraint: 'users_closed_are_nobody' });
  });
});

describe('the Idempotency-Key of closing', () => {
  test('sent twice at once: closes once, and its stored hash has nothing of the password', async () => {
    const viewer = await aViewer(app);
    const asked = { give_up_balance: 10, key: 'kapat-1' };
    const answers = await Promise.all([closeAccount(app, viewer, asked), closeAccount(app, viewer, asked)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status, data } of answers) {
      if (status === 200) expect(data).toEqual({ given_up: 10 });
      else expect(status).toBe(401);
    }
    const { request_hash: hash } = await app.one(
      sql<{ request_hash: string }>`select request_hash from idempotency_keys where key = 'kapat-1'`,
    );
    const other = await aViewer(app);
    await closeAccount(app, other, { ...asked, password: 'Yanlis123' });
    expect(hash).toBe(await hashOf({ params: {}, query: {}, body: { give_up_balance: 10 } }));
  });

  async function hashOf(payload: unknown): Promise<string> {
    const bytes = new TextEncoder().encode(JSON.stringify(payload));
    return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  }
});
