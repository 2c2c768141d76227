import { pagination } from '#lib/shared/pagination.ts';
import { ZERO_KURUS, type Kurus } from '#lib/shared/money.ts';
import { inTransaction, type Db, rows, sql } from '#lib/server/db.ts';
import { implement } from '#lib/server/implement.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import {
  fraudAdminContract,
  type FraudDecisionLine,
  type FraudGroupView,
  type FraudMember,
  type FraudTie,
  MOST_TIES,
} from '../contract/admin.ts';
import { adminFraudTexts } from '../texts.ts';
import { decideOrPropose, type Asking, readAloneUpTo, readWaitingClosing } from './close-accounts.server.ts';
import { type ClosesAccounts, decideGroup } from './decide-group.server.ts';
import { decideShortfall, listShortfalls } from './shortfalls.server.ts';
import { listGroups, sumQueue } from './list-groups.server.ts';
import { fraudErrors } from '../errors.ts';
import { type Evidence, evidenceOf } from '../evidence.server.ts';
import { groupsOf } from '../groups.server.ts';

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
      const given = { groupId: params.id, userIds, ...why, now };
      const decided =
        decision === 'held'
          ? await decideGroup(db, acts, {
              ...given,
              decision,
              shortfall: ZERO_KURUS,
              adminId: actor.userId,
            })
          : await decideOrPropose({ db, config: kit.config, actor }, acts, { ...given, decision, seen });
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

interface MoneyRow {
  user_id: number;
  name: string;
  status: 'active' | 'suspended' | 'closed';
  created_at: Date;
  balance: Kurus;
  waiting: Kurus;
  paid_out: Kurus;
  earned: Kurus;
}

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

function heaviest(ties: readonly FraudTie[]): FraudTie[] {
  return ties.toSorted((one, other) => other.amount - one.amount).slice(0, MOST_TIES);
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
    ties: heaviest(groups.flatMap(({ ties }) => ties)),
    decisions,
    shortfalls: await listShortfalls(db, userIds),
    alone_up_to: await readAloneUpTo(asking, userIds),
    proposal: await readWaitingClosing(asking, groupId),
  };
}
