import type { BasisPoints, Kurus } from '#lib/shared/money.ts';

export interface ServableCampaign {
  id: number;
  version: number;
  firm_id: number;
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  /** Seconds. */
  display_duration: number;
  /** Calendar days, both inclusive. */
  start_date: string;
  end_date: string;
  view_rate: Kurus;
  click_rate: Kurus;
  second_view_rate: BasisPoints;
  max_views_per_ad: number;
}
