import { AppError } from '#lib/shared/errors.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import type { Review } from '../campaign-wire.ts';
import type { DecisionBody, reviewContract } from '../contract/admin.ts';
import { campaignTexts } from '../texts.ts';
import { approveCampaign, type OpenCampaignOrder, rejectCampaign } from './decide-campaign.server.ts';
import type { CampaignView } from '../reading/queries.server.ts';
import { lockCampaign } from '../running/transition-campaign.server.ts';
import { claimCampaign, readClaims, releaseClaim, requireUnclaimed } from './claims.server.ts';
import {
  findDue,
  holdDecision,
  readHeld,
  readOwnHeld,
  takeDue,
  undoDecisions,
} from './held-decisions.server.ts';

interface DecisionRequest extends Omit<DecisionBody, 'version'> {
  campaignId: number;
  version?: number | undefined;
  adminId: number;
  now: Date;
}

/** Locks the campaign first, so that no claim changes before the decision is stored. */
function decide(db: Db, request: DecisionRequest): Promise<void> {
  const { adminId, version, now } = request;
  return inTransaction(db, async (tx) => {
    const locked = await lockCampaign(tx, request);
    await requireUnclaimed(tx, request);
    const decided = { locked, adminId, version, now };
    if (request.status === 'active') return holdDecision(tx, { ...decided, decision: 'approve' });
    const category = request.rejection_category ?? undefined;
    const reason = request.rejection_reason ?? '';
    return holdDecision(tx, { ...decided, decision: 'reject', reason, category });
  });
}

interface Result {
  id: number;
  problem: string | null;
}

/** One refusal stops none of the others. */
async function decideOnEach(
  db: Db,
  campaigns: readonly { id: number; version: number }[],
  request: Omit<DecisionRequest, 'campaignId' | 'version'>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { id, version } of campaigns) {
    try {
      await decide(db, { ...request, campaignId: id, version });
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

export async function readReviews(
  db: Db,
  campaigns: readonly Pick<CampaignView, 'id' | 'status'>[],
  now: Date,
): Promise<(id: number) => Review> {
  const waiting = campaigns.filter(({ status }) => status === 'pending');
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return () => ({ claim: null, held: null });
  const [claims, held] = await Promise.all([readClaims(db, ids, now), readHeld(db, ids, now)]);
  return (id) => ({
    claim: claims.find(({ campaign_id }) => campaign_id === id) ?? null,
    held: held.find(({ campaign_id }) => campaign_id === id) ?? null,
  });
}

const BATCH = 200;

interface Making {
  now: Date;
  openCampaignOrder: OpenCampaignOrder;
}

async function makeDecision(tx: Db, campaignId: number, { now, openCampaignOrder }: Making): Promise<void> {
  // Locked in the order of every decision.
  const locked = await lockCampaign(tx, { campaignId });
  const due = await takeDue(tx, campaignId, now);
  if (due === undefined) return;
  const { admin_id: adminId, version, decision, reason, category } = due;
  const made = { locked, adminId, version, now };
  if (decision === 'approve') return approveCampaign(tx, made, openCampaignOrder);
  if (reason === null) throw new Error('a rejection without a reason was held');
  await rejectCampaign(tx, { ...made, reason, category: category ?? undefined });
}

/** Each in its own transaction, once on any number of servers. A refused one is dropped: its firm took it back. */
export async function makeHeldDecisions(db: Db, making: Making): Promise<void> {
  for (const campaignId of await findDue(db, making.now, BATCH)) {
    try {
      await inTransaction(db, (tx) => makeDecision(tx, campaignId, making));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await takeDue(db, campaignId, making.now);
    }
  }
}

export function campaignJobs(
  { db, clock }: Pick<ServerKit, 'db' | 'clock'>,
  openCampaignOrder: OpenCampaignOrder,
): Job[] {
  const run = () => makeHeldDecisions(db, { now: clock.now(), openCampaignOrder });
  return [{ name: 'make-held-decisions', everySeconds: 5, run }];
}
