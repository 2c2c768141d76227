/** The facts that a batch is decided on. */
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
  /** The sum that the view pays for a click besides; 0 without one. */
  click_kurus: Kurus;
  display_duration: number;
  day: CalendarDay;
  started_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** Of one that is only paid or released it is not read. */
  matched?: MatchedCriteria | null;
  holder: string | null;
}

export type ViewerRow = MatchingRow & { user_id: number; email: string; phone: string };

/** A viewer's history with one ad. */
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
  /** The money that is not reserved. It may change until the batch is booked. */
  free_kurus: Kurus;
  audience: AudienceRow;
}

export interface BatchFacts {
  /** Those who start or click an ad, by a view too. One whose account was closed meanwhile is not among them. */
  viewers: ReadonlyMap<number, ViewerRow>;
  watches: ReadonlyMap<number, WatchRow>;
  /** By viewer. */
  openWatches: ReadonlyMap<number, WatchRow>;
  /** By viewer, the last paid watch of the ad that is clicked. */
  viewedWatches: ReadonlyMap<number, number>;
  /** Of the wallets of viewers who earn. */
  balances: ReadonlyMap<number, Kurus>;
  /** Those that are started or clicked, by a view too. */
  campaigns: ReadonlyMap<number, CampaignFacts>;
  /** Names of those whose views are asked for. */
  watched?: ReadonlyMap<number, string>;
  viewerAds: ReadonlyMap<string, ViewerAdRow>;
  /** Keys of viewer and ad whose firm the viewer has hidden. */
  hidden: ReadonlySet<string>;
  /** Viewers whose accounts may open no new watches. */
  stopped: ReadonlySet<number>;
  /** Paid to each viewer today. */
  earnedToday: ReadonlyMap<number, Kurus>;
  /** Instants of each viewer's paid clicks of the last day. */
  paidClicks: ReadonlyMap<number, readonly Date[]>;
  dailyEarningLimit: Kurus;
  isEarningEnabled: boolean;
}

export const viewerAdKey = (userId: number, campaignId: number): string => `${userId}:${campaignId}`;

/** The money that an open watch holds in its campaign's account and in its viewer's day. */
export const heldBy = ({
  reserved_kurus,
  click_kurus,
}: Pick<WatchRow, 'reserved_kurus' | 'click_kurus'>): Kurus => sumKurus(reserved_kurus, click_kurus);
