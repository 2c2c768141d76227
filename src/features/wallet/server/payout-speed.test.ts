import { beforeEach, describe, expect, test } from 'vitest';
import { run, sql } from '#lib/server/db.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { aRichViewer, ibanOf, withdraw } from '#testing/money.ts';
import { anAdmin, type Person, signInAgain } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { CANCELLED_REASON } from '../texts.ts';

const app = useTestApp();
const START = new Date('2026-11-23T09:00:00Z');
const HOUR_MS = 3_600_000;

/** As visitors without an account read it, a minute after the last reading. */
async function speed() {
  app.clock.advance(60_000);
  return (await app.call('/api/payout-speed')).data;
}

let viewer: Person;
/** Withdrawals that were decided just now and asked for so many hours before. */
async function aDecided(
  hours: number[],
  change: { status?: string; reason?: string; daysAgo?: number } = {},
) {
  const { status = 'paid', reason = null, daysAgo = 0 } = change;
  for (const hour of hours) {
    const decided = new Date(app.clock.now().getTime() - daysAgo * 24 * HOUR_MS);
    await run(
      app.db,
      sql`insert into withdrawals (user_id, amount_kurus, iban, account_holder, status, rejection_reason, created_at, decided_at, decided_by)
        values (${viewer.userId}, 6000, ${ibanOf(1)}, 'Ayşe Yılmaz', ${status}, ${reason},
          ${new Date(decided.getTime() - hour * HOUR_MS)}, ${decided}, ${viewer.userId})`,
    );
  }
}

beforeEach(async () => {
  app.clock.set(START);
  await run(app.db, sql`delete from withdrawals`);
  viewer = await aRichViewer(app, 20_000);
});

describe('how long withdrawals take', () => {
  test('is not said of none, nor of four', async () => {
    expect(await speed()).toEqual({ days: 30, median_seconds: null });
    await aDecided([1, 1, 1, 1]);
    expect(await speed()).toEqual({ days: 30, median_seconds: null });
  });

  test('is the middle one of an odd number, and between the middle two of an even one', async () => {
    await aDecided([100, 1, 6, 2, 50]);
    expect((await speed()).median_seconds).toBe(6 * 3600);
    await aDecided([7]);
    expect((await speed()).median_seconds).toBe(6.5 * 3600);
  });

  test('counts what was paid within thirty days, and nothing else', async () => {
    await aDecided([6, 6, 6, 6, 6]);
    await aDecided([1, 1, 1, 1, 1, 1], { status: 'rejected', reason: CANCELLED_REASON });
    await aDecided([2, 2, 2, 2, 2, 2], { daysAgo: 30 });
    expect((await speed()).median_seconds).toBe(6 * 3600);
    await aDecided([2, 2, 2, 2, 2, 2], { daysAgo: 29 });
    expect((await speed()).median_seconds).toBe(2 * 3600);
  });

  test('is measured once a minute at most', async () => {
    await aDecided([3, 3, 3, 3, 3]);
    expect((await speed()).median_seconds).toBe(3 * 3600);
    await aDecided([9, 9, 9, 9, 9, 9]);
    app.clock.advance(59_000);
    expect((await app.call('/api/payout-speed')).data.median_seconds).toBe(3 * 3600);
    expect((await speed()).median_seconds).toBe(9 * 3600);
  });
});

describe('the steps of a withdrawal', () => {
  test('have their times, and the statement says the same state, of a paid one with its time', async () => {
    let admin = await anAdmin(app);
    const at = () => app.clock.now().toISOString();
    const asked = at();
    const { id } = (await withdraw(app, viewer)).data;
    const read = async () => {
      const own = { as: viewer.token };
      const [{ withdrawals }, { transactions }] = [
        (await app.call('/api/user/wallet/withdrawals', own)).data,
        (await app.call('/api/user/wallet/transactions', own)).data,
      ];
      return {
        steps: withdrawals[0].steps,
        state: withdrawals[0].status_text,
        said: transactions[0].description,
      };
    };
    expect(await read()).toEqual({
      steps: [
        { step: 'asked', text: 'İstendi', at: asked },
        { step: 'paid', text: 'Ödendi', at: null },
      ],
      state: 'Onay bekliyor',
      said: 'Para çekme talebi (IBAN •••• 1326): Onay bekliyor',
    });
    app.clock.advance(5 * HOUR_MS);
    [viewer, admin] = [await signInAgain(app, viewer), await signInAgain(app, admin)];
    await app.call(`/api/admin/withdrawals/${id}/approve`, { method: 'PUT', as: admin.token });
    expect(await read()).toMatchObject({
      steps: [
        { step: 'asked', at: asked },
        { step: 'paid', at: at() },
      ],
      state: 'Ödendi',
      // The movement's own time is the request's.
      said: `Para çekme talebi (IBAN •••• 1326): Ödendi, ${formatDateTime(app.clock.now())}`,
    });
  });

  test('tell of a second approval since when it waits, and do not name who proposed it', async () => {
    viewer = await aRichViewer(app, 3_000_000);
    const [first] = [await anAdmin(app, { name: 'Ada Öneren' }), await anAdmin(app)];
    const { id } = (await withdraw(app, viewer, { amount: 25_000.01 })).data;
    app.clock.advance(HOUR_MS / 2);
    expect(
      (await app.call(`/api/admin/withdrawals/${id}/approve`, { method: 'PUT', as: first.token })).status,
    ).toBe(200);
    const { body } = await app.call('/api/user/wallet/withdrawals', { as: viewer.token });
    expect(body).toMatchObject({
      data: {
        withdrawals: [
          {
            steps: [
              { step: 'asked', at: START.toISOString() },
              { step: 'second_approval', at: app.clock.now().toISOString() },
              { step: 'paid', at: null },
            ],
          },
        ],
      },
    });
    expect(JSON.stringify(body)).not.toContain('Ada Öneren');
  });
});
