/** Notifies once of events that only passing time brings about, found in other features' tables. */
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { type Db, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import type { NoticeKind } from './kinds.ts';
import { notify } from './notify.server.ts';

const HOUR_MS = 3_600_000;
const AT_ONCE = 200;
const PAYMENT_HOURS = 48;
const LOW_PERCENT = 20;

interface Due {
  firm_id: number;
  campaign_id: number;
  name: string;
  amount: Kurus;
  ref: string;
}

const notYetNotified = (kind: NoticeKind, firm: ReturnType<typeof sql>, ref: ReturnType<typeof sql>) =>
  sql`not exists (select from notices where user_id = ${firm} and kind = ${kind} and ref = ${ref})`;

function findBeginning(db: Db, now: Date): Promise<Due[]> {
  const ref = sql`campaigns.id || ':' || start_date`;
  const query = sql<Due>`
    select firm_id, id as campaign_id, campaign_name as name, 0::bigint as amount, ${ref} as ref from campaigns
    where status = 'active' and start_date = ${addDays(istanbulDay(now), 1)}::date and deleted_at is null
      and ${notYetNotified('campaign_begins', sql`firm_id`, ref)} limit ${AT_ONCE}`;
  return rows(db, query);
}

/** Paid budget is that of all paid orders, so that a larger budget makes it news again. */
function findLow(db: Db): Promise<Due[]> {
  const ref = sql`campaigns.id || ':' || paid.budget`;
  const query = sql<Due>`
    select firm_id, campaigns.id as campaign_id, campaign_name as name, 0::bigint as amount, ${ref} as ref
    from campaigns join ledger_accounts on ledger_accounts.id = 'campaign:' || campaigns.id
    cross join lateral (select coalesce(sum(campaign_budget_kurus), 0)::bigint as budget from orders
      where orders.campaign_id = campaigns.id and payment_status = 'paid') as paid
    where campaigns.status = 'active' and paid.budget > 0 and balance_kurus * 100 < paid.budget * ${LOW_PERCENT}
      and ${notYetNotified('budget_low', sql`firm_id`, ref)} limit ${AT_ONCE}`;
  return rows(db, query);
}

function findUnpaid(db: Db, now: Date): Promise<Due[]> {
  const ref = sql`orders.id::text`;
  const query = sql<Due>`
    select orders.firm_id, campaign_id, campaign_name as name, payable_kurus as amount, ${ref} as ref
    from orders join campaigns on campaigns.id = campaign_id
    where payment_status = 'awaiting' and detached_at is null and end_date >= ${istanbulDay(now)}::date
      and orders.created_at < ${new Date(now.getTime() - PAYMENT_HOURS * HOUR_MS)}
      and ${notYetNotified('payment_due', sql`orders.firm_id`, ref)} limit ${AT_ONCE}`;
  return rows(db, query);
}

async function notifyFirms(db: Db, now: Date): Promise<void> {
  const found = {
    campaign_begins: await findBeginning(db, now),
    budget_low: await findLow(db),
    payment_due: await findUnpaid(db, now),
  };
  for (const [kind, due] of Object.entries(found) as [keyof typeof found, Due[]][])
    for (const { firm_id: firmId, campaign_id: subject, ref, name, amount } of due)
      await inTransaction(db, (tx) =>
        notify(tx, { kind, to: [firmId], ref, subject, detail: { name, amount } }, now),
      );
}

const PROMISES = {
  campaigns_wait: { hours: 24, since: sql`campaigns where status = 'pending' and submitted_at` },
  payments_wait: { hours: 24, since: sql`orders where payment_status = 'pending' and submitted_at` },
  withdrawals_wait: {
    hours: 24,
    since: sql`withdrawals where status = 'pending' and coalesce(rests_until, created_at)`,
  },
  complaints_wait: { hours: 48, since: sql`ad_reports where decision_id is null and reported_at` },
} as const;

async function notifyOfQueues(db: Db, now: Date): Promise<void> {
  for (const kind of ['campaigns_wait', 'payments_wait', 'withdrawals_wait', 'complaints_wait'] as const) {
    const { hours, since } = PROMISES[kind];
    const before = new Date(now.getTime() - hours * HOUR_MS);
    const query = sql<{ count: number }>`select count(*) as count from ${since} < ${before}`;
    const { count } = await one(db, query);
    const notice = { kind, ref: istanbulDay(now), detail: { count, hours } };
    if (count > 0) await inTransaction(db, (tx) => notify(tx, notice, now));
  }
}

async function notifyOfStop(db: Db, now: Date): Promise<void> {
  const query = sql<{ id: number; count: number }>`
    select id, jsonb_array_length(problems) as count from money_freezes where lifted_at is null`;
  const stops = await rows(db, query);
  for (const { id, count } of stops)
    await inTransaction(db, (tx) => notify(tx, { kind: 'money_frozen', ref: id, detail: { count } }, now));
}

export async function notifyDue(db: Db, now: Date): Promise<void> {
  await notifyOfStop(db, now);
  await notifyFirms(db, now);
  await notifyOfQueues(db, now);
}

/** Notifies the owner once a day that a job fails. Never throws, so that the job's own failure is reported. */
export async function notifyOfFailure(db: Db, { job, now }: { job: string; now: Date }): Promise<void> {
  const ref = `${job}:${istanbulDay(now)}`;
  await inTransaction(db, (tx) => notify(tx, { kind: 'job_failed', ref, detail: { name: job } }, now)).catch(
    () => {}, // The database that failed the job is away; the log has it.
  );
}
