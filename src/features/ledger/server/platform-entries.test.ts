/** The platform's movements: their number and their pages are what plain counting says, however many are marked. */
import { afterEach, describe, expect, test } from 'vitest';
import { one, rows, run, sql } from '#lib/server/db.ts';
import { PLATFORM_ACCOUNTS } from '../accounts.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { sealEverything } from '#testing/books.ts';
import { aPayment } from '#testing/payments.ts';
import { aViewer } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { watchAd } from '#testing/watching.ts';
import { ledgerJobs } from './jobs.ts';
import { countPlatformEntries, markPlatformEntries, pageOfPlatformEntries } from './platform-entries.ts';
import { reconcile } from './reconcile.ts';

const app = useTestApp();
afterEach(() => run(app.db, sql`delete from ledger_platform_marks`));

/** Newest first. */
async function countPlainly(): Promise<number[]> {
  const found = await rows(
    app.db,
    sql<{ id: number }>`select id from ledger_entries where id in (
      select entry_id from ledger_postings where account_id = any(${PLATFORM_ACCOUNTS}::text[])) order by id desc`,
  );
  return found.map(({ id }) => id);
}

async function expectSameAsPlain() {
  const plain = await countPlainly();
  const total = await countPlatformEntries(app.db);
  expect(total).toBe(plain.length);
  for (const limit of [1, 4, 10_000]) {
    const pages = Math.ceil(total / limit);
    const joined: number[] = [];
    for (let page = 1; page <= pages + 1; page += 1) {
      const found = await pageOfPlatformEntries(app.db, { page, limit }, total);
      joined.push(...found.toSorted((one, other) => other - one));
    }
    expect(joined, `pages of ${limit}`).toEqual(plain);
  }
}

const marks = async () =>
  (await one(app.db, sql<{ count: number }>`select count(*) as count from ledger_platform_marks`)).count;

/** A bonus and a paid order, which move the platform's accounts, and a view, which does not. */
async function movements() {
  await aPayment(app, { status: 'paid' });
  const viewer = await aViewer(app);
  await watchAd(app, viewer, (await aCampaign(app, { status: 'active' })).id);
}

describe('the number of the platform’s movements and each of its pages', () => {
  test('are those of plain counting: without a mark, with some, and with movements since', async () => {
    await movements();
    await expectSameAsPlain();
    await sealEverything(app);
    for (const every of [3, 1]) {
      await markPlatformEntries(app.db, every);
      expect(await marks()).toBeGreaterThan(0);
      await expectSameAsPlain();
      await movements();
      await expectSameAsPlain();
      await sealEverything(app);
    }
  });

  test('of a campaign that is returned and a payment that comes too late too', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    await sealEverything(app);
    await markPlatformEntries(app.db, 2);
    await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
    await expectSameAsPlain();
    await sealEverything(app);
    await markPlatformEntries(app.db, 2);
    await expectSameAsPlain();
  });
});

describe('a mark', () => {
  test('is made by the job, once, of sealed entries alone, also by several at once', async () => {
    await run(app.db, sql`delete from ledger_platform_marks`);
    await movements();
    await sealEverything(app);
    await movements();
    await Promise.all([1, 2, 3].map(() => markPlatformEntries(app.db, 1)));
    const { beyond } = await one(
      app.db,
      sql<{ beyond: number }>`select count(*) as beyond from ledger_platform_marks
        where entry_id > (select max(to_entry_id) from ledger_seals)`,
    );
    expect(beyond).toBe(0);
    const made = await marks();
    await ledgerJobs({ db: app.db, clock: app.clock, mail: { send: async () => {} } })
      .find(({ name }) => name === 'seal-entries')
      ?.run();
    expect(await marks()).toBe(made);
    await expectSameAsPlain();
  });

  test('that says another number is found by the checks of the books', async () => {
    await movements();
    await sealEverything(app);
    await markPlatformEntries(app.db, 2);
    expect(await reconcile(app.db, app.clock.now())).toEqual([]);
    const { entry_id } = await one(
      app.db,
      sql<{ entry_id: number }>`select entry_id from ledger_platform_marks order by entry_id desc limit 1`,
    );
    await run(
      app.db,
      sql`update ledger_platform_marks set movements = movements + 1 where entry_id = ${entry_id}`,
    );
    expect(await reconcile(app.db, app.clock.now())).toMatchObject([
      { invariant: 'platform-movements-counted', subject: `entry ${entry_id}`, found: 1 },
    ]);
  });
});
