import type { NextReason } from '../../contract.ts';
import type { StartRefusal } from '../../errors.ts';
import type { PromisedClick } from '../../decide-click.ts';
import type { AppError } from '#lib/shared/errors.ts';
import type { Kurus } from '#lib/shared/money.ts';
import type { IdempotentRequest } from '#lib/server/idempotency.ts';
import type { Attended } from './attention.ts';

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

export interface Opened {
  kind: 'opened';
  watchId: number;
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

export interface NextOpened extends Opened, ChosenAd {
  click: PromisedClick;
  /** Not stored with the answer: it can be read again. */
  shown?: ShownAd | undefined;
}

export interface Earned {
  kind: 'earned';
  earning: Kurus;
  /** Views: paid for a click on the ad. */
  clickEarning?: Kurus | undefined;
  /** Clicks: to be paid with the open watch's view. */
  earningWithView?: Kurus | undefined;
  totalToday: Kurus;
  dailyEarningLimit: Kurus;
  balance: Kurus;
  next?: NextOpened | NothingNext | undefined;
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

export type Outcome = Opened | Earned | ChooseAgain | Failed;
