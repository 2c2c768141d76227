/** Above the settable amount two administrators decide; a moderator, who decides on no money, only proposes. */
import { AppError } from '#lib/shared/errors.ts';
import { formatKurus, type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { formatCount } from '#lib/shared/numbers.ts';
import { mayCall } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import type { Actor } from '#lib/server/actor.ts';
import { type Db, one, run, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { defineProposal, findProposalsAbout, takesTwo } from '#platform/approvals/server.ts';
import { readSettings } from '#platform/settings/server.ts';
import { TAKE_BACK_CATEGORIES } from '#platform/words/take-back.ts';
import { TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import type { FraudGroupView } from '../contract/admin.ts';
import { fraudErrors } from '../errors.ts';
import { adminFraudTexts } from '../texts.ts';
import { IN_FORCE } from '../holds.server.ts';
import {
  type ClosesAccounts,
  CLOSING_PROPOSAL,
  type Decided,
  decideGroup,
  type GroupDecision,
} from './decide-group.server.ts';

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

/**
 * Returns null where it was only proposed. Must run in the caller's transaction. @throws SHORTFALL_GREW beyond the
 * figure that the caller saw, FRAUD_CASES_DECIDED, PROPOSAL_OPEN.
 */
export async function decideOrPropose(
  { db: tx, config, actor }: Asking,
  acts: ClosesAccounts,
  {
    seen,
    ...given
  }: Omit<GroupDecision, 'decision' | 'shortfall' | 'adminId'> & {
    decision: Decision;
    seen: Kurus | undefined;
  },
): Promise<Decided | null> {
  const { groupId, userIds, decision, category, reason, now } = given;
  const adminId = actor.userId;
  // One after the other, so that two closings of one group do not each count without the other.
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${CLOSING_PROPOSAL}, 0))`);
  const shortfall = await sumShortfall(tx, acts, given);
  if (seen !== undefined && shortfall > seen) throw fraudErrors.SHORTFALL_GREW();
  const aloneUpTo = await readAloneUpTo({ db: tx, config, actor }, userIds);
  if (aloneUpTo === null || shortfall <= aloneUpTo)
    return decideGroup(tx, acts, { ...given, shortfall, adminId });
  await requireInReview(tx, userIds);
  const payload = { groupId, userIds: [...userIds], decision, category, shortfallKurus: shortfall };
  await closingProposal(acts).propose(tx, { payload, subject: groupId, reason, adminId, now });
  return null;
}
