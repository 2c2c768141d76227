import type { NextReason } from '../contract.ts';
import type { StartRefusal } from '../errors.ts';
import type { PromisedClick } from '../decide-click.ts';
import type { AppError } from '#lib/shared/errors.ts';
import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { IdempotentRequest } from '#lib/server/idempotency.ts';
import type { Attended } from './attention.server.ts';
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { AudienceRow } from '#features/audience/audience.ts';
import type { MatchingRow } from '#features/viewers/matching.ts';
import type { PublishedCampaign } from '../decide-start.ts';
import type { MatchedCriteria } from '../matched-criteria.ts';

interface Wanted {
  userId: number;
  campaignId: number;
  /** Set if the caller sent an `Idempotency-Key`. */
  once?: IdempotentRequest | undefined;
}
/** The id of the page that shows the ad; optional. */
interface Held {
  holder?: string | undefined;
}
export type StartOperation = Wanted & Held & { kind: 'start' };
export type ViewOperation = Wanted &
  Held & {
    kind: 'view';
    watchId: number;
    /** Null if the page reported nothing. */
    seen?: Attended | null | undefined;
    /** Starts in the same transaction once the view is paid. */
    next?: ChosenAd | NothingNext | undefined;
  };
export type ClickOperation = Wanted & { kind: 'click' };
export type Operation = StartOperation | ViewOperation | ClickOperation;

export interface ChosenAd {
  campaignId: number;
  /** The number of the paid view that the choice assumed; the ad starts only as that one. */
  viewNumber: number;
}
export interface NothingNext {
  kind: 'none';
  reason: NextReason;
}

/** The campaign that the operation starts or clicks; null if it only ends a watch. */
export function servedBy(operation: Operation): number | null {
  if (operation.kind !== 'view') return operation.campaignId;
  return operation.next !== undefined && 'campaignId' in operation.next ? operation.next.campaignId : null;
}

/** A planned watch has no id yet. */
export interface Opened<Id = number> {
  kind: 'opened';
  watchId: Id;
  earning: Kurus;
  displayDuration: number;
  expiresAt: Date;
}

export interface ShownAd {
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  firm_id: number;
  firm_name: string;
}

export interface NextOpened<Id = number> extends Opened<Id>, ChosenAd {
  click: PromisedClick;
  /** Not stored with the answer: it can be read again. */
  shown?: ShownAd | undefined;
}

export interface Earned<Id = number> {
  kind: 'earned';
  earning: Kurus;
  /** Views: paid for a click on the ad. */
  clickEarning?: Kurus | undefined;
  /** Clicks: to be paid with the open watch's view. */
  earningWithView?: Kurus | undefined;
  totalToday: Kurus;
  dailyEarningLimit: Kurus;
  balance: Kurus;
  next?: NextOpened<Id> | NothingNext | undefined;
}

/** The view would be paid, but the chosen next ad cannot start: nothing was done. */
export interface ChooseAgain {
  kind: 'choose again';
  refusal: StartRefusal;
}

/** Does not affect the other operations of the batch. */
export interface Failed {
  kind: 'failed';
  error: AppError | Error;
}

export type Outcome<Id = number> = Opened<Id> | Earned<Id> | ChooseAgain | Failed;
export type PlannedOutcome = Outcome<undefined>;

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
