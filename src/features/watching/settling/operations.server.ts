import type { NextReason, StartRefusal } from '../contract.ts';
import type { PromisedClick, PublishedCampaign } from '../decisions.ts';
import { type Kurus, sumKurus } from '#lib/shared/money.ts';
import type { IdempotentRequest } from '#lib/server/idempotency.ts';
import type { CalendarDay } from '#lib/shared/dates.ts';
import type { AudienceRow } from '#features/audience/audience.ts';
import type { MatchingRow } from '#features/viewers/matching.ts';
import type { MatchedCriteria } from '../matched-criteria.ts';
import { MAX_MS, type Seen } from '#features/fraud/seen.ts';

export interface ClickOperation {
  kind: 'click';
  userId: number;
  campaignId: number;
  once?: IdempotentRequest | undefined;
}
export interface StartOperation extends Omit<ClickOperation, 'kind'> {
  kind: 'start';
  pageId?: string | undefined;
}
export interface ViewOperation extends Omit<StartOperation, 'kind'> {
  kind: 'view';
  watchId: number;
  seen?: Attended | null | undefined;
  next?: ChosenAd | NothingNext | undefined;
}
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
  clickEarning?: Kurus | undefined;
  /** Clicks: to be paid with the open watch's view. */
  earningWithView?: Kurus | undefined;
  totalToday: Kurus;
  dailyEarningLimit: Kurus;
  balance: Kurus;
  next?: NextOpened<Id> | NothingNext | undefined;
}

export interface ChooseAgain {
  kind: 'choose again';
  refusal: StartRefusal;
}

export interface Failed {
  kind: 'failed';
  error: Error;
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
  viewedWatches: ReadonlyMap<number, number>;
  balances: ReadonlyMap<number, Kurus>;
  campaigns: ReadonlyMap<number, CampaignFacts>;
  watched?: ReadonlyMap<number, string>;
  viewerAds: ReadonlyMap<string, ViewerAdRow>;
  hidden: ReadonlySet<string>;
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

/**
 * The page's reports of a running watch, in memory until its end, so that watching costs no statement. Missing
 * ones (another process, a restart) blame nobody (threats T-V9).
 */

const MAX_REMEMBERED = 100_000;

interface Running {
  watchId: number;
  before: Seen | null;
  last: Seen;
  beats: number;
}

export interface Attended extends Seen {
  beats: number;
}

/** Capped, so that reloads never sum up to more than a single page may report. */
const sum = (a: number, b: number) => Math.min(MAX_MS, a + b);

function add(a: Seen | null, b: Seen): Seen {
  if (a === null) return b;
  return {
    visible_ms: sum(a.visible_ms, b.visible_ms),
    hidden_ms: sum(a.hidden_ms, b.hidden_ms),
    focused_ms: sum(a.focused_ms, b.focused_ms),
    is_painted: a.is_painted || b.is_painted,
  };
}

/** Each page counts from zero: a lower sum than the last comes from a new page. */
const isAnother = (last: Seen, seen: Seen) =>
  seen.visible_ms + seen.hidden_ms < last.visible_ms + last.hidden_ms;

function remember<T>(map: Map<number, T>, key: number, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MAX_REMEMBERED && oldest.done !== true) map.delete(oldest.value);
}

export function createAttention() {
  const running = new Map<number, Running>();

  function withReport(userId: number, watchId: number, seen: Seen): Running {
    const known = running.get(userId);
    if (known?.watchId !== watchId) return { watchId, before: null, last: seen, beats: 0 };
    if (!isAnother(known.last, seen)) return { ...known, last: seen };
    return { ...known, before: add(known.before, known.last), last: seen };
  }

  return {
    beat(userId: number, watchId: number, seen: Seen): number {
      const known = withReport(userId, watchId, seen);
      const beats = known.beats + 1;
      remember(running, userId, { ...known, beats });
      return beats;
    },

    read(userId: number, watchId: number, seen: Seen | undefined): Attended | null {
      const known = running.get(userId);
      const last = seen ?? (known?.watchId === watchId ? known.last : undefined);
      if (last === undefined) return null;
      const { before, beats } = withReport(userId, watchId, last);
      return { ...add(before, last), beats };
    },
  };
}
