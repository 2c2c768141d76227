import { type Db, first, inTransaction, one, rows, run, sql } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { Refusable, Rules } from '#lib/server/refuse-request.ts';
import type { UploadedFile } from '#lib/server/parse-request.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { copyAudience, findAudienceProblems, saveAudience } from '#features/audience/server.ts';
import { CAMPAIGN_IMAGE, type firmCampaignContent } from '../contract/firm.ts';
import { type CampaignForm, campaignTexts, campaignWords, wrongStateText } from '../texts.ts';
import { addDays, daysBetween, istanbulDay } from '#lib/shared/dates.ts';
import { campaignErrors } from '../errors.ts';
import type { CampaignRow } from '../reading/queries.server.ts';
import { lockCampaign, transitionCampaign } from '../running/transition-campaign.server.ts';
import type { AudienceBody } from '#features/audience/contract.ts';
import { readSettings } from '#platform/settings/server.ts';
import {
  type CampaignField,
  type CampaignInput,
  checkCampaignBudget,
  checkCampaignFields,
  MAX_NAME_LENGTH,
} from '../campaign-rules.ts';
import { EDITABLE_STATUSES } from '../lifecycle.ts';
import { recordSubmission } from './submissions.server.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { normalizeUrl } from '#lib/shared/validators.ts';
import { beginningOf } from '#lib/shared/text/shorten.ts';

export function firmContentHandlers(
  kit: ImageKit,
  openTopUp: OpenTopUp,
): Handlers<typeof firmCampaignContent> {
  const editIn =
    (
      status: CampaignEdit['status'],
      message: string,
    ): Handlers<typeof firmCampaignContent>['editDraftCampaign'] =>
    async ({ db, params, body, files, actor, now }) => {
      const own = { campaignId: params.id, firmId: actor.userId, now };
      const storeImage = imageStore(kit, files.image, actor.userId);
      await removeUnused(kit, await editCampaign(db, { ...own, status, sent: body, storeImage }));
      return { message };
    };
  return {
    createCampaign: async ({ db, body, files, actor, now }) => {
      const content = await checkContent(db, { input: body, form: 'create', now });
      const imagePath = (await imageStore(kit, files.image, actor.userId)()) ?? null;
      const draft = { content, imagePath, firmId: actor.userId, now, event: 'create' as const };
      const campaign_id = await inTransaction(db, (tx) => recordDraft(tx, draft));
      return { data: { campaign_id }, message: campaignTexts.created };
    },

    editDraftCampaign: editIn('draft', campaignTexts.draftSaved),
    editRejectedCampaign: editIn('rejected', campaignTexts.resubmitted),

    saveTargetAudience: async ({ db, params, body: { version, ...audience }, actor, now }) => {
      const own = { campaignId: params.id, firmId: actor.userId };
      return { message: await submitAudience(db, { ...own, audience, version, now }) };
    },

    setCampaignBudget: async ({ db, params, body, actor, now }) => {
      const request = { campaignId: params.id, firmId: actor.userId, amount: body.amount, now };
      const order_id = await setBudget(db, request, openTopUp);
      const message = order_id === null ? campaignTexts.budgetSet : campaignTexts.topUpOpened;
      return { data: { order_id }, message };
    },

    cloneCampaign: async ({ db, params, actor, now }) => {
      const campaign_id = await cloneCampaign(db, { campaignId: params.id, firmId: actor.userId, now });
      return { data: { campaign_id }, message: campaignWords.cloned };
    },

    deleteCampaign: async ({ db, params, actor, now }) => {
      const draft = { campaignId: params.id, firmId: actor.userId, now };
      await removeUnused(kit, await deleteDraft(db, draft));
      return { message: campaignTexts.deleted };
    },
  };
}

type EditRefusable = Refusable<(typeof firmCampaignContent)['editDraftCampaign']>;

function findProblemsOfEdit({ db, params, right, actor, now }: EditRefusable) {
  return findEditProblems(db, { campaignId: params.id, firmId: actor.userId, sent: right, now });
}

