/** What a firm has typed into a campaign's form and not sent: kept while it types, and forgotten when it is sent. */
import { type Db, first, inTransaction, one, run, sql } from '#lib/server/db.ts';
import { campaignErrors } from '../../errors.ts';
import { EDITABLE_STATUSES } from '../../lifecycle.ts';
import { campaignTexts, wrongStateText } from '../../texts.ts';
import type { TypedCampaign, TypedFields } from '../../typed-wire.ts';
import { lockCampaign } from '../running/transition-campaign.ts';

/** What nobody has gone on with for so long is forgotten. */
const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;

/** The form of a campaign; without one, that of a new campaign. */
export interface TypedForm {
  firmId: number;
  campaignId: number | undefined;
}

const ofForm = ({ firmId, campaignId }: TypedForm) =>
  sql`firm_id = ${firmId} and campaign_id is not distinct from ${campaignId ?? null}::bigint`;

/** What was typed into a form and not sent, or null. Somebody else's campaign has nothing. */
export async function readTyped(db: Db, form: TypedForm): Promise<TypedCampaign | null> {
  const found = await first(
    db,
    sql<TypedCampaign>`select fields, image_path, id as version, saved_at from typed_campaigns where ${ofForm(form)}`,
  );
  return found ?? null;
}

interface Typing extends TypedForm {
  fields: TypedFields;
  /** The version that the page knows; undefined where it knows of none. */
  version: number | undefined;
  /** Stores the new picture, if one was sent. */
  storeImage: () => Promise<string | undefined>;
  now: Date;
}

/** One form of a firm at a time: the firm's row stands for the form of a new campaign, which has no row of its own. */
async function lockForm(tx: Db, { firmId, campaignId }: TypedForm): Promise<void> {
  if (campaignId === undefined) {
    await run(tx, sql`select from firms where user_id = ${firmId} for no key update`);
    return;
  }
  const campaign = await lockCampaign(tx, { campaignId, firmId });
  if (!EDITABLE_STATUSES.includes(campaign.status))
    throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
}

/**
 * Keeps what is typed, however incomplete. Answers the new version, and the picture that is not shown any more.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED (typed, sent or deleted elsewhere since `version` was read).
 */
export function keepTyped(db: Db, typing: Typing): Promise<{ kept: TypedCampaign; unused: string | null }> {
  const { firmId, campaignId, fields, now } = typing;
  return inTransaction(db, async (tx) => {
    await lockForm(tx, typing);
    const before = await readTyped(tx, typing);
    // What this page knew may also be gone: sent, or deleted.
    if (before?.version !== typing.version)
      throw campaignErrors.CAMPAIGN_CHANGED({ message: campaignTexts.typedElsewhere });
    const old = before?.image_path ?? null;
    // A picture that was taken away stays so, until another one is chosen.
    const image = (await typing.storeImage()) ?? (fields.remove_image === 'true' ? null : old);
    // A new row each time: its id is a version that no form has ever had.
    await run(tx, sql`delete from typed_campaigns where ${ofForm(typing)}`);
    const kept = await one(
      tx,
      sql<TypedCampaign>`
        insert into typed_campaigns (firm_id, campaign_id, fields, image_path, saved_at)
        values (${firmId}, ${campaignId ?? null}, ${JSON.stringify(fields)}::jsonb, ${image}, ${now})
        returning fields, image_path, id as version, saved_at`,
    );
    return { kept, unused: image === old ? null : old };
  });
}

/** Forgets what was typed into a form. Answers its picture. */
export async function forgetTyped(db: Db, form: TypedForm): Promise<string | null> {
  const gone = await first(
    db,
    sql<{
      image_path: string | null;
    }>`delete from typed_campaigns where ${ofForm(form)} returning image_path`,
  );
  return gone?.image_path ?? null;
}

/** What a form that is sent says of what was kept of it; without a version it knows of nothing. */
interface SentForm extends TypedForm {
  version: number | undefined;
}

/** The picture that was sent with a form or, without one, the picture that was kept of it. */
export function withTypedImage(
  db: Db,
  { version, ...form }: SentForm,
  storeSent: () => Promise<string | undefined>,
): () => Promise<string | undefined> {
  return async () => {
    const sent = await storeSent();
    if (sent !== undefined || version === undefined) return sent;
    const typed = await readTyped(db, form);
    return typed?.version === version ? (typed.image_path ?? undefined) : undefined;
  };
}

/** Forgets what was kept of a form that was sent, unless another page has gone on with it. Answers its picture. */
export async function forgetSent(db: Db, { version, ...form }: SentForm): Promise<string | null> {
  if (version === undefined) return null;
  const typed = await readTyped(db, form);
  return typed?.version === version ? forgetTyped(db, form) : null;
}

/** Forgets what nobody has gone on with; the pictures go with the sweep of those that nothing shows. */
export async function forgetOldTyped(db: Db, now: Date): Promise<void> {
  await run(
    db,
    sql`delete from typed_campaigns where saved_at < ${new Date(now.getTime() - KEEP_DAYS * DAY_MS)}`,
  );
}
