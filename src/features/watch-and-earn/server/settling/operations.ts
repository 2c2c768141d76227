/** The operations that the batcher gathers, and their outcomes. */
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
  /** Where the caller sent an `Idempotency-Key`. */
  once?: IdempotentRequest | undefined;
}
/** The page that shows the ad, as it calls itself; callers need not say. */
interface Held {
  holder?: string | undefined;
}
export type StartOperation = Wanted & Held & { kind: 'start' };
export type ViewOperation = Wanted &
  Held & {
    kind: 'view';
    watchId: number;
    /** What the page saw of the watch; null where it said nothing. */
    seen?: Attended | null | undefined;
    /** The ad that starts once the view is paid, in the same transaction. */
    next?: ChosenAd | NothingNext | undefined;
  };
export type ClickOperation = Wanted & { kind: 'click' };
export type Operation = StartOperation | ViewOperation | ClickOperation;

export interface ChosenAd {
  campaignId: number;
  /** Which paid view of the viewer it was chosen as; it starts only as that one. */
  viewNumber: number;
}
export interface NothingNext {
  kind: 'none';
  reason: NextReason;
}

/** The campaign that the operation starts or clicks; null for one that only ends a watch. */
export function servedBy(operation: Operation): number | null {
  if (operation.kind !== 'view') return operation.campaignId;
  return operation.next !== undefined && 'campaignId' in operation.next ? operation.next.campaignId : null;
}

/** A watch that was opened for a start. */
export interface Opened {
  kind: 'opened';
  watchId: number;
  earning: Kurus;
  /** Seconds. */
  displayDuration: number;
  expiresAt: Date;
}

/** The shown part of an ad, in any state of its campaign. */
export interface ShownAd {
  campaign_name: string;
  description: string;
  campaign_link: string;
  image_path: string | null;
  firm_id: number;
  firm_name: string;
}

/** The watch that a view began. */
export interface NextOpened extends Opened, ChosenAd {
  click: PromisedClick;
  /** Not kept with the answer, being read as easily. */
  shown?: ShownAd | undefined;
}

/** The outcome of a view or a click. */
export interface Earned {
  kind: 'earned';
  earning: Kurus;
  /** For a view: what it pays for a click on the ad besides. */
  clickEarning?: Kurus | undefined;
  /** For a click: what the view of the open watch will pay for it. */
  earningWithView?: Kurus | undefined;
  totalToday: Kurus;
  dailyEarningLimit: Kurus;
  /** Of the viewer's wallet, afterwards. */
  balance: Kurus;
  /** For a view that was to start the next ad. */
  next?: NextOpened | NothingNext | undefined;
}

/** The view would be paid, but the ad that was chosen to follow cannot start: nothing was done. */
export interface ChooseAgain {
  kind: 'choose again';
  refusal: StartRefusal;
}

/** The operation was refused or failed; the other operations of the batch are not affected. */
export interface Failed {
  kind: 'failed';
  error: AppError | Error;
}

export type Outcome = Opened | Earned | ChooseAgain | Failed;
