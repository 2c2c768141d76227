/** Somebody who watches, moves money and is labelled: what a day of theirs looks like. */
import type { Chance } from '../simulation/chance.ts';
import { ADS, type Seen, type Watched } from './world.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export interface Sitting {
  /** After the day's beginning in Istanbul. */
  atMs: number;
  views: number;
  /** Milliseconds between the end of an ad and the next start. */
  gap(this: void): number;
}

export interface Payment {
  atMs: number;
  /** Of what the wallet holds, up to 1. */
  share: number;
  to: Actor | 'bank';
}

export interface Actor {
  kind: string;
  isHonest: boolean;
  createdAt: Date;
  address: string;
  device: string | null;
  /** Two people with the same number have one bank account. */
  iban: number;
  /** What the page says of a watch; null for a client that says nothing. */
  report(this: void, seconds: number): Seen | null;
  /** Whether starts name their page, and follow a list of ads. */
  isOnPage: boolean;
  sittings(this: void, day: number): Sitting[];
  payments(this: void, day: number): Payment[];
  /** What the wallet holds from before. */
  savedKurus: number;
  /** Set when made. */
  userId: number;
  /** How many ads were watched so far: everybody is offered them in the same order. */
  watched: number;
}

/** Chance with the few more things that people need. */
export interface Luck extends Chance {
  between(low: number, high: number): number;
  /** Around 0, mostly within ±2. */
  bell(): number;
}

export function withLuck(chance: Chance): Luck {
  const unit = () => chance.whole(1_000_000) / 1_000_000;
  return {
    ...chance,
    between: (low, high) => low + Math.floor(unit() * (high - low + 1)),
    bell: () => unit() + unit() + unit() + unit() + unit() + unit() - 3,
  };
}

/** What the page of somebody in front of it reports: all of the ad, and the tenths of seconds that phones differ by. */
export const watchesAttentively =
  (luck: Luck) =>
  (seconds: number): Seen => ({
    visibleMs: seconds * 1000 + luck.between(3, 400),
    hiddenMs: luck.isLikely(0.05) ? luck.between(200, 9000) : 0,
    isPainted: true,
  });

/** Somebody about whom only the differences from ordinary need be said. */
export function anActor(
  given: Pick<Actor, 'kind' | 'isHonest' | 'createdAt' | 'address' | 'iban' | 'report' | 'sittings'> &
    Partial<Actor>,
): Actor {
  return { device: null, isOnPage: true, payments: () => [], savedKurus: 0, userId: 0, watched: 0, ...given };
}

/** Plays the sittings of a day. */
export function watchDay(actor: Actor, dayStart: Date, day: number): Watched[] {
  const watched: Watched[] = [];
  let freeMs = 0;
  for (const { atMs, views, gap } of actor.sittings(day).toSorted((a, b) => a.atMs - b.atMs)) {
    let ms = Math.max(atMs, freeMs);
    for (let n = 0; n < views && ms < DAY_MS - 60_000; n += 1) {
      const ad = ADS[actor.watched % ADS.length];
      if (ad === undefined) break;
      actor.watched += 1;
      const startMs = dayStart.getTime() + Math.floor(ms);
      const endMs = startMs + ad.seconds * 1000 + 30;
      watched.push({
        userId: actor.userId,
        ad: ad.id,
        startMs,
        endMs,
        seen: actor.report(ad.seconds),
        holder: actor.isOnPage ? `sayfa-${actor.userId}` : null,
        wasOffered: actor.isOnPage,
      });
      ms += ad.seconds * 1000 + 30 + gap();
    }
    freeMs = ms;
  }
  return watched;
}
