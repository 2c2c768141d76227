import { moneySchema } from '#lib/shared/wire.ts';
import { type ImageRule, route } from '#lib/shared/route.ts';
import { uploadErrorList } from '#lib/shared/upload-errors.ts';
import { z } from '#lib/shared/zod.ts';
import { audienceBody, audienceData, audienceErrors } from '#features/audience/contract.ts';
import {
  ACTIVE_FILTERS,
  campaignList,
  campaignParams,
  campaignSettings,
  FIRM_SORTS,
  firmCampaign,
  firmCampaignDetail,
  listQuery,
  PENDING_FILTERS,
  pendingPaymentCampaign,
  SORT_ORDERS,
} from '../campaign-wire.ts';
import { campaignErrors } from '../errors.ts';
import { forecastBody, forecastData } from '../forecasting/forecast-wire.ts';
import { campaignTexts, ruleTexts } from '../texts.ts';
import { oneLine } from '#lib/shared/turkish.ts';

/** Allows longer texts than any rule does, so that the field's own rule reports a text that is too long. */
const typedText = z.string().normalize('NFC').trim().max(5000);

/** Checks only the shape. The field rules are in campaign-rules.ts, which needs the settings and the day. */
const campaignBody = z.object({
  campaign_name: typedText.overwrite(oneLine).optional(),
  campaign_link: typedText.optional(),
  description: typedText.optional(),
  start_date: typedText.optional(),
  end_date: typedText.optional(),
  budget: moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge).optional(),
  display_duration: z.int({ error: 'Geçerli bir gösterim süresi giriniz' }).optional(),
});

const version = z
  .int()
  .optional()
  .meta({ description: 'The version that was edited; if it has changed since, the edit is refused' });

const campaignEdit = campaignBody.extend({ remove_image: z.literal('true').optional(), version });

const FIRM = ['firm'] as const;
const { CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED, CAMPAIGN_ENDED, CAMPAIGN_OUTDATED } =
  campaignErrors;

export const CAMPAIGN_IMAGE = {
  required: false,
  maxBytes: 5_242_880,
  formats: ['jpeg', 'png', 'gif'],
  best: 'En iyisi 1600 × 1280 piksel',
  messages: {
    required: 'Lütfen bir görsel seçin',
    tooLarge: "Dosya boyutu 5MB'dan küçük olmalıdır",
    wrongType: 'Sadece JPG, PNG veya GIF dosyalarını yükleyebilirsiniz',
  },
} as const satisfies ImageRule;

const count = z.int();

export const firmCampaignReads = {
  getCampaignSettings: route({
    method: 'GET',
    path: '/api/firm/campaign-settings',
    access: FIRM,
    summary: 'The settings that the campaign forms need, and today.',
    data: campaignSettings,
  }),
  listDraftCampaigns: route({
    method: 'GET',
    path: '/api/firm/campaigns/draft',
    access: FIRM,
    summary: 'The firm’s drafts, newest first.',
    query: listQuery,
    data: campaignList(firmCampaign, z.object({ total_campaigns: count })),
  }),
  listPendingCampaigns: route({
    method: 'GET',
    path: '/api/firm/campaigns/pending',
    access: FIRM,
    summary:
      'The firm’s pending and rejected campaigns, and on request those that wait for payment: rejected first, then the last sent.',
    query: listQuery.extend({ status: z.enum(PENDING_FILTERS).default('all') }),
    data: campaignList(
      firmCampaign,
      z.object({
        pending_campaigns: count,
        rejected_campaigns: count,
        unpaid_campaigns: count,
        announced_campaigns: count,
      }),
    ),
  }),
  listActiveCampaigns: route({
    method: 'GET',
    path: '/api/firm/campaigns/active',
    access: FIRM,
    summary: 'The firm’s active and stopped campaigns, newest first unless sorted.',
    query: listQuery.extend({
      status: z.enum(ACTIVE_FILTERS).default('all'),
      sortBy: z.enum(FIRM_SORTS).default('created_at'),
      sortOrder: z.enum(SORT_ORDERS).default('desc'),
    }),
    data: campaignList(
      firmCampaign,
      z.object({
        active_campaigns: count.meta({ description: 'Running and stopped ones' }),
        stopped_campaigns: count.meta({ description: 'Of these, stopped by the firm or by an admin' }),
        total_views: count,
        total_clicks: count,
        average_ctr: z.number().meta({ description: 'Percent, two decimals' }),
      }),
    ),
  }),
  listCompletedCampaigns: route({
    method: 'GET',
    path: '/api/firm/campaigns/completed',
    access: FIRM,
    summary: 'The firm’s completed campaigns, the last completed first.',
    query: listQuery,
    data: campaignList(firmCampaign, z.object({ total_campaigns: count })),
  }),
  listPendingPaymentCampaigns: route({
    method: 'GET',
    path: '/api/firm/campaigns/pending-payment',
    access: FIRM,
    summary: 'The firm’s approved campaigns that it has yet to pay for; a rejected payment is one of them.',
    query: listQuery,
    data: campaignList(pendingPaymentCampaign, z.object({ total_campaigns: count })),
  }),
  getFirmCampaign: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/details',
    access: FIRM,
    summary: 'One campaign of the firm, whole.',
    params: campaignParams,
    data: firmCampaignDetail,
    errors: [CAMPAIGN_NOT_FOUND],
  }),
  getTargetAudience: route({
    method: 'GET',
    path: '/api/firm/campaigns/:id/target-audience',
    access: FIRM,
    summary: 'Whom a campaign is for, as it is sent; null until it was chosen.',
    params: campaignParams,
    data: audienceData.nullable(),
    errors: [CAMPAIGN_NOT_FOUND],
  }),
};