export const firmContentRules: Rules<typeof firmCampaignContent> = {
  createCampaign: ({ db, right, now }) => findContentProblems(db, { input: right, form: 'create', now }),
  editDraftCampaign: findProblemsOfEdit,
  editRejectedCampaign: findProblemsOfEdit,
  saveTargetAudience: ({ db, right, wrong }) => findAudienceProblems(db, { right, wrong }),
};

type CampaignContent = { [Field in CampaignField]: NonNullable<CampaignInput[Field]> };

interface ContentCheck {
  input: CampaignInput;
  form: CampaignForm;
  now: Date;
}

async function findContentProblems(db: Db, { input, form, now }: ContentCheck): Promise<FieldErrors> {
  return checkCampaignFields(input, { form, limits: await readSettings(db), today: istanbulDay(now) });
}

/** Returns the link in its normal form. Throws VALIDATION. */
async function checkContent(db: Db, check: ContentCheck): Promise<CampaignContent> {
  const { input } = check;
  const errors = await findContentProblems(db, check);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
  const content = input as CampaignContent; // The cast holds because the rules refuse a missing field.
  return { ...content, campaign_link: normalizeUrl(content.campaign_link) ?? content.campaign_link };
}

interface Own {
  campaignId: number;
  firmId: number;
  now: Date;
}

interface CampaignEdit extends Own {
  status: 'draft' | 'rejected';
  sent: CampaignInput & { remove_image?: 'true' | undefined; version?: number | undefined };
  /** Stores the new image, if one was sent. Called only after the fields have passed. */
  storeImage: () => Promise<string | undefined>;
}

function mergeInput(stored: CampaignRow, sent: CampaignInput): CampaignInput {
  return {
    campaign_name: sent.campaign_name ?? stored.campaign_name,
    campaign_link: sent.campaign_link ?? stored.campaign_link,
    description: sent.description ?? stored.description,
    start_date: sent.start_date ?? stored.start_date,
    end_date: sent.end_date ?? stored.end_date,
    budget: sent.budget ?? stored.budget_kurus,
    display_duration: sent.display_duration ?? stored.display_duration,
  };
}

async function findEditProblems(
  db: Db,
  { campaignId, firmId, sent, now }: Own & Pick<CampaignEdit, 'sent'>,
): Promise<FieldErrors> {
  const stored = await first(
    db,
    sql<CampaignRow>`select * from campaigns where id = ${campaignId} and firm_id = ${firmId}`,
  );
  if (stored === undefined) return {};
  return findContentProblems(db, { input: mergeInput(stored, sent), form: 'edit', now });
}

function refuseChanged(stored: CampaignRow, version: number | undefined): void {
  if (version !== undefined && version !== stored.version)
    throw campaignErrors.CAMPAIGN_CHANGED({ message: campaignTexts.changedElsewhere });
}

/**
 * Sends a rejected campaign for approval again. Returns the image that was replaced or removed.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED (saved elsewhere since it was read), VALIDATION.
 */
function editCampaign(db: Db, edit: CampaignEdit): Promise<string | null> {
  const { campaignId, firmId, status, now } = edit;
  return inTransaction(db, async (tx) => {
    const stored = await lockCampaign(tx, { campaignId, firmId });
    if (stored.status !== status) throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(stored) });
    refuseChanged(stored, edit.sent.version);
    const content = await checkContent(tx, { input: mergeInput(stored, edit.sent), form: 'edit', now });
    const before = edit.sent.remove_image === undefined ? stored.image_path : null;
    const image = (await edit.storeImage()) ?? before;
    const locked = await one(
      tx,
      sql<CampaignRow>`update campaigns set campaign_name = ${content.campaign_name}, description = ${content.description},
            campaign_link = ${content.campaign_link}, budget_kurus = ${content.budget},
            display_duration = ${content.display_duration}, start_date = ${content.start_date},
            end_date = ${content.end_date}, image_path = ${image}, version = version + 1
          where id = ${campaignId} and status = ${status} returning *`,
    );
    if (status === 'rejected') {
      const sending = { campaignId, event: 'resubmit', actor: { id: firmId }, now, locked } as const;
      await recordSubmission(tx, await transitionCampaign(tx, sending));
    }
    return image === stored.image_path ? null : stored.image_path;
  });
}

