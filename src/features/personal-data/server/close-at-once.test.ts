/**
 * Closing an account while something else arrives. In either order, money is where the books say, and never in a closed
 * wallet.
 */
import { afterEach, describe, expect, test } from 'vitest';
import { one, sql } from '#lib/server/db.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { closeAccount } from '#testing/closing.ts';
import { inEveryOrder, RACES } from '#testing/at-once.ts';
import { aRichViewer, balanceOf, recipientOf, withdraw } from '#testing/money.ts';
import { aViewer, FIRST_REWARD_DETAILS, type Person } from '#testing/people.ts';
import { type TestAnswer, useTestApp } from '#testing/test-app.ts';
import { clickAd, setSettings, startAd, viewAd, watchAd } from '#testing/watching.ts';

const app = useTestApp();
afterEach(() => expectBooksToBalance(app));

async function isClosed({ userId }: Person): Promise<boolean> {
  const { status } = await one(
    app.db,
    sql<{ status: string }>`select status from users where id = ${userId}`,
  );
  return status === 'closed';
}

/** Expects that the answer to closing is the truth, and that a closed wallet is empty. */
async function expectSound(viewer: Person, closed: TestAnswer): Promise<void> {
  expect(await isClosed(viewer)).toBe(closed.status === 200);
  if (closed.status === 200) expect(await balanceOf(app, viewer)).toBe(0);
  else expect(closed.body.code).toMatch(/^(BALANCE_LEFT|WITHDRAWAL_PENDING)$/);
}

/**
 * Closes the account and calls `arriving`: in round 0 one after the other, where the second must be refused; in round 1
 * in the opposite order; then both at once.
 */
async function race(viewer: Person, givenUp: number, arriving: () => Promise<TestAnswer>, round: number) {
  const close = () => closeAccount(app, viewer, { give_up_balance: givenUp });
  const [closed, arrived] = await inEveryOrder(round, close, arriving);
  await expectSound(viewer, closed);
  if (round === 0) expect([closed.status, arrived.status === 200]).toEqual([200, false]);
  if (round === 1) expect(arrived.status).toBe(200);
  return { closed, arrived };
}

const rounds = Array.from({ length: RACES }, (_, round) => round);

describe('at once with closing', () => {
  test('a transfer to the viewer reaches an open wallet or goes back to nobody', async () => {
    for (const round of rounds) {
      const [viewer, sender] = [await aViewer(app), await aRichViewer(app, 500)];
      const before = await balanceOf(app, sender);
      const body = { ...(await recipientOf(app, viewer)), amount: 3 };
      const send = () => app.call('/api/user/wallet/transfer', { as: sender.token, body });
      const { closed, arrived } = await race(viewer, 10, send, round);
      expect(await balanceOf(app, sender)).toBe(before - (arrived.status === 200 ? 300 : 0));
      expect(closed.status === 200 && arrived.status === 200).toBe(false);
    }
  });

  test('a transfer by the viewer moves the money or finds none', async () => {
    for (const round of rounds) {
      const [viewer, friend] = [await aRichViewer(app, 500), await aViewer(app)];
      const body = { ...(await recipientOf(app, friend)), amount: 5 };
      const send = () => app.call('/api/user/wallet/transfer', { as: viewer.token, body });
      const { arrived } = await race(viewer, 15, send, round);
      expect(await balanceOf(app, friend)).toBe(1000 + (arrived.status === 200 ? 500 : 0));
    }
  });

  test('a withdrawal is asked for and keeps the account open, or finds no money', async () => {
    for (const round of rounds) {
      const viewer = await aRichViewer(app, 6000);
      const { closed, arrived } = await race(viewer, 70, () => withdraw(app, viewer), round);
      expect(closed.status === 200).toBe(arrived.status !== 200);
    }
  });

  test('a view and a click pay an open wallet or nobody', async () => {
    await setSettings(app, { registration_earning: 0 });
    const { id: adId } = await aCampaign(app, { status: 'active' });
    for (const round of rounds) {
      const viewer = await aViewer(app);
      const { data: watch } = await startAd(app, viewer, adId);
      app.clock.advance(5000);
      await race(viewer, 0, () => viewAd(app, viewer, adId, watch.watch_id), round);
      const clicker = await aViewer(app);
      await watchAd(app, clicker, adId);
      await race(clicker, 0.25, () => clickAd(app, clicker, adId), round);
    }
    await setSettings(app, { registration_earning: 1000 });
  });

  test('a start opens a watch that is released, or none', async () => {
    const { id: adId } = await aCampaign(app, { status: 'active' });
    for (const round of rounds) {
      const viewer = await aViewer(app);
      const { closed } = await race(viewer, 10, () => startAd(app, viewer, adId), round);
      expect(closed.status).toBe(200);
      const { open } = await one(
        app.db,
        sql<{
          open: number;
        }>`select count(*) as open from watches where user_id = ${viewer.userId} and status = 'open'`,
      );
      expect(open).toBe(0);
    }
  });

  test('a save of details is rewarded in an open wallet or refused, and leaves nothing behind', async () => {
    for (const round of rounds) {
      const viewer = await aViewer(app);
      const save = () =>
        app.call('/api/user/profile/details', {
          as: viewer.token,
          method: 'PUT',
          body: FIRST_REWARD_DETAILS,
        });
      const { closed } = await race(viewer, 10, save, round);
      const { city_id } = await one(
        app.db,
        sql<{ city_id: number | null }>`select city_id from viewers where user_id = ${viewer.userId}`,
      );
      if (closed.status === 200) expect(city_id).toBeNull();
    }
  });

  test('a change of name leaves no name behind', async () => {
    for (const round of rounds) {
      const viewer = await aViewer(app);
      const rename = () =>
        app.call('/api/user/profile', {
          as: viewer.token,
          method: 'PUT',
          body: { name: 'Yeni Ad', email: viewer.email },
        });
      const { closed } = await race(viewer, 10, rename, round);
      expect(closed.status).toBe(200);
    }
  });
});

describe('the Idempotency-Key of closing', () => {
  test('sent twice at once closes once, and what is kept of it says nothing of the password', async () => {
    const viewer = await aViewer(app);
    const asked = { give_up_balance: 10, key: 'kapat-1' };
    const answers = await Promise.all([closeAccount(app, viewer, asked), closeAccount(app, viewer, asked)]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(0);
    for (const { status, data } of answers) {
      if (status === 200) expect(data).toEqual({ given_up: 10 });
      else expect(status).toBe(401);
    }
    const { request_hash: hash } = await one(
      app.db,
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

  test('the same key with another amount is refused', async () => {
    const viewer = await aViewer(app);
    // The first try is refused, and leaves its key free.
    expect(await closeAccount(app, viewer, { give_up_balance: 1, key: 'kapat-2' })).toMatchObject({
      status: 409,
    });
    expect(await closeAccount(app, viewer, { give_up_balance: 10, key: 'kapat-2' })).toMatchObject({
      status: 200,
    });
  });
});
