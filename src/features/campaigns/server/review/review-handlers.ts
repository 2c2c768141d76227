import { AppError } from '#lib/shared/errors.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { DecisionBody, reviewContract } from '../../contract/admin.ts';
import { campaignTexts } from '../../texts.ts';
import { lockCampaign } from '../running/transition-campaign.ts';
import { claimCampaign, releaseClaim, requireUnclaimed } from './claims.ts';
import { holdDecision, readOwnHeld, undoDecisions } from './held-decisions.ts';

interface Deciding extends Omit<DecisionBody, 'version'> {
  campaignId: number;
  version?: number | undefined;
  adminId: number;
  now: Date;
}

/** Locks the campaign first, so that no claim changes before the decision is stored. */
function decide(db: Db, given: Deciding): Promise<void> {
  const { campaignId, adminId, version, now } = given;
  return inTransaction(db, async (tx) => {
    await lockCampaign(tx, given);
    await requireUnclaimed(tx, given);
    const decided = { campaignId, adminId, version, now };
    if (given.status === 'active') return holdDecision(tx, { ...decided, decision: 'approve' });
    const category = given.rejection_category ?? undefined;
    const reason = given.rejection_reason ?? '';
    return holdDecision(tx, { ...decided, decision: 'reject', reason, category });
  });
}

interface Result {
  id: number;
  problem: string | null;
}

/** Decides on each by itself, so that one that is refused keeps none of the others. */
async function decideOnEach(
  db: Db,
  campaigns: readonly { id: number; version: number }[],
  given: Omit<Deciding, 'campaignId' | 'version'>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id, version } of campaigns) {
    try {
      await decide(db, { ...given, campaignId: id, version });
      results.push({ id, problem: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ id, problem: error.message });
    }
  }
  return results;
}

export const reviewHandlers: Handlers<typeof reviewContract> = {
  claimCampaign: async ({ db, params, body, actor, now }) => {
    await claimCampaign(db, {
      campaignId: params.id,
      adminId: actor.userId,
      takesOver: body.take_over === true,
      now,
    });
    return { message: campaignTexts.claimed };
  },

  releaseCampaignClaim: async ({ db, params, actor }) => {
    await releaseClaim(db, { campaignId: params.id, adminId: actor.userId });
    return { message: campaignTexts.claimReleased };
  },

  listHeldDecisions: async ({ db, actor, now }) => ({
    data: { decisions: await readOwnHeld(db, actor.userId, now) },
  }),

  holdDecision: async ({ db, params, body, actor, now }) => {
    await decide(db, { ...body, campaignId: params.id, adminId: actor.userId, now });
    return { message: body.status === 'active' ? campaignTexts.approved : campaignTexts.rejected };
  },

  holdDecisions: async ({ db, body: { campaigns, ...body }, actor, now }) => {
    const results = await decideOnEach(db, campaigns, { ...body, adminId: actor.userId, now });
    const decided = results.filter(({ problem }) => problem === null).length;
    return { data: { results }, message: campaignTexts.decidedOn(decided, results.length) };
  },

  undoDecisions: async ({ db, body, actor, now }) => {
    const undone = await undoDecisions(db, { campaignIds: body.ids, adminId: actor.userId, now });
    const { decisionUndone, decisionsUndone } = campaignTexts;
    return {
      data: { undone },
      message: undone.length === 1 ? decisionUndone : decisionsUndone(undone.length),
    };
  },
};
