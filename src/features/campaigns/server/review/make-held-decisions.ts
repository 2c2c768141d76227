import { AppError } from '#lib/shared/errors.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approveCampaign, type OpenCampaignOrder, rejectCampaign } from '../deciding/decide-campaign.ts';
import { lockCampaign } from '../running/transition-campaign.ts';
import { findDue, takeDue } from './held-decisions.ts';

/** The most that one run makes. The next run makes the rest. */
const BATCH = 200;

interface Making {
  now: Date;
  openCampaignOrder: OpenCampaignOrder;
}

async function makeDecision(tx: Db, campaignId: number, { now, openCampaignOrder }: Making): Promise<void> {
  // In the order of every decision: the campaign first, then what is kept beside it.
  await lockCampaign(tx, { campaignId });
  const due = await takeDue(tx, campaignId, now);
  if (due === undefined) return;
  const { admin_id: adminId, version, decision, category } = due;
  const made = { campaignId, adminId, version, now };
  if (decision === 'approve') return approveCampaign(tx, made, openCampaignOrder);
  await rejectCampaign(tx, { ...made, reason: due.reason ?? '', category: category ?? undefined });
}

/**
 * Makes every decision that is due, each in its own transaction, once however many servers do so. One that is refused by
 * now, because its firm took the campaign back within the seconds, is dropped: there is nothing left to decide.
 */
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
