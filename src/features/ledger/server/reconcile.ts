/** Compares the books with themselves. Never repairs anything: a difference is for people to explain. */
import { type Db, rows, run, sql } from '#lib/server/db.ts';

export interface Problem {
  invariant: string;
  /** Where the first difference stands. */
  subject: string;
  detail: string;
}

const CHECKS: readonly { invariant: string; query: ReturnType<typeof checkQuery> }[] = [
  {
    invariant: 'every entry sums to zero',
    query: checkQuery`select 'entry ' || entry_id as subject, sum(amount_kurus)::text as detail
      from ledger_postings group by entry_id having sum(amount_kurus) <> 0 order by entry_id limit 1`,
  },
  {
    invariant: 'every stored balance is the sum of its postings',
    query: checkQuery`select id as subject, balance_kurus || ' stored, ' || coalesce(total, 0) || ' posted' as detail
      from ledger_accounts
      left join (select account_id, sum(amount_kurus) as total from ledger_postings group by account_id) as sums
        on account_id = id
      where balance_kurus <> coalesce(total, 0) order by id limit 1`,
  },
  {
    invariant: 'no owned account is below what it holds',
    query: checkQuery`select id as subject, balance_kurus || ' with ' || held_kurus || ' held' as detail
      from ledger_accounts where not may_go_negative and balance_kurus < held_kurus order by id limit 1`,
  },
  {
    invariant: 'what a campaign holds is what its open watches reserved',
    query: checkQuery`select id as subject, held_kurus || ' held, ' || coalesce(reserved, 0) || ' reserved' as detail
      from ledger_accounts
      left join (select campaign_id, sum(reserved_kurus) as reserved from watches where status = 'open'
        group by campaign_id) as open_watches on 'campaign:' || campaign_id = id
      where held_kurus <> coalesce(reserved, 0) order by id limit 1`,
  },
  {
    invariant: 'every viewed watch was posted once, for what it reserved',
    query: checkQuery`select 'watch ' || watches.id as subject, 'reserved ' || reserved_kurus as detail
      from watches
      left join ledger_entries on kind = 'view' and ref = watches.id::text
      left join ledger_postings on entry_id = ledger_entries.id and account_id = 'user_wallet:' || user_id
      where status = 'viewed' and amount_kurus is distinct from reserved_kurus order by watches.id limit 1`,
  },
  {
    invariant: 'every paid order was posted once, for its net budget',
    query: checkQuery`select 'order ' || coalesce(id::text, ref) as subject,
        coalesce(campaign_budget_kurus::text, 'not paid') || ' due, ' || coalesce(amount_kurus::text, 'nothing') || ' posted'
          as detail
      from (select id, campaign_budget_kurus from orders where payment_status = 'paid') as paid
      full join (select ref, amount_kurus from ledger_entries
        join ledger_postings on entry_id = ledger_entries.id and account_id like 'campaign:%'
        where kind = 'order_paid') as posted on ref = id::text
      where campaign_budget_kurus is distinct from amount_kurus order by id limit 1`,
  },
  {
    invariant: 'withdrawals pending are what was asked and not yet decided',
    query: checkQuery`select 'withdrawals_pending' as subject, balance_kurus || ' in the books, ' || asked || ' asked' as detail
      from ledger_accounts, (select coalesce(sum(amount_kurus), 0) as asked from withdrawals where status = 'pending') as open
      where id = 'withdrawals_pending' and balance_kurus <> asked`,
  },
];

function checkQuery(text: TemplateStringsArray) {
  return sql<{ subject: string; detail: string }>(text);
}

/** Runs every check in one snapshot, records the run, and answers what differs: nothing when the books agree. */
export async function reconcile(db: Db, now: Date): Promise<Problem[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const problems: Problem[] = [];
      for (const { invariant, query } of CHECKS) {
        for (const { subject, detail } of await rows(tx, query))
          problems.push({ invariant, subject, detail });
      }
      await run(
        tx,
        sql`insert into reconciliations (at, problems) values (${now}, ${JSON.stringify(problems)})`,
      );
      return problems;
    });
}
