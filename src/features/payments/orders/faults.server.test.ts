/** Threat T-M7: an approval that fails at any point changes nothing and can be repeated. */
import { describe, expect, test } from 'vitest';
import { rows, run, sql } from '#lib/server/db.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';
import { readBalance } from '#platform/ledger/server.ts';
import { expectBooksToBalance } from '#testing/books.ts';
import { aPayment, approve, orderState } from '#testing/payments.ts';
import { countEntries } from '#testing/money.ts';
import { refusal, useTestApp } from '#testing/test-app.ts';

const app = useTestApp({ environment: { LOG_LEVEL: 'silent' } });

/** Every write of an approval; each is a point at which the machine may fail. */
const FAULT_POINTS = [
  ['orders', 'update'],
  ['payment_events', 'insert'],
  ['campaigns', 'update'],
  ['campaign_events', 'insert'],
  ['ledger_entries', 'insert'],
  ['ledger_postings', 'insert'],
  ['ledger_accounts', 'update'],
  ['invoice_numbers', 'update'],
  ['invoices', 'insert'],
  ['audit_log', 'insert'],
  ['idempotency_keys', 'update'],
] as const;

/** Makes every `operation` on `table` fail while `work` runs; for orders only at the commit. */
async function withFault<T>(table: string, operation: string, work: () => Promise<T>): Promise<T> {
  await run(
    app.db,
    sql`create or replace function fail_now() returns trigger language plpgsql as
    $$ begin raise exception 'the machine gave up'; end $$`,
  );
  await run(
    app.db,
    sql`create constraint trigger fault after ${sql.raw(operation)} on ${sql.table(table)}
    deferrable ${sql.raw(operation === 'update' && table === 'orders' ? 'initially deferred' : 'initially immediate')}
    for each row execute function fail_now()`,
  );
  try {
    return await work();
  } finally {
    await run(app.db, sql`drop trigger fault on ${sql.table(table)}`);
  }
}

describe('T-M7: a fault while a payment is approved leaves no half state', () => {
  test.each(FAULT_POINTS)('%s, %s', async (table, operation) => {
    const payment = await aPayment(app, { status: 'pending' });
    const books = () =>
      rows(app.db, sql`select id, balance_kurus from ledger_accounts where id !~ ':' order by id`);
    const before = await books();
    const key = { 'idempotency-key': 'retry' };
    const failed = await withFault(table, operation, () => approve(app, payment, key));
    expect(failed).toMatchObject(refusal(500, 'INTERNAL'));
    expect(await orderState(app, payment)).toMatchObject({
      payment_status: 'pending',
      campaign_status: 'approved',
    });
    expect(await books()).toEqual(before);
    expect(await readBalance(app.db, campaignAccount(payment.campaignId))).toBe(0);
    expect(await rows(app.db, sql`select from payment_events where order_id = ${payment.id}`)).toHaveLength(
      1,
    );
    expect((await approve(app, payment, key)).status).toBe(200);
    expect(await countEntries(app.db, 'order_paid', payment.id)).toBe(1);
  });
});

test('afterwards the books agree', () => expectBooksToBalance(app));
