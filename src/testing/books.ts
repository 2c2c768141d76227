/** What must hold after every test that moves money (threats, "Invariants"), beyond what reconciliation compares. */
import { expect } from 'vitest';
import { rows, sql } from '#lib/server/db.ts';
import { reconcile } from '#features/ledger/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import type { TestApp } from './test-app.ts';

type Check = (app: TestApp, given: BooksOptions) => Promise<unknown[]>;

export interface BooksOptions {
  /** The highest daily limit that was in force; the one in the settings unless given. */
  dailyLimitKurus?: number;
}

/** I4: what campaigns were given is what they have, what they paid viewers, and what went back to their firms. */
const campaignsAddUp: Check = ({ db }) =>
  rows(
    db,
    sql`select campaign_id, net, balance_kurus, gone from (
          select campaign_id, sum(campaign_budget_kurus) as net from orders where payment_status = 'paid' group by campaign_id
        ) as given
        join ledger_accounts on ledger_accounts.id = 'campaign:' || campaign_id
        cross join lateral (
          select coalesce(-sum(amount_kurus), 0) as gone from ledger_postings join ledger_entries on entry_id = ledger_entries.id
          where account_id = ledger_accounts.id and kind in ('view', 'click', 'campaign_completed', 'campaign_leftover')
        ) as paid
        where net <> balance_kurus + gone`,
  );

/** I8: nobody earned more than the limit in an Istanbul day, held earnings included. */
const daysKeepTheLimit: Check = async ({ db }, { dailyLimitKurus }) => {
  const limit = dailyLimitKurus ?? (await readSettings(db)).daily_earning_limit;
  return rows(
    db,
    sql`select * from (
          select account_id, istanbul_day(at) as day, sum(amount_kurus) as earned from ledger_postings
          join ledger_entries on entry_id = ledger_entries.id
          where kind in ('view', 'click') and account_id like 'user_wallet:%' group by account_id, istanbul_day(at)
        ) as posted
        full join (select 'user_wallet:' || user_id as account_id, day, earned_kurus, held_kurus from viewer_days) as kept
          using (account_id, day)
        where coalesce(earned, 0) <> coalesce(earned_kurus, 0) or coalesce(earned_kurus + held_kurus, 0) > ${limit}`,
  );
};

/** What a day holds is what its open watches reserved. */
const daysHoldOpenWatches: Check = ({ db }) =>
  rows(
    db,
    sql`select user_id, day, held_kurus, reserved from viewer_days
        full join (select user_id, day, sum(reserved_kurus) as reserved from watches where status = 'open' group by 1, 2) as open
          using (user_id, day)
        where coalesce(held_kurus, 0) <> coalesce(reserved, 0)`,
  );

/** I9: as many views of an ad were paid to a viewer as were counted, and no more than its limit. */
const viewsKeepTheLimit: Check = ({ db }) =>
  rows(
    db,
    sql`select user_id, campaign_id, paid_views, viewed from viewer_ads
        full join (select user_id, campaign_id, count(*) as viewed from watches where status = 'viewed' group by 1, 2) as paid
          using (user_id, campaign_id)
        join campaigns on campaigns.id = campaign_id
        where coalesce(paid_views, 0) <> coalesce(viewed, 0) or coalesce(viewed, 0) > max_views_per_ad`,
  );

/** I10: no paid watch was shorter than its ad, and no two of one viewer overlapped. */
const watchesTakeTheirTime: Check = ({ db }) =>
  rows(
    db,
    sql`select * from (
          select id, user_id, started_at, ended_at, display_duration,
            lag(ended_at) over (partition by user_id order by id) as before_ended_at
          from watches where status <> 'open'
        ) as ended
        where started_at < before_ended_at
          or (exists (select from ledger_entries where kind = 'view' and ref = ended.id::text)
            and ended_at < started_at + display_duration * interval '1 second')`,
  );

/** I13: the counters count what happened. */
const countersCount: Check = ({ db }) =>
  rows(
    db,
    sql`select * from (
          select campaign_id, coalesce(sum(paid_views), 0) as views, count(*) filter (where paid_views > 0) as viewers,
            count(clicked_at) as clicks
          from viewer_ads group by campaign_id
        ) as happened
        left join campaign_counters using (campaign_id)
        where coalesce(total_views, 0) <> views or coalesce(unique_viewers, 0) <> viewers or coalesce(total_clicks, 0) <> clicks`,
  );

const CHECKS: Readonly<Record<string, Check>> = {
  'the books agree with themselves': (app) => reconcile(app.db, app.clock.now()),
  'campaigns add up (I4)': campaignsAddUp,
  'days keep the earning limit (I8)': daysKeepTheLimit,
  'days hold what is open': daysHoldOpenWatches,
  'views keep their limit (I9)': viewsKeepTheLimit,
  'watches take their time (I10)': watchesTakeTheirTime,
  'counters count (I13)': countersCount,
};

/** Fails with whatever does not add up. Jumping wall clocks (`clock.jump`) are beyond what I10 can see in the records. */
export async function expectBooksToBalance(app: TestApp, options: BooksOptions = {}): Promise<void> {
  const problems: Record<string, unknown[]> = {};
  for (const [name, check] of Object.entries(CHECKS)) {
    const found = await check(app, options);
    if (found.length > 0) problems[name] = found;
  }
  expect(problems).toEqual({});
}
