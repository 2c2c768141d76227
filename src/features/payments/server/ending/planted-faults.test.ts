/** Faults planted behind the program's back, each of which the checks of the books have to name. */
import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { inTransaction, run, sql } from '#lib/server/db.ts';
import { campaignAccount, firmWallet } from '#features/ledger/accounts.ts';
import { fromTo, post, reconcile } from '#features/ledger/server/index.ts';
import { aCampaign } from '#testing/campaigns.ts';
import { approve, aPayment } from '#testing/payments.ts';
import { aFirm } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
type Statement = ReturnType<typeof sql>;

/** The first difference of a check and how many there are; nothing where the books agree. */
async function differenceIn(invariant: string) {
  const found = (await reconcile(app.db, app.clock.now())).find((each) => each.invariant === invariant);
  return found && { subject: found.subject, found: found.found };
}

interface Fault {
  invariant: string;
  table: string;
  plant: Statement;
  undo: Statement;
}

/** Plants a fault in a table, which may refuse changes otherwise, and undoes it. Returns what the check says meanwhile. */
async function withFault({ invariant, table, plant, undo }: Fault) {
  const change = async (statement: Statement) => {
    await run(app.db, sql`alter table ${sql.table(table)} disable trigger user`);
    await run(app.db, statement);
    await run(app.db, sql`alter table ${sql.table(table)} enable trigger user`);
  };
  expect(await differenceIn(invariant)).toBeUndefined();
  await change(plant);
  const difference = await differenceIn(invariant);
  await change(undo);
  expect(await differenceIn(invariant)).toBeUndefined();
  return difference;
}

async function aReturn(): Promise<number> {
  const { id, firm } = await aCampaign(app, { status: 'active' });
  await app.call(`/api/firm/campaigns/${id}/close`, { method: 'POST', as: firm.token });
  return id;
}

/** A transfer that came after its campaign was taken back, and is in the firm's wallet. */
async function aLateTransfer() {
  const payment = await aPayment(app, { status: 'pending' });
  const path = `/api/firm/campaigns/${payment.campaignId}/take-back`;
  await app.call(path, { method: 'POST', as: payment.firm.token });
  await approve(app, payment);
  return payment;
}

describe('returns-posted finds', () => {
  const invariant = 'returns-posted';
  const table = 'campaign_returns';

  test('a return of another amount than its entry', async () => {
    const id = await aReturn();
    const plant = sql`update campaign_returns set net_kurus = net_kurus - 1 where campaign_id = ${id}`;
    const undo = sql`update campaign_returns set net_kurus = net_kurus + 1 where campaign_id = ${id}`;
    const found = await withFault({ invariant, table, plant, undo });
    expect(found).toEqual({ subject: `campaign ${id}`, found: 1 });
  });

  test('a return without its entry, and the entry without its return', async () => {
    const id = await aReturn();
    const plant = sql`update campaign_returns set ref = ref || ':9' where campaign_id = ${id}`;
    const undo = sql`update campaign_returns set ref = ${String(id)} where campaign_id = ${id}`;
    const found = await withFault({ invariant, table, plant, undo });
    expect(found).toMatchObject({ found: 2 });
    expect(found?.subject).toMatch(/^entry \d+$/);
  });

  test('an entry that took the money from another campaign', async () => {
    const [id, other] = [await aReturn(), await aReturn()];
    const plant = sql`update campaign_returns set campaign_id = ${other} where ref = ${String(id)}`;
    const undo = sql`update campaign_returns set campaign_id = ${id} where ref = ${String(id)}`;
    const found = await withFault({ invariant, table, plant, undo });
    expect(found).toEqual({ subject: `campaign ${other}`, found: 1 });
  });
});

describe('late-transfers-posted finds', () => {
  const invariant = 'late-transfers-posted';

  test('a credit that never reached the wallet', async () => {
    const { id } = await aPayment(app, { status: 'pending' });
    const plant = sql`insert into payment_events (order_id, event, from_status, to_status, actor_id, method, reason, at)
      values (${id}, 'credit', 'pending', 'void', null, null, 'x', now())`;
    const undo = sql`delete from payment_events where order_id = ${id} and event = 'credit'`;
    const found = await withFault({ invariant, table: 'payment_events', plant, undo });
    expect(found).toEqual({ subject: `order ${id}`, found: 1 });
  });

  test('another amount than was transferred', async () => {
    const { id } = await aLateTransfer();
    const raise = (by: number) =>
      sql`update orders set base_budget_kurus = base_budget_kurus + ${by}::bigint,
        total_with_vat_kurus = total_with_vat_kurus + ${by}::bigint,
        campaign_budget_kurus = campaign_budget_kurus + ${by}::bigint where id = ${id}`;
    const found = await withFault({ invariant, table: 'orders', plant: raise(1), undo: raise(-1) });
    expect(found).toEqual({ subject: `order ${id}`, found: 1 });
  });

  test('money in the wallet of another firm', async () => {
    const { id, firm } = await aLateTransfer();
    const other = await aFirm(app);
    const give = (to: number) => sql`update orders set firm_id = ${to} where id = ${id}`;
    const found = await withFault({
      invariant,
      table: 'orders',
      plant: give(other.userId),
      undo: give(firm.userId),
    });
    expect(found).toEqual({ subject: `order ${id}`, found: 1 });
  });

  // Last, because what was posted stays.
  test('money for no order', async () => {
    const { id, firm } = await aCampaign(app, { status: 'active' });
    const postings = fromTo(campaignAccount(id), firmWallet(firm.userId), kurus(100));
    const entry = { kind: 'late_transfer' as const, ref: '987654321', actorId: null, postings };
    await inTransaction(app.db, (tx) => post(tx, { entries: [entry], now: app.clock.now() }));
    expect(await differenceIn(invariant)).toEqual({ subject: 'order 987654321', found: 1 });
  });
});
