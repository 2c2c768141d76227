/** Shared parts of the demo: the server, its clock, and signed-in people. */
import { addDays, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import type { ManualClock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';
import type { Db } from '#lib/server/db.ts';
import { openSession } from '#features/accounts/server/index.ts';
import type { Chance } from './chance.ts';
import type { DemoClient } from './client.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Shorter than a session's day, so that people sign in again before it ends. */
const SIGNED_IN_MS = 10 * HOUR_MS;

export interface Stage {
  db: Db;
  client: DemoClient;
  clock: ManualClock;
  config: Config;
  chance: Chance;
  /** The end of the demo: the present. */
  end: Date;
  /** Returns a token of this person, who signs in if needed. */
  enter(userId: number): Promise<string>;
}

/** Accounts other than viewers. */
export interface Cast {
  admin: number;
  firms: readonly number[];
}

export interface Step {
  at: Date;
  act(): Promise<void>;
}

const AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
] as const;
/** Networks reserved for examples: enough for an address of its own for each of 762 people. */
const NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** Signs people in, each always with the same device and address. */
export function createEntrance(db: Db, clock: ManualClock) {
  const inside = new Map<number, { token: string; sinceMs: number }>();
  const places = new Map<number, number>();
  return async (userId: number): Promise<string> => {
    const now = clock.now();
    const known = inside.get(userId);
    if (known !== undefined && now.getTime() - known.sinceMs < SIGNED_IN_MS) return known.token;
    const place = places.get(userId) ?? places.size;
    places.set(userId, place);
    const ip = `${NETWORKS[Math.floor(place / 254) % NETWORKS.length] ?? NETWORKS[0]}.${1 + (place % 254)}`;
    const userAgent = AGENTS[place % AGENTS.length] ?? AGENTS[0];
    const { token } = await openSession(db, { userId, ip, userAgent, now });
    inside.set(userId, { token, sinceMs: now.getTime() });
    return token;
  };
}

export function hoursAgo({ end }: Pick<Stage, 'end'>, hours: number): Date {
  return new Date(end.getTime() - hours * HOUR_MS);
}

/**
 * The time `days` before the demo's last day, at this hour (with minutes as a fraction), but before the demo's end.
 */
export function daysAgo({ end }: Pick<Stage, 'end'>, days: number, hour: number): Date {
  const at = startOfDay(addDays(istanbulDay(end), -days)).getTime() + hour * HOUR_MS;
  return new Date(Math.min(at, end.getTime() - 5 * MINUTE_MS));
}
