import { AppError } from '#lib/shared/errors.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Kurus, kurusToLira, formatKurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, one, rows, sql, run } from '#lib/server/db.ts';
import { closeOvertaken, defineProposal, findProposalsAbout, takesTwo } from '#platform/approvals/server.ts';
import { userWallet } from '#platform/ledger/accounts.ts';
import { lockAccounts } from '#platform/ledger/server.ts';
import { type TakeBackCategory, TAKE_BACK_CATEGORIES, TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { fraudActs, type FraudDecision, fraudErrors, type FraudGroupView } from '../contract.ts';
import { adminFraudTexts } from '../texts.ts';
import { type CaseOfOwner, notifyCleared, notifyInReview, IN_FORCE } from '../holds.server.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { mayCall } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { readSettings } from '#platform/settings/server.ts';

/** Operations of other features, passed in by the wiring because some of those features import this one. */
export interface ClosesAccounts {
  suspendAccount(
    tx: Db,
    request: { userId: number; adminId: number; reason: string; now: Date },
  ): Promise<void>;
  rejectWithdrawal(
    tx: Db,
    request: { withdrawalId: number; adminId: number; reason: string; now: Date },
  ): Promise<void>;
  /** The part of the earnings to be taken back that each wallet lacks; without those that lack nothing. */
  readShortfalls(db: Db, userIds: readonly number[]): Promise<Map<number, Kurus>>;
}

const CLOSING_PROPOSAL = 'closing';

interface GroupDecision {
  groupId: number;
  userIds: readonly number[];
  decision: FraudDecision;
  reason: string;
  category: TakeBackCategory;
  shortfall: Kurus;
  adminId: number;
  now: Date;
}

async function insertDecision(tx: Db, request: GroupDecision): Promise<number> {
  const { groupId, userIds, decision, reason, category, shortfall, adminId, now } = request;
  const isClosed = decision === 'closed';
  const query = sql<{ id: number }>`
    insert into fraud_decisions (group_id, user_ids, decision, reason, category, shortfall_kurus, decided_by, decided_at,
      finished_at)
    values (${groupId}, ${userIds}::bigint[], ${decision}, ${reason}, ${isClosed ? category : null}, ${shortfall},
      ${adminId}, ${now}, ${isClosed ? null : now}) returning id`;
  const { id } = await one(tx, query);
  return id;
}

/** Stores the current evidence with each decision. Throws FRAUD_CASES_DECIDED unless all cases could be decided. */
async function decideCases(tx: Db, decisionId: number, request: GroupDecision): Promise<void> {
  const { userIds, decision, reason, adminId, now } = request;
  // In the order in which the score writes them.
  const query = sql`select id from fraud_cases where user_id = any(${userIds}::bigint[])
      order by user_id, id for no key update`;
  await rows(tx, query);
  const statement = sql<CaseOfOwner>`with last as (
        select distinct on (user_id) id from fraud_cases where user_id = any(${userIds}::bigint[])
        order by user_id, id desc
      )
      update fraud_cases set decision = ${decision}, decided_at = ${now}, decided_by = ${adminId}, note = ${reason},
        decision_id = ${decisionId}, stops_watching = ${decision === 'held'},
        score = greatest(fraud_cases.score, latest.score),
        reasons = case when latest.score >= fraud_cases.score then latest.reasons else fraud_cases.reasons end
      from unnest(${userIds}::bigint[]) as given (id) left join fraud_scores as latest on latest.user_id = given.id
      where fraud_cases.user_id = given.id and fraud_cases.id in (select id from last)
        and (decision is null or (decision = 'held' and ${decision} <> 'held'))
      returning fraud_cases.id, fraud_cases.user_id, opened_at, fraud_cases.reasons`;
  const decided = await rows(tx, statement);
  if (decided.length !== userIds.length) throw fraudErrors.FRAUD_CASES_DECIDED();
  if (decision === 'cleared') await notifyCleared(tx, decided, now);
  if (decision === 'held') await notifyInReview(tx, decided, { kind: 'review_held', now });
}

function lockActive(tx: Db, userIds: readonly number[]): Promise<{ id: number }[]> {
  const query = sql<{ id: number }>`
      select id from users where id = any(${userIds}::bigint[]) and status = 'active'
    order by id for update`;
  return rows(tx, query);
}

/** Locks all wallets first, in the ledger's order: in that of the withdrawals it would deadlock with transfers. */
export async function rejectWithdrawals(
  tx: Db,
  acts: Pick<ClosesAccounts, 'rejectWithdrawal'>,
  { userIds, adminId, now }: Pick<GroupDecision, 'userIds' | 'adminId' | 'now'>,
): Promise<number> {
  const query = sql<{ id: number; user_id: number }>`
      select id, user_id from withdrawals where user_id = any(${userIds}::bigint[]) and status = 'pending'
    order by id for update`;
  const waiting = await rows(tx, query);
  if (waiting.length === 0) return 0;
  await lockAccounts(tx, ['withdrawals_pending', ...waiting.map(({ user_id }) => userWallet(user_id))]);
  const reason = adminFraudTexts.withdrawalRejected;
  for (const { id } of waiting)
    await acts.rejectWithdrawal(tx, { withdrawalId: id, adminId, reason, now }).catch((error: unknown) => {
      // Its money may be on its way.
      throw error instanceof AppError ? fraudErrors.PAYOUT_TAKEN({ message: error.message }) : error;
    });
  return waiting.length;
}

interface Decided {
  decisionId: number;
  rejectedWithdrawals: number;
}

/** Must run in the caller's transaction; a job takes back the earnings. Throws FRAUD_CASES_DECIDED. */
export async function decideGroup(tx: Db, acts: ClosesAccounts, request: GroupDecision): Promise<Decided> {
  const { groupId, userIds, decision, reason, category, shortfall, adminId, now } = request;
  // An approval locks its proposal before the cases, too.
  await closeOvertaken(tx, {
    kind: CLOSING_PROPOSAL,
    title: adminFraudTexts.closing.kind,
    subject: groupId,
    note: adminFraudTexts.closing.overtaken,
    actorId: adminId,
    now,
  });
  const decisionId = await insertDecision(tx, request);
  await decideCases(tx, decisionId, request);
  const isClosed = decision === 'closed';
  const active = isClosed ? await lockActive(tx, userIds) : [];
  for (const { id } of active)
    await acts.suspendAccount(tx, { userId: id, adminId, reason: adminFraudTexts.suspension, now });
  const rejectedWithdrawals = isClosed ? await rejectWithdrawals(tx, acts, request) : 0;
  await recordAct(tx, {
    actorId: adminId,
    act: fraudActs[decision],
    subjectId: groupId,
    reason,
    after: {
      accounts: userIds.length,
      user_ids: userIds.join(', '),
      ...(isClosed && {
        category,
        suspended: active.length,
        rejected_withdrawals: rejectedWithdrawals,
        shortfall: kurusToLira(shortfall),
      }),
    },
    now,
  });
  return { decisionId, rejectedWithdrawals };
}

/** Above the settable amount two administrators decide; a moderator, who decides on no money, only proposes. */

const texts = adminFraudTexts.closing;

async function sumShortfall(
  tx: Db,
  acts: ClosesAccounts,
  { decision, userIds }: { decision: Decision; userIds: readonly number[] },
): Promise<Kurus> {
  if (decision === 'cleared') return ZERO_KURUS;
  return sumKurus(...(await acts.readShortfalls(tx, userIds)).values());
}

type Decision = 'cleared' | 'closed';

const isKurus = z.custom<Kurus>(Number.isSafeInteger);

export const closingProposal = (acts: ClosesAccounts) =>
  defineProposal({
    kind: CLOSING_PROPOSAL,
    title: texts.kind,
    schema: z.object({
      groupId: z.int(),
      userIds: z.array(z.int()),
      decision: z.enum(['cleared', 'closed']),
      category: z.enum(TAKE_BACK_CATEGORIES),
      shortfallKurus: isKurus,
    }),

    describe: async (_db, { groupId, userIds, decision, category, shortfallKurus }) => [
      { label: texts.decision, value: texts.decisions[decision] },
      { label: adminFraudTexts.group, value: `#${groupId}, ${formatCount(userIds.length, 'hesap')}` },
      ...(decision === 'closed'
        ? [
            { label: adminFraudTexts.category, value: TAKE_BACK_TEXTS[category] },
            { label: texts.shortfall, value: formatKurus(shortfallKurus) },
          ]
        : []),
    ],

    async carryOut(tx, { payload, reason, actorId, now }) {
      const { shortfallKurus, ...about } = payload;
      const shortfall = await sumShortfall(tx, acts, about);
      // More than both administrators have agreed to.
      if (shortfall > shortfallKurus) throw approvalErrors.PROPOSAL_OVERTAKEN();
      await decideGroup(tx, acts, { ...about, reason, shortfall, adminId: actorId, now }).catch(
        (error: unknown) => {
          throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
        },
      );
    },
  });

export interface Asking {
  db: Db;
  config: ServerKit['config'];
  actor: Actor;
}

/**
 * The largest shortfall that one administrator may decide; null without limit, negative where none. Earlier shortfalls
 * of the same groups count, so that closing a group piece by piece takes two administrators as well.
 */
export async function readAloneUpTo(
  { db, config, actor }: Asking,
  userIds: readonly number[],
): Promise<Kurus | null> {
  if (!mayCall(approvalsContract.approveProposal, actor)) return kurus(-1);
  if (!(await takesTwo({ db, config }, actor.userId))) return null;
  const query = sql<{ borne: Kurus }>`
    select coalesce(sum(shortfall_kurus), 0)::bigint as borne from fraud_decisions
    where user_ids && array(select other.user_id from fraud_scores as own join fraud_scores as other using (group_id)
      where own.user_id = any(${userIds}::bigint[]))`;
  const { borne } = await one(db, query);
  const { four_eyes_amount: limit } = await readSettings(db);
  return kurus(Math.max(0, limit - borne));
}

export async function readWaitingClosing(
  { db, actor }: Pick<Asking, 'db' | 'actor'>,
  groupId: number,
): Promise<FraudGroupView['proposal']> {
  const about = await findProposalsAbout(db, { kind: CLOSING_PROPOSAL, subjects: [groupId] });
  const proposal = about.get(String(groupId));
  if (proposal?.status !== 'open') return null;
  return { ...proposal, is_own: proposal.proposed_by === actor.userId };
}

async function requireInReview(tx: Db, userIds: readonly number[]): Promise<void> {
  const query = sql<{ count: number }>`
    select count(*) as count from (
      select distinct on (user_id) decision from fraud_cases where user_id = any(${userIds}::bigint[])
      order by user_id, id desc
    ) as last where ${IN_FORCE}`;
  const { count } = await one(tx, query);
  if (count !== userIds.length) throw fraudErrors.FRAUD_CASES_DECIDED();
}

/** Null: only proposed. Must run in a transaction. @throws SHORTFALL_GREW, FRAUD_CASES_DECIDED, PROPOSAL_OPEN. */
export async function decideOrPropose(
  { db: tx, config, actor }: Asking,
  acts: ClosesAccounts,
  {
    seen,
    ...request
  }: Omit<GroupDecision, 'decision' | 'shortfall' | 'adminId'> & {
    decision: Decision;
    seen: Kurus | undefined;
  },
): Promise<Decided | null> {
  const { groupId, userIds, decision, category, reason, now } = request;
  const adminId = actor.userId;
  // One after the other, so that two closings of one group do not each count without the other.
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${CLOSING_PROPOSAL}, 0))`);
  const shortfall = await sumShortfall(tx, acts, request);
  if (seen !== undefined && shortfall > seen) throw fraudErrors.SHORTFALL_GREW();
  const aloneUpTo = await readAloneUpTo({ db: tx, config, actor }, userIds);
  if (aloneUpTo === null || shortfall <= aloneUpTo)
    return decideGroup(tx, acts, { ...request, shortfall, adminId });
  await requireInReview(tx, userIds);
  const payload = { groupId, userIds: [...userIds], decision, category, shortfallKurus: shortfall };
  await closingProposal(acts).propose(tx, { payload, subject: groupId, reason, adminId, now });
  return null;
}
