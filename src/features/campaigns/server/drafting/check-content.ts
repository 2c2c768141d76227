import { istanbulDay } from '#lib/shared/dates.ts';
import { commonErrors, type FieldErrors } from '#lib/shared/errors.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { normalizeUrl } from '#lib/shared/validators.ts';
import type { Db } from '#lib/server/db.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { type CampaignInput, checkCampaignFields } from '../../campaign-rules.ts';
import type { CampaignForm } from '../../texts.ts';

/** A campaign's fields once the rules have accepted them. */
export interface CampaignContent {
  campaign_name: string;
  campaign_link: string;
  description: string;
  start_date: string;
  end_date: string;
  budget: Kurus;
  display_duration: number;
}

interface Given {
  input: CampaignInput;
  form: CampaignForm;
  now: Date;
}

/** The wrong fields by the rules and the settings in force. */
export async function findContentProblems(db: Db, { input, form, now }: Given): Promise<FieldErrors> {
  return checkCampaignFields(input, { form, limits: await readSettings(db), today: istanbulDay(now) });
}

/**
 * Checks fields by the rules and the settings in force. Returns the link in its normal form.
 * @throws VALIDATION with every wrong field.
 */
export async function checkContent(db: Db, given: Given): Promise<CampaignContent> {
  const { input } = given;
  const errors = await findContentProblems(db, given);
  if (Object.keys(errors).length > 0) throw commonErrors.VALIDATION({ errors });
  const content = input as CampaignContent; // The cast holds because the rules refuse a missing field.
  return { ...content, campaign_link: normalizeUrl(content.campaign_link) ?? content.campaign_link };
}
