import { pagination, offsetOf, type Page } from '#lib/shared/pagination.ts';
import { ZERO_KURUS } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { inTransaction, type Db, rows, sql, one } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  fraudAdminContract,
  type FraudDecisionLine,
  type FraudGroupView,
  type FraudMember,
  MOST_TIES,
  fraudErrors,
  type FraudState,
  type ListedFraudGroup,
} from '../contract.ts';
import { adminFraudTexts } from '../texts.ts';
import {
  decideOrPropose,
  type Asking,
  readAloneUpTo,
  readWaitingClosing,
  type ClosesAccounts,
  decideGroup,
} from './decide-group.server.ts';
import { decideShortfall, listShortfalls } from './take-back-farms.server.ts';
import { type Evidence, evidenceOf, groupsOf, CASE_COUNTS } from '../groups.server.ts';
import { phoneSearched } from '#lib/shared/searched.ts';
import { containsWords } from '#lib/server/database/contains-words.ts';
import { levelOf } from '../rules.ts';

export function mountFraudQueue(kit: ServerKit, acts: ClosesAccounts): void {
  implement(kit, fraudAdminContract, {
    listFraudGroups: async ({ db, query }) => {
      const { groups, total } = await listGroups(db, query);
      return { data: { groups, pagination: pagination(query, total), stats: await sumQueue(db) } };
    },

    readFraudGroup: async ({ db, params, actor }) => ({
      data: await readGroup({ db, config: kit.config, actor }, acts, params.id),
    }),

    decideFraudShortfall: async ({ db, params, body, actor, now }) => {
      const isDecided = await inTransaction(db, (tx) =>
        decideShortfall({ db: tx, config: kit.config, actor }, { id: params.id, ...body, now }),
      );
      return {
        message: isDecided ? adminFraudTexts.shortfall.done[body.outcome] : adminFraudTexts.closing.proposed,
      };
    },

    decideFraudGroup: async ({ db, params, body, actor, now }) => {
      const { user_ids: userIds, decision, shortfall: seen, ...why } = body;
      const request = { groupId: params.id, userIds, ...why, now };
      const decided =
        decision === 'held'
          ? await decideGroup(db, acts, {
              ...request,
              decision,
              shortfall: ZERO_KURUS,
              adminId: actor.userId,
            })
          : await decideOrPropose({ db, config: kit.config, actor }, acts, { ...request, decision, seen });
      return {
        message: decided === null ? adminFraudTexts.closing.proposed : adminFraudTexts.done[decision],
        data: {
          decision_id: decided?.decisionId ?? null,
          accounts: userIds.length,
          rejected_withdrawals: decided?.rejectedWithdrawals ?? 0,
        },
      };
    },
  });
}

async function findSeeds(db: Db, groupId: number): Promise<number[]> {
  const query = sql<{ id: number }>`
    select distinct fraud_cases.user_id as id from fraud_cases left join fraud_scores using (user_id)
    where fraud_cases.user_id = ${groupId} or group_id = ${groupId}`;
  const found = await rows(db, query);
  return found.map(({ id }) => id);
}

type MoneyRow = Omit<FraudMember, 'score' | 'level' | 'reasons' | 'shortfall' | 'review'>;

function readMoney(db: Db, userIds: readonly number[]): Promise<MoneyRow[]> {
  const query = sql<MoneyRow>`
    select users.id as user_id, name, status, created_at,
      coalesce((select balance_kurus from ledger_accounts where id = 'user_wallet:' || users.id), 0) as balance,
      coalesce(withdrawn.waiting, 0)::bigint as waiting, coalesce(withdrawn.paid, 0)::bigint as paid_out,
      ((select coalesce(sum(earned_kurus), 0) from viewer_days where viewer_days.user_id = users.id)
        - (select coalesce(sum(amount_kurus), 0) from invalid_earnings where invalid_earnings.user_id = users.id))::bigint
        as earned
    from users
    left join (
      select user_id, sum(amount_kurus) filter (where status = 'pending') as waiting,
        sum(amount_kurus) filter (where status = 'paid') as paid
      from withdrawals where user_id = any(${userIds}::bigint[]) group by user_id
    ) as withdrawn on withdrawn.user_id = users.id
    where users.id = any(${userIds}::bigint[])`;
  return rows(db, query);
}

