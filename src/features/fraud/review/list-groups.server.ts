import { type Kurus } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { phoneSearched } from '#lib/shared/searched.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { type Db, one, rows, sql } from '#lib/server/db.ts';
import { levelOf } from '../score.ts';
import type { FraudState, ListedFraudGroup } from '../contract/admin.ts';
import { CASE_COUNTS } from '../evidence.server.ts';

const SHOWN_NAMES = 3;

const IS_SHORT = sql`exists (select from fraud_shortfalls
  where fraud_shortfalls.decision_id = fraud_cases.decision_id and outcome is null)`;

/** The last case of each account with its group. Most accounts never had a case. */
const CASES = sql`
  select last.user_id, decision, is_short, objection, opened_at, decided_at, name, phone, search_text,
    coalesce(group_id, last.user_id) as group_id,
    case when ${CASE_COUNTS} then last.score else latest.score end as score,
    case when ${CASE_COUNTS} then last.reasons else latest.reasons end as reasons,
    coalesce((select balance_kurus from ledger_accounts where ledger_accounts.id = 'user_wallet:' || last.user_id), 0) as balance,
    coalesce((select sum(amount_kurus) from withdrawals
      where withdrawals.user_id = last.user_id and withdrawals.status = 'pending'), 0) as waiting
  from (
    select distinct on (user_id) id, user_id, score, reasons, decision, objection, opened_at, decided_at, ${IS_SHORT} as is_short
    from fraud_cases order by user_id, id desc
  ) as last
  join users on users.id = last.user_id
  left join fraud_scores as latest on latest.user_id = last.user_id`;

const IN_STATE = {
  open: sql`(decision is null or is_short)`,
  held: sql`decision = 'held'`,
  decided: sql`decision in ('cleared', 'closed')`,
} as const satisfies Record<FraudState, unknown>;

export const UNDECIDED_GROUPS = sql`count(distinct group_id) as count, min(opened_at) as oldest_at from (
  select distinct on (fraud_cases.user_id) coalesce(group_id, fraud_cases.user_id) as group_id, decision, opened_at,
    ${IS_SHORT} as is_short
  from fraud_cases left join fraud_scores on fraud_scores.user_id = fraud_cases.user_id
  order by fraud_cases.user_id, id desc
) as cases where ${IN_STATE.open}`;

interface Wanted extends Page {
  state: FraudState;
  search: string;
}

/** A group is found when the search finds one of its accounts, and then shown whole. */
function inGroups({ state, search }: Wanted) {
  const digits = phoneSearched(search);
  const byPhone = digits === null ? sql`false` : sql`phone like ${`%${digits}%`}`;
  const found =
    search.trim() === ''
      ? sql`true`
      : sql`group_id in (
          select group_id from cases where ${containsWords(search, sql`search_text`)} or ${byPhone})`;
  return sql`from cases where ${IN_STATE[state]} and ${found}`;
}

export async function listGroups(
  db: Db,
  wanted: Wanted,
): Promise<{ groups: ListedFraudGroup[]; total: number }> {
  const source = inGroups(wanted);
  const query = sql<{
    total: number;
  }>`with cases as materialized (${CASES}) select count(distinct group_id) as total ${source}`;
  const { total } = await one(db, query);
  const statement = sql<Omit<ListedFraudGroup, 'level'>>`
    with cases as materialized (${CASES}), grouped as (
      select group_id as id, count(*) as accounts, max(score) as score, count(objection) as objections,
        sum(balance)::bigint as balance, sum(waiting)::bigint as waiting, min(opened_at) as opened_at,
        max(decided_at) as decided_at, array_agg(user_id) as user_ids,
        (array_agg(name order by score desc, user_id))[1:${sql.raw(String(SHOWN_NAMES))}] as names,
        (array_agg(reasons order by score desc, user_id))[1] as reasons
      ${source} group by group_id
      order by sum(balance + waiting) desc, max(score) desc, group_id
      limit ${wanted.limit} offset ${offsetOf(wanted)}
    )
    select grouped.id, accounts, score, objections, balance, waiting, opened_at, decided_at, names,
      coalesce((select jsonb_agg(of order by of.decision) from (
        select decision, count(*) as accounts,
          (array_agg(name order by score desc, user_id))[1:${sql.raw(String(SHOWN_NAMES))}] as names
        from cases where user_id = any(user_ids) and decision is not null group by decision
      ) as of), '[]') as decisions,
      array(select reason ->> 'text' from jsonb_array_elements(grouped.reasons) with ordinality as each (reason, place)
        order by place limit 3) as reasons,
      (select coalesce(sum(earned_kurus), 0)::bigint from viewer_days where user_id = any(user_ids))
        - (select coalesce(sum(amount_kurus), 0)::bigint from invalid_earnings where user_id = any(user_ids)) as earned
    from grouped order by balance + waiting desc, score desc, grouped.id`;
  const groups = await rows(db, statement);
  return { groups: groups.map((group) => ({ ...group, level: levelOf(group.score) })), total };
}

export interface QueueSums {
  open_accounts: number;
  held_accounts: number;
  objections: number;
  at_stake: Kurus;
}

export function sumQueue(db: Db): Promise<QueueSums> {
  const query = sql<QueueSums>`
    with cases as materialized (${CASES})
    select count(*) filter (where decision is null) as open_accounts,
      count(*) filter (where decision = 'held') as held_accounts,
      count(objection) filter (where decision is null) as objections,
      coalesce(sum(balance + waiting) filter (where decision is null or decision = 'held'), 0)::bigint as at_stake
    from cases`;
  return one(db, query);
}