export const firmForecasts = {
  forecastCampaign: route({
    method: 'POST',
    path: '/api/firm/campaigns/forecast',
    access: FIRM,
    summary:
      'What a budget buys in its dates, as ranges, and whether the audience can spend it; asks for the reach like the call for it.',
    body: forecastBody,
    data: forecastData,
    errors: [audienceErrors.REACH_USED_UP],
  }),
};

export const firmCampaignContent = {
  createCampaign: route({
    method: 'POST',
    path: '/api/firm/campaigns',
    access: FIRM,
    forbiddenText: campaignTexts.onlyFirms,
    summary: 'Saves a new campaign as a draft.',
    body: campaignBody,
    files: { image: CAMPAIGN_IMAGE },
    data: z.object({ campaign_id: z.int() }),
    errors: uploadErrorList,
  }),
  editDraftCampaign: route({
    method: 'PUT',
    path: '/api/firm/campaigns/draft/:id',
    access: FIRM,
    summary: 'Changes a draft; what is not sent stays as it is.',
    params: campaignParams,
    body: campaignEdit,
    files: { image: CAMPAIGN_IMAGE },
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED, ...uploadErrorList],
  }),
  editRejectedCampaign: route({
    method: 'PUT',
    path: '/api/firm/campaigns/rejected/:id',
    access: FIRM,
    summary: 'Changes a rejected campaign and sends it for approval again; what is not sent stays as it is.',
    params: campaignParams,
    body: campaignEdit,
    files: { image: CAMPAIGN_IMAGE },
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED, ...uploadErrorList],
  }),
  saveTargetAudience: route({
    method: 'POST',
    path: '/api/firm/campaigns/:id/target-audience',
    access: FIRM,
    summary:
      'Says whom a campaign is for. A draft is thereby sent for approval; a rejected campaign stays rejected.',
    params: campaignParams,
    body: audienceBody.safeExtend({ version }),
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_CHANGED, CAMPAIGN_OUTDATED],
  }),
  setCampaignBudget: route({
    method: 'PUT',
    path: '/api/firm/campaigns/:id/budget',
    access: FIRM,
    summary:
      'Sets the budget of a draft or a rejected campaign; opens the payment of a top-up of a running one, and says which.',
    params: campaignParams,
    body: z.object({ amount: moneySchema(ruleTexts.budgetInvalid, ruleTexts.budgetTooLarge) }),
    data: z.object({ order_id: z.int().nullable() }),
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, campaignErrors.TOP_UP_WAITS],
  }),
  cloneCampaign: route({
    method: 'POST',
    path: '/api/firm/campaigns/:id/clone',
    access: FIRM,
    summary: 'Copies a campaign into a draft that starts today with the same span, image and audience.',
    params: campaignParams,
    data: z.object({ campaign_id: z.int() }),
    errors: [CAMPAIGN_NOT_FOUND],
  }),
  deleteCampaign: route({
    method: 'DELETE',
    path: '/api/firm/campaigns/:id',
    access: FIRM,
    summary: 'Deletes a draft.',
    params: campaignParams,
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE],
  }),
};

export const firmCampaignSwitches = {
  stopCampaign: route({
    method: 'PUT',
    path: '/api/firm/campaigns/:id/stop',
    access: FIRM,
    summary: 'Stops an active campaign: nobody is offered it any more.',
    params: campaignParams,
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE],
  }),
  startCampaign: route({
    method: 'PUT',
    path: '/api/firm/campaigns/:id/start',
    access: FIRM,
    summary: 'Starts a stopped campaign again.',
    params: campaignParams,
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE, CAMPAIGN_ENDED],
  }),
  closeCampaign: route({
    method: 'POST',
    path: '/api/firm/campaigns/:id/close',
    access: FIRM,
    summary:
      'Ends a running campaign for good; what it did not deliver goes to the firm’s wallet, with its VAT and fee.',
    params: campaignParams,
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE],
    movesMoney: true,
  }),
  takeBackCampaign: route({
    method: 'POST',
    path: '/api/firm/campaigns/:id/take-back',
    access: FIRM,
    summary:
      'Makes a campaign that waits for approval or for its payment a draft again; its order is void, and an announced transfer goes to the firm’s wallet when it arrives.',
    params: campaignParams,
    errors: [CAMPAIGN_NOT_FOUND, CAMPAIGN_STATE],
    movesMoney: true,
  }),
};

export const firmCampaignsContract = {
  ...firmCampaignReads,
  ...firmForecasts,
  ...firmCampaignContent,
  ...firmCampaignSwitches,
};
