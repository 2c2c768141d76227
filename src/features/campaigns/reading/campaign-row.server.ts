import type { BasisPoints, Kurus } from '#lib/shared/money.ts';
import type { CampaignStatus } from '../lifecycle.ts';

export interface CampaignRow {
  id: number;
  firm_id: number;
  campaign_name: string;
  description: string;
  campaign_link: string;
  budget_kurus: Kurus;
  /** Seconds. */
  display_duration: number;
  /** Calendar days, both inclusive. */
  start_date: string;
  end_date: string;
  image_path: string | null;
  status: CampaignStatus;
  rejection_category: string | null;
  rejection_reason: string | null;
  stop_reason: string | null;
  version: number;
  created_at: Date;
  submitted_at: Date | null;
  approved_at: Date | null;
  activated_at: Date | null;
  completed_at: Date | null;
  /** The rates, from here on: null until approval, then fixed. */
  vat_rate_bp: BasisPoints | null;
  system_profit_rate_bp: BasisPoints | null;
  view_rate_kurus: Kurus | null;
  click_rate_kurus: Kurus | null;
  second_view_rate_bp: BasisPoints | null;
  max_views_per_ad: number | null;
}
