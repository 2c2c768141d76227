/** A campaign form's values, what the rules make of them, and what is sent. */
import { kurusToLira, liraToKurus } from '#lib/shared/money.ts';
import type { CampaignInput } from '../../campaign-rules.ts';
import type { FirmCampaign } from '../../campaign-wire.ts';

export interface CampaignValues {
  campaign_name: string;
  campaign_link: string;
  description: string;
  /** `YYYY-MM-DD`; while a person types, the incomplete text. */
  start_date: string | null;
  end_date: string | null;
  /** Lira. */
  budget: number | null;
  /** Seconds. */
  display_duration: number | null;
}

export const NOTHING_TYPED: CampaignValues = {
  campaign_name: '',
  campaign_link: '',
  description: '',
  start_date: null,
  end_date: null,
  budget: null,
  display_duration: null,
};

/** What was typed, as the rules take it. */
export function inputOf(values: CampaignValues): CampaignInput {
  return { ...values, budget: values.budget === null ? undefined : liraToKurus(values.budget) };
}

/** A saved campaign, as its form begins. */
export function valuesOf(campaign: FirmCampaign): CampaignValues {
  const { campaign_name, campaign_link, description, start_date, end_date, display_duration } = campaign;
  const budget = kurusToLira(campaign.budget);
  return { campaign_name, campaign_link, description, start_date, end_date, budget, display_duration };
}

/** The fields that are filled in, as they are sent. */
export function bodyOf(values: CampaignValues) {
  const { start_date, end_date, budget, display_duration, ...texts } = values;
  return {
    ...texts,
    ...(start_date !== null && { start_date }),
    ...(end_date !== null && { end_date }),
    ...(budget !== null && { budget }),
    ...(display_duration !== null && { display_duration }),
  };
}