function toMember(row: MoneyRow, evidence: Evidence | undefined, shortfall = ZERO_KURUS): FraudMember {
  const { score = 0, level = 'clear', reasons = [], review = null } = evidence ?? {};
  return {
    ...row,
    shortfall,
    score,
    level,
    reasons: reasons.map(({ rule, points, text }) => ({ rule, points, text })),
    review,
  };
}

function inOrder(one: FraudMember, other: FraudMember): number {
  const isReviewed = ({ review }: FraudMember) => Number(review !== null);
  return isReviewed(other) - isReviewed(one) || other.score - one.score || one.user_id - other.user_id;
}

function readDecisions(db: Db, userIds: readonly number[]): Promise<FraudDecisionLine[]> {
  const query = sql<FraudDecisionLine>`
    select fraud_decisions.id, decision, reason, category, cardinality(user_ids) as accounts, name as actor_name,
      decided_at, finished_at is not null as is_finished, views, clicks, amount_kurus as amount,
      from_wallets_kurus as from_wallets, returned_kurus as returned
    from fraud_decisions join users on users.id = decided_by
    where user_ids && ${userIds}::bigint[] order by fraud_decisions.id desc limit 50`;
  return rows(db, query);
}

async function readGroup(asking: Asking, acts: ClosesAccounts, groupId: number): Promise<FraudGroupView> {
  const { db } = asking;
  const seeds = await findSeeds(db, groupId);
  if (seeds.length === 0) throw fraudErrors.FRAUD_GROUP_NOT_FOUND();
  const groups = await groupsOf(db, seeds);
  const userIds = groups.flatMap(({ members }) => members);
  const [money, evidence, decisions, shortfalls] = await Promise.all([
    readMoney(db, userIds),
    evidenceOf(db, userIds),
    readDecisions(db, seeds),
    acts.readShortfalls(db, userIds),
  ]);
  return {
    id: groupId,
    members: money
      .map((row) => toMember(row, evidence.get(row.user_id), shortfalls.get(row.user_id)))
      .toSorted(inOrder),
    ties: groups
      .flatMap(({ ties }) => ties)
      .toSorted((one, other) => other.amount - one.amount)
      .slice(0, MOST_TIES),
    decisions,
    shortfalls: await listShortfalls(db, userIds),
    alone_up_to: await readAloneUpTo(asking, userIds),
    proposal: await readWaitingClosing(asking, groupId),
  };
}

const SHOWN_NAMES = 3;

const IS_SHORT = sql`exists (select from fraud_shortfalls
  where fraud_shortfalls.decision_id = fraud_cases.decision_id and outcome is null)`;

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

interface GroupFilter extends Page {
  state: FraudState;
  search: string;
}

/** A group is found when the search finds one of its accounts, and then shown whole. */
function inGroups({ state, search }: GroupFilter) {
  const digits = phoneSearched(search);
  const byPhone = digits === null ? sql`false` : sql`phone like ${`%${digits}%`}`;
  const found =
    search.trim() === ''
      ? sql`true`
      : sql`group_id in (
          select group_id from cases where ${containsWords(search, sql`search_text`)} or ${byPhone})`;
  return sql`from cases where ${IN_STATE[state]} and ${found}`;
}

async function listGroups(
  db: Db,
  filter: GroupFilter,
): Promise<{ groups: ListedFraudGroup[]; total: number }> {
  const source = inGroups(filter);
  const query = sql<{ total: number }>`
      with cases as materialized (${CASES}) select count(distinct group_id) as total ${source}`;
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
      limit ${filter.limit} offset ${offsetOf(filter)}
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

type QueueSums = DataOf<typeof fraudAdminContract.listFraudGroups>['stats'];

function sumQueue(db: Db): Promise<QueueSums> {
  const query = sql<QueueSums>`
    with cases as materialized (${CASES})
    select count(*) filter (where decision is null) as open_accounts,
      count(*) filter (where decision = 'held') as held_accounts,
      count(objection) filter (where decision is null) as objections,
      coalesce(sum(balance + waiting) filter (where decision is null or decision = 'held'), 0)::bigint as at_stake
    from cases`;
  return one(db, query);
}
