import { type Kurus, kurus, kurusToLira, liraToKurus, MAX_KURUS } from '#lib/shared/money.ts';
import { completeLink } from '#lib/web/inputs/link-input.tsx';
import type { CampaignInput } from '../campaign-rules.ts';
import type { FirmCampaign } from '../campaign-wire.ts';

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
  image: File | null;
  remove_image: boolean;
}

export const NOTHING_TYPED: CampaignValues = {
  campaign_name: '',
  campaign_link: '',
  description: '',
  start_date: null,
  end_date: null,
  budget: null,
  display_duration: null,
  image: null,
  remove_image: false,
};

/** The values as the rules take them. A link is judged as the field completes it when it is left. */
export function inputOf(values: CampaignValues): CampaignInput {
  return {
    ...values,
    campaign_link: completeLink(values.campaign_link),
    budget: values.budget === null ? undefined : budgetOf(values.budget),
  };
}

/** Anything above the largest amount counts as just above it, so that the rule can name its limit. */
function budgetOf(lira: number): Kurus | null {
  return lira * 100 > MAX_KURUS ? kurus(MAX_KURUS + 1) : liraToKurus(lira);
}

export function valuesOf(campaign: FirmCampaign): CampaignValues {
  const { campaign_name, campaign_link, description, start_date, end_date, display_duration } = campaign;
  const budget = kurusToLira(campaign.budget);
  const texts = { campaign_name, campaign_link, description };
  return { ...NOTHING_TYPED, ...texts, start_date, end_date, budget, display_duration };
}

export function bodyOf(values: CampaignValues) {
  const { campaign_name, description, start_date, end_date, budget, display_duration } = values;
  return {
    campaign_name,
    description,
    campaign_link: completeLink(values.campaign_link),
    ...(start_date !== null && { start_date }),
    ...(end_date !== null && { end_date }),
    ...(budget !== null && { budget }),
    ...(display_duration !== null && { display_duration }),
    ...(values.remove_image && { remove_image: 'true' as const }),
  };
}

export const draftKeyOf = (campaignId: number | undefined) => `campaign:${campaignId ?? 'new'}`;
