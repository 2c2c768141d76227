/** Decisions that can be undone for some seconds. They are stored here so that a closed tab loses none. */
import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import type { HeldDecision, HeldDecisionKind } from '../campaign-wire.ts';
import { campaignErrors } from '../errors.ts';
import { campaignTexts, heldText } from '../texts.ts';
import type { CampaignRow } from '../reading/queries.server.ts';
import { requireMayHappen, requireNotEnded } from '../running/transition-campaign.server.ts';

export const HOLD_SECONDS = 10;

interface HeldRow extends Omit<HeldDecision, 'remaining_ms'> {
  due_at: Date;
}

/** Taken back since; sent again it is another version, which has no decision. */
const IS_VOID = sql`(campaigns.status <> 'pending' or campaigns.version <> held_decisions.version)`;

const SELECT_HELD = sql<HeldRow>`select campaign_id, campaign_name, decision, admin_id, users.name as admin_name, due_at,
    ${IS_VOID} as is_void
  from held_decisions join campaigns on campaigns.id = campaign_id join users on users.id = admin_id`;

function withRemaining(held: readonly HeldRow[], now: Date): HeldDecision[] {
  return held.map(({ due_at, ...row }) => ({
    ...row,
    remaining_ms: Math.max(0, due_at.getTime() - now.getTime()),
  }));
}

export async function readHeld(db: Db, campaignIds: readonly number[], now: Date): Promise<HeldDecision[]> {
  const held = sql<HeldRow>`${SELECT_HELD} where campaign_id = any(${campaignIds}::bigint[]) and not ${IS_VOID}`;
  return withRemaining(await rows(db, held), now);
}

/** Those that can still be undone, and void ones; the first due first. */
export async function readOwnHeld(db: Db, adminId: number, now: Date): Promise<HeldDecision[]> {
  const own = sql<HeldRow>`${SELECT_HELD} where admin_id = ${adminId} and (due_at > ${now} or ${IS_VOID})
    order by due_at, campaign_id`;
  return withRemaining(await rows(db, own), now);
}

/** Throws DECISION_HELD while a decision waits. Lock the campaign first. */
export async function requireNotHeld(
  tx: Db,
  { campaignId, now }: { campaignId: number; now: Date },
): Promise<void> {
  const [held] = await readHeld(tx, [campaignId], now);
  if (held !== undefined)
    throw campaignErrors.DECISION_HELD({ message: heldText(held.decision, held.admin_name) });
}

interface DecisionToHold {
  locked: CampaignRow;
  adminId: number;
  decision: HeldDecisionKind;
  reason?: string | undefined;
  category?: string | undefined;
  /** The version that the administrator has read; by default the present one. */
  version: number | undefined;
  now: Date;
}

/** The caller has checked the claim. Throws CAMPAIGN_STATE, CAMPAIGN_CHANGED, CAMPAIGN_ENDED, DECISION_HELD. */
export async function holdDecision(tx: Db, held: DecisionToHold): Promise<void> {
  const { locked, adminId, decision, reason, category, now } = held;
  const { version = locked.version } = held;
  requireMayHappen(decision, locked);
  if (version !== locked.version) throw campaignErrors.CAMPAIGN_CHANGED();
  if (decision === 'approve') requireNotEnded(locked, now, campaignTexts.endedBeforeApproval);
  await requireNotHeld(tx, { campaignId: locked.id, now });
  const due = new Date(now.getTime() + HOLD_SECONDS * 1000);
  await run(
    tx,
    sql`insert into held_decisions (campaign_id, admin_id, decision, reason, category, version, decided_at, due_at)
      values (${locked.id}, ${adminId}, ${decision}, ${reason ?? null}, ${category ?? null}, ${version}, ${now}, ${due})
      -- Only a void one can exist.
      on conflict (campaign_id) do update set admin_id = excluded.admin_id, decision = excluded.decision,
        reason = excluded.reason, category = excluded.category, version = excluded.version,
        decided_at = excluded.decided_at, due_at = excluded.due_at`,
  );
}

/** Undoes this administrator's decisions and returns their ids. Throws DECISION_MADE when none was left. */
export async function undoDecisions(
  db: Db,
  { campaignIds, adminId, now }: { campaignIds: readonly number[]; adminId: number; now: Date },
): Promise<number[]> {
  const undone = await rows(
    db,
    sql<{ campaign_id: number }>`delete from held_decisions
      where campaign_id = any(${campaignIds}::bigint[]) and admin_id = ${adminId} and due_at > ${now}
      returning campaign_id`,
  );
  if (undone.length === 0) throw campaignErrors.DECISION_MADE();
  return undone.map(({ campaign_id }) => campaign_id);
}

export interface DueDecision {
  campaign_id: number;
  admin_id: number;
  decision: HeldDecisionKind;
  reason: string | null;
  category: string | null;
  version: number;
}

export async function findDue(db: Db, now: Date, most: number): Promise<number[]> {
  const due = await rows(
    db,
    sql<{ campaign_id: number }>`select campaign_id from held_decisions where due_at <= ${now}
      order by due_at, campaign_id limit ${most}`,
  );
  return due.map(({ campaign_id }) => campaign_id);
}

export function takeDue(tx: Db, campaignId: number, now: Date): Promise<DueDecision | undefined> {
  return first(
    tx,
    sql<DueDecision>`delete from held_decisions where campaign_id = ${campaignId} and due_at <= ${now}
      returning campaign_id, admin_id, decision, reason, category, version`,
  );
}
