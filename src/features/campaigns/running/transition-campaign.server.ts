/** The only code that changes a campaign's status; lifecycle.ts lists the allowed changes. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, first, one, run, sql } from '#lib/server/db.ts';
import { campaignErrors } from '../errors.ts';
import { CAMPAIGN_TRANSITIONS, type CampaignEvent, type CampaignState, mayHappen } from '../lifecycle.ts';
import { campaignTexts, wrongStateText } from '../texts.ts';
import type { CampaignRow } from '../reading/queries.server.ts';
import { notify } from '#platform/notices/server.ts';

export interface Transition {
  campaignId: number;
  event: CampaignEvent;
  actor: { id: number | null };
  reason?: string | undefined;
  category?: string | undefined;
  now: Date;
  /** Restricts the change to this firm's campaigns; any other counts as not found. */
  firmId?: number | undefined;
  /** The version of the content that the caller saw. If it has changed since, the transition is refused. */
  version?: number | undefined;
  /** The campaign as the caller has locked it in this transaction. */
  locked?: CampaignRow | undefined;
}

/** Watches, which only refer to it, can still be inserted. Throws CAMPAIGN_NOT_FOUND. */
export async function lockCampaign(
  tx: Db,
  { campaignId, firmId }: { campaignId: number; firmId?: number | undefined },
): Promise<CampaignRow> {
  const campaign = await first(
    tx,
    sql<CampaignRow>`select * from campaigns
      where id = ${campaignId} and (${firmId ?? null}::bigint is null or firm_id = ${firmId ?? null}) and deleted_at is null
      for no key update`,
  );
  if (campaign === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
  return campaign;
}

/** Throws CAMPAIGN_STATE with the present state in its text. */
export function requireMayHappen(event: CampaignEvent, state: CampaignState): void {
  if (!mayHappen(event, state)) throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(state) });
}

/** Before the next approval its figures follow the settings. */
const UNAPPROVED = sql`approved_at = null, vat_rate_bp = null, system_profit_rate_bp = null, withheld_tenths = 0, view_rate_kurus = null,
  click_rate_kurus = null, second_view_rate_bp = null, max_views_per_ad = null`;

function approvedAt(event: CampaignEvent, now: Date) {
  return sql`approved_at = case ${event} when 'approve' then ${now}::timestamptz else approved_at end`;
}

/** Compare-and-set in the caller's transaction. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_CHANGED, CAMPAIGN_STATE. */
export async function transitionCampaign(tx: Db, transition: Transition): Promise<CampaignRow> {
  if (!tx.isTransaction) throw new Error('a state changes only in the transaction that records it');
  const { campaignId, event, actor, now, version } = transition;
  const before = transition.locked ?? (await lockCampaign(tx, transition));
  requireMayHappen(event, before);
  if (version !== undefined && version !== before.version) throw campaignErrors.CAMPAIGN_CHANGED();
  const { from, to } = CAMPAIGN_TRANSITIONS[event];
  const reason = transition.reason ?? null;
  const after = await one(
    tx,
    sql<CampaignRow>`
      update campaigns set
        status = ${to},
        rejection_category = case ${to} when 'rejected' then ${transition.category ?? null} end,
        rejection_reason = case ${to} when 'rejected' then ${reason} end,
        stop_reason = case ${event} when 'halt' then ${reason} end,
        submitted_at = case ${to} when 'pending' then ${now}::timestamptz when 'draft' then null else submitted_at end,
        ${to === 'draft' || to === 'rejected' ? UNAPPROVED : approvedAt(event, now)},
        activated_at = case ${event} when 'activate' then ${now}::timestamptz else activated_at end,
        completed_at = case ${to} when 'completed' then ${now}::timestamptz end
      where id = ${campaignId} and status = any(${from}::text[]) and version = ${before.version}
      returning *`,
  );
  const { id: eventId } = await one(
    tx,
    sql<{
      id: number;
    }>`insert into campaign_events (campaign_id, event, from_status, to_status, actor_id, reason, category, version,
          at)
        values (${campaignId}, ${event}, ${before.status}, ${to}, ${actor.id}, ${reason},
          ${transition.category ?? null}, ${after.version}, ${now}) returning id`,
  );
  await notifyFirm(tx, { campaign: after, event, reason: reason ?? '', eventId, now });
  return after;
}

/**
 * Stores the last number of any watch. Lock the campaign's account first: opening a watch takes that lock, so that no
 * watch of this campaign gets a higher number, whatever the clocks say.
 */
export async function noteLastWatch(tx: Db, campaignId: number): Promise<void> {
  await run(
    tx,
    sql`update campaigns set last_watch_id = (select last_value from watches_id_seq) where id = ${campaignId}`,
  );
}

/** Events that notify the firm; it caused the others itself, or its payment did. */
const NOTICES = {
  approve: 'campaign_approved',
  reject: 'campaign_rejected',
  expire: 'campaign_expired',
  halt: 'campaign_halted',
  release: 'campaign_released',
  complete: 'campaign_ended',
} as const satisfies Partial<Record<CampaignEvent, string>>;

interface Happened {
  campaign: Pick<CampaignRow, 'id' | 'firm_id' | 'campaign_name'>;
  event: CampaignEvent;
  reason: string;
  eventId: number;
  now: Date;
}

async function notifyFirm(tx: Db, { campaign, event, reason, eventId, now }: Happened): Promise<void> {
  if (!Object.hasOwn(NOTICES, event)) return;
  const kind = NOTICES[event as keyof typeof NOTICES]; // Checked just now.
  const detail = { name: campaign.campaign_name, reason };
  await notify(tx, { kind, to: [campaign.firm_id], ref: eventId, subject: campaign.id, detail }, now);
}

/** Throws CAMPAIGN_ENDED after the last day. */
export function requireNotEnded(campaign: CampaignRow, now: Date, message: string): void {
  if (campaign.end_date < istanbulDay(now)) throw campaignErrors.CAMPAIGN_ENDED({ message });
}

/** After its last day a campaign cannot be paid. Throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_ENDED. */
export async function activateCampaign(
  tx: Db,
  { now, ...payment }: Pick<Transition, 'campaignId' | 'actor' | 'now' | 'locked'>,
): Promise<CampaignRow> {
  const campaign = await transitionCampaign(tx, { ...payment, event: 'activate', now });
  requireNotEnded(campaign, now, campaignTexts.endedBeforePayment);
  return campaign;
}