/** A draft whose start date has passed or that breaks changed settings could not be approved. */
async function refuseOutdated(tx: Db, draft: CampaignRow, now: Date): Promise<void> {
  const rules = { form: 'edit' as const, limits: await readSettings(tx), today: istanbulDay(now) };
  const [problem] = Object.values(checkCampaignFields(mergeInput(draft, {}), rules));
  if (problem === undefined) return;
  throw campaignErrors.CAMPAIGN_OUTDATED({ message: `${problem}. Önce kampanyayı düzenle.` });
}

/**
 * Sends a draft for approval. A rejected campaign stays rejected until its form is sent again, so that the firm can
 * correct both. Returns the message for the firm.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED, CAMPAIGN_OUTDATED, VALIDATION.
 */
function submitAudience(
  db: Db,
  { campaignId, firmId, now, ...sent }: Own & { audience: AudienceBody; version: number | undefined },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    const { status } = campaign;
    if (!EDITABLE_STATUSES.includes(status))
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    refuseChanged(campaign, sent.version);
    if (status === 'draft') await refuseOutdated(tx, campaign, now);
    await saveAudience(tx, campaignId, sent.audience);
    const locked = await one(
      tx,
      sql<CampaignRow>`update campaigns set version = version + 1 where id = ${campaignId} returning *`,
    );
    if (status === 'rejected') return campaignTexts.audienceOfRejectedSaved;
    const sending = { campaignId, event: 'submit', actor: { id: firmId }, now, locked } as const;
    await recordSubmission(tx, await transitionCampaign(tx, sending));
    return campaignTexts.submitted;
  });
}

interface BudgetRequest {
  campaignId: number;
  firmId: number;
  /** For a campaign that is not paid yet: its whole budget. For a running one: the amount to add. */
  amount: Kurus;
  now: Date;
}

/** Returns the order's id. A parameter, because `payments` imports `campaigns`. */
export type OpenTopUp = (tx: Db, topUp: BudgetRequest) => Promise<number>;

/**
 * Returns the id of a running campaign's top-up order, else null.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, TOP_UP_WAITS, VALIDATION.
 */
function setBudget(db: Db, request: BudgetRequest, openTopUp: OpenTopUp): Promise<number | null> {
  const { campaignId, firmId, amount, now } = request;
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    const { status } = campaign;
    if (status === 'active' || status === 'stopped') return openTopUp(tx, request);
    if (!EDITABLE_STATUSES.includes(status)) {
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    }
    const limits = await readSettings(tx);
    const wrong = checkCampaignBudget(amount, { form: 'edit', limits, today: istanbulDay(now) });
    if (wrong !== undefined) throw commonErrors.VALIDATION({ errors: { amount: wrong } });
    await run(
      tx,
      sql`update campaigns set budget_kurus = ${amount}, version = version + 1 where id = ${campaignId}`,
    );
    return null;
  });
}

interface NewDraft {
  content: CampaignContent;
  imagePath: string | null;
  firmId: number;
  now: Date;
  event: 'create' | 'clone';
}

async function recordDraft(tx: Db, { content, imagePath, firmId, now, event }: NewDraft): Promise<number> {
  const { id } = await one(
    tx,
    sql<{ id: number }>`
      insert into campaigns (firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
        start_date, end_date, image_path, created_at)
      values (${firmId}, ${content.campaign_name}, ${content.description}, ${content.campaign_link},
        ${content.budget}, ${content.display_duration}, ${content.start_date}, ${content.end_date}, ${imagePath}, ${now})
      returning id`,
  );
  await run(
    tx,
    sql`insert into campaign_events (campaign_id, event, to_status, actor_id, version, at)
        values (${id}, ${event}, 'draft', ${firmId}, 1, ${now})`,
  );
  return id;
}

/**
 * Returns its image. Hides a draft that was approved before: orders stay in the firm's accounts and refer to it.
 * @throws CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE.
 */
