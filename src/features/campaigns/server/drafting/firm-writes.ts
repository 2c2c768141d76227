/** The handlers by which a firm changes what its campaigns say. */
import { inTransaction } from '#lib/server/db.ts';
import type { Handlers } from '#lib/server/implement.ts';
import type { Refusable, Rules } from '#lib/server/refuse-request.ts';
import type { UploadedFile } from '#lib/server/parse-request.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { findAudienceProblems } from '#features/audience/server/index.ts';
import { CAMPAIGN_IMAGE, type firmCampaignContent } from '../../contract/firm.ts';
import { campaignTexts, campaignWords } from '../../texts.ts';
import { checkContent, findContentProblems } from './check-content.ts';
import { cloneCampaign } from './clone-campaign.ts';
import { deleteDraft } from './delete-draft.ts';
import { editCampaign, findEditProblems } from './edit-campaign.ts';
import { findCampaignImages } from './find-images.ts';
import { recordDraft } from './record-draft.ts';
import { type OpenTopUp, setBudget } from './set-budget.ts';
import { submitAudience } from './submit-audience.ts';

type ImageKit = Pick<ServerKit, 'uploads' | 'db'>;

/** Stores the sent image only when first called, so that a refused form leaves no file behind. */
function imageStore(
  kit: ImageKit,
  image: UploadedFile | undefined,
  firmId: number,
): () => Promise<string | undefined> {
  let stored: Promise<string> | undefined;
  async function store(bytes: UploadedFile): Promise<string> {
    const picture = { area: 'campaigns', field: 'image', rule: CAMPAIGN_IMAGE, ownerId: firmId };
    return kit.uploads.storeImage(bytes, picture);
  }
  return async () => (image === undefined ? undefined : await (stored ??= store(image)));
}

/** Deletes an image if no campaign uses it. */
async function removeUnused(kit: ImageKit, imagePath: string | null): Promise<void> {
  if (imagePath === null || (await findCampaignImages(kit.db, [imagePath])).length > 0) return;
  await kit.uploads.removeFile(imagePath);
}

export function firmContentHandlers(
  kit: ImageKit,
  openTopUp: OpenTopUp,
): Handlers<typeof firmCampaignContent> {
  return {
    createCampaign: async ({ db, body, files, actor, now }) => {
      const content = await checkContent(db, { input: body, form: 'create', now });
      const imagePath = (await imageStore(kit, files.image, actor.userId)()) ?? null;
      const draft = { content, imagePath, firmId: actor.userId, now, event: 'create' as const };
      const campaign_id = await inTransaction(db, (tx) => recordDraft(tx, draft));
      return { data: { campaign_id }, message: campaignTexts.created };
    },

    editDraftCampaign: async ({ db, params, body, files, actor, now }) => {
      const own = { campaignId: params.id, firmId: actor.userId };
      const storeImage = imageStore(kit, files.image, actor.userId);
      await removeUnused(
        kit,
        await editCampaign(db, { ...own, status: 'draft', sent: body, storeImage, now }),
      );
      return { message: campaignTexts.draftSaved };
    },

    editRejectedCampaign: async ({ db, params, body, files, actor, now }) => {
      const own = { campaignId: params.id, firmId: actor.userId };
      const storeImage = imageStore(kit, files.image, actor.userId);
      await removeUnused(
        kit,
        await editCampaign(db, { ...own, status: 'rejected', sent: body, storeImage, now }),
      );
      return { message: campaignTexts.resubmitted };
    },

    saveTargetAudience: async ({ db, params, body: { version, ...audience }, actor, now }) => {
      const own = { campaignId: params.id, firmId: actor.userId };
      return { message: await submitAudience(db, { ...own, audience, version, now }) };
    },

    setCampaignBudget: async ({ db, params, body, actor, now }) => {
      const wanted = { campaignId: params.id, firmId: actor.userId, amount: body.amount, now };
      const order_id = await setBudget(db, wanted, openTopUp);
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
