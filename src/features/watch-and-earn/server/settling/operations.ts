/** The operations that the batcher gathers, and their outcomes. */
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
  };
export type ClickOperation = Wanted & { kind: 'click' };
export type Operation = StartOperation | ViewOperation | ClickOperation;

/** A watch that was opened for a start. */
export interface Opened {
  kind: 'opened';
  watchId: number;
  earning: Kurus;
  /** Seconds. */
  displayDuration: number;
  expiresAt: Date;
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
}

/** The operation was refused or failed; the other operations of the batch are not affected. */
export interface Failed {
  kind: 'failed';
  error: AppError | Error;
}

export type Outcome = Opened | Earned | Failed;