function deleteDraft(db: Db, { campaignId, firmId, now }: Own): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const campaign = await lockCampaign(tx, { campaignId, firmId });
    if (campaign.status !== 'draft')
      throw campaignErrors.CAMPAIGN_STATE({ message: wrongStateText(campaign) });
    const order = await first(tx, sql`select id from orders where campaign_id = ${campaignId} limit 1`);
    await run(
      tx,
      order
        ? sql`update campaigns set deleted_at = ${now}, image_path = null where id = ${campaignId}`
        : sql`delete from campaigns where id = ${campaignId}`,
    );
    return campaign.image_path;
  });
}

/**
 * Copies a campaign into a draft (docs/product.md, Campaigns). The lock on the source prevents that its image is deleted
 * before the copy refers to it, and that concurrent copies get the same name. Throws CAMPAIGN_NOT_FOUND.
 */
function cloneCampaign(db: Db, { campaignId, firmId, now }: Own): Promise<number> {
  return inTransaction(db, async (tx) => {
    const source = await first(
      tx,
      sql<CampaignRow>`select * from campaigns where id = ${campaignId} and firm_id = ${firmId} and deleted_at is null for no key update`,
    );
    if (source === undefined) throw campaignErrors.CAMPAIGN_NOT_FOUND();
    const start = istanbulDay(now);
    const end = addDays(start, daysBetween(source.start_date, source.end_date));
    const campaign_name = copyName(source.campaign_name, await namesOfCopies(tx, firmId));
    const dates = { start_date: start, end_date: end };
    const content = { ...source, campaign_name, budget: source.budget_kurus, ...dates };
    const id = await recordDraft(tx, { content, imagePath: source.image_path, firmId, now, event: 'clone' });
    await copyAudience(tx, source.id, id);
    return id;
  });
}

async function namesOfCopies(tx: Db, firmId: number): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ campaign_name: string }>`select campaign_name from campaigns
      where firm_id = ${firmId} and strpos(campaign_name, ' (kopya') > 0 order by id desc limit 1000`,
  );
  return found.map(({ campaign_name: name }) => name);
}

type ImageKit = Pick<ServerKit, 'uploads' | 'db'>;

/** Stores the sent image only when first called, so that a refused form leaves no file behind. */
function imageStore(kit: ImageKit, image: UploadedFile | undefined, ownerId: number) {
  let stored: Promise<string> | undefined;
  const picture = { area: 'campaigns', field: 'image', rule: CAMPAIGN_IMAGE, ownerId };
  return async () =>
    image === undefined ? undefined : await (stored ??= kit.uploads.storeImage(image, picture));
}

async function removeUnused(kit: ImageKit, imagePath: string | null): Promise<void> {
  if (imagePath === null || (await findCampaignImages(kit.db, [imagePath])).length > 0) return;
  await kit.uploads.removeFile(imagePath);
}

/** Images of a campaign or an earlier submission. Copies of a campaign share one image. */
export async function findCampaignImages(db: Db, paths: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`
      select image_path from campaigns where image_path = any(${paths}::text[])
      union select image_path from campaign_submissions where image_path = any(${paths}::text[])`,
  );
  return found.map(({ image_path }) => image_path);
}

export async function listCampaignImages(db: Db): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ image_path: string }>`
      select image_path from campaigns where image_path is not null
      union select image_path from campaign_submissions where image_path is not null`,
  );
  return found.map(({ image_path }) => image_path);
}

const SUFFIX = / \(kopya(?: \d+)?\)$/;

/** "Kış İndirimi (kopya)", then "Kış İndirimi (kopya 2)"; a long name is shortened. */
export function copyName(name: string, taken: readonly string[]): string {
  const stem = name.replace(SUFFIX, '');
  for (let count = 1; ; count += 1) {
    const suffix = count === 1 ? ' (kopya)' : ` (kopya ${count})`;
    const copy = beginningOf(stem, MAX_NAME_LENGTH - suffix.length).trimEnd() + suffix;
    if (!taken.includes(copy)) return copy;
  }
}
