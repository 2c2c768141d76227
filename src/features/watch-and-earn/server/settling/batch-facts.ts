import type { CalendarDay } from '#lib/shared/dates.ts';
import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { AudienceRow } from '#features/audience/audience.ts';
import type { MatchingRow } from '#features/people/matching.ts';
import type { PublishedCampaign } from '../../decide-start.ts';
import type { MatchedCriteria } from '../../matched-criteria.ts';
import type { ShownAd } from './operations.ts';

export interface WatchRow {
  id: number;
  user_id: number;
  campaign_id: number;
  status: 'open' | 'viewed' | 'released';
  view_number: number;
  reserved_kurus: Kurus;
  /** Paid with the view for a click; 0 without one. */
  click_kurus: Kurus;
  display_duration: number;
  day: CalendarDay;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Not read for a watch that is only paid or released. */
  matched?: MatchedCriteria | null;
  holder: string | null;
}

export type ViewerRow = MatchingRow & { user_id: number; email: string; phone: string };

export interface ViewerAdRow {
  user_id: number;
  campaign_id: number;
  paid_views: number;
  clicked_at: Date | null;
  click_earning_kurus: Kurus | null;
}

export interface CampaignFacts extends PublishedCampaign, ShownAd {
  id: number;
  display_duration: number;
  contact_email: string;
  contact_phone: string;
  /** Not reserved when read; it may change until the batch is booked. */
  free_kurus: Kurus;
  audience: AudienceRow;
}

export interface BatchFacts {
  /** Viewers who start or click, also by a view. Closed accounts are missing. */
  viewers: ReadonlyMap<number, ViewerRow>;
  watches: ReadonlyMap<number, WatchRow>;
  openWatches: ReadonlyMap<number, WatchRow>;
  /** By viewer: the last paid watch of the clicked ad. */
  viewedWatches: ReadonlyMap<number, number>;
  /** Wallets, by viewer who earns. */
  balances: ReadonlyMap<number, Kurus>;
  /** Started or clicked, also by a view. */
  campaigns: ReadonlyMap<number, CampaignFacts>;
  watched?: ReadonlyMap<number, string>;
  viewerAds: ReadonlyMap<string, ViewerAdRow>;
  /** Keys of viewer and ad. */
  hidden: ReadonlySet<string>;
  /** Viewers whose accounts are in review. */
  stopped: ReadonlySet<number>;
  earnedToday: ReadonlyMap<number, Kurus>;
  paidClicks: ReadonlyMap<number, readonly Date[]>;
  dailyEarningLimit: Kurus;
  isEarningEnabled: boolean;
}

export const viewerAdKey = (userId: number, campaignId: number): string => `${userId}:${campaignId}`;

/** Reserved in the campaign's account and in the viewer's day. */
export const heldBy = ({
  reserved_kurus,
  click_kurus,
}: Pick<WatchRow, 'reserved_kurus' | 'click_kurus'>): Kurus => sumKurus(reserved_kurus, click_kurus);
