/** Limits in the database survive restarts and count over processes; the general one is too frequent for that. */
import { isIP, isIPv6 } from 'node:net';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type AppError, commonErrors, type ErrorDefinition } from '#lib/shared/errors.ts';
import { type Clock, systemClock } from './clock.ts';
import { type Db, run, sql } from './db.ts';

export interface LimitRule {
  name: string;
  points: number;
  windowSeconds: number;
}

export interface Limits {
  /** Returns how many are taken. Throws RATE_LIMITED or `refusal`, with `Retry-After` and `remainingMinutes`. */
  consume(rule: LimitRule, key: string, refusal?: ErrorDefinition): Promise<number>;
  take(rule: LimitRule, key: string): Promise<boolean>;
  /** Returns a point that was taken before it was known whether it counts. */
  giveBack(rule: LimitRule, key: string): Promise<void>;
  reset(rule: LimitRule, key: string): Promise<void>;
}

export interface SharedRule {
  /** The limit for one caller while nothing is used. */
  each: LimitRule;
  overAll: LimitRule;
}

export const ALL = 'all';
/** Each caller may take this many until the whole budget is used up. */
const LIGHT_USE = 3;

/** All of `each` up to a quarter of the budget, then linearly less until half of it. */
const mostOfOne = ({ each, overAll }: SharedRule, used: number): number =>
  Math.max(LIGHT_USE, Math.ceil(each.points * Math.min(1, 2 - (4 * used) / overAll.points)));

/** The more of a shared budget is used, the fewer points one caller may have. A refusal takes nothing. */
export async function consumeShared(
  limits: Limits,
  { each, overAll }: SharedRule,
  key: string,
  { refusal, onScarce }: { refusal?: ErrorDefinition; onScarce?: () => void } = {},
): Promise<{ here: number; overAll: number }> {
  const here = await limits.consume(each, key, refusal);
  try {
    const used = await limits.consume(overAll, ALL, refusal);
    if (here <= mostOfOne({ each, overAll }, used)) return { here, overAll: used };
    throw refused(each.windowSeconds * 1000, refusal ?? commonErrors.RATE_LIMITED);
  } catch (error) {
    onScarce?.();
    await limits.giveBack(each, key);
    await giveBackOverAll(limits, { each, overAll });
    throw error;
  }
}

/** For a call that turns out to have used nothing of the shared budget. */
export const giveBackOverAll = (limits: Limits, { overAll }: SharedRule): Promise<void> =>
  limits.giveBack(overAll, ALL);

export const NO_LIMITS: Limits = {
  consume: async () => 0,
  take: async () => true,
  giveBack: async () => {},
  reset: async () => {},
};

function refused(msBeforeNext: number, refusal: ErrorDefinition): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return refusal({ retryAfterSeconds, extra: { remainingMinutes: Math.ceil(retryAfterSeconds / 60) } });
}

/** Without ports, brackets and quotes. Reading from the right stops at an entry that is no address. */
export function readForwardedFor(header: string): string[] {
  const entries = header.split(',').map((entry) => {
    const text = entry.trim().replace(/^"(.*)"$/, '$1');
    const [, bracketed, plain] = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(text) ?? [];
    return bracketed ?? plain ?? text;
  });
  return entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1);
}

/** The address, or the /64 network of an IPv6 address, because one line has a whole /64. */
export function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [before = '', after] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const left = before === '' ? [] : before.split(':');
  const right = after === undefined || after === '' ? [] : after.split(':');
  const zeros = after === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0');
  const prefix = [...left, ...zeros, ...right].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${prefix.join(':')}::/64`;
}

export function createLimits(pool: pg.Pool): Limits {
  const limiters = new Map<string, RateLimiterPostgres>();
  function limiterOf(rule: LimitRule): RateLimiterPostgres {
    const limiter =
      limiters.get(rule.name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: rule.name,
        points: rule.points,
        duration: rule.windowSeconds,
        clearExpiredByTimeout: false,
      });
    limiters.set(rule.name, limiter);
    return limiter;
  }

  return {
    async consume(rule, key, refusal = commonErrors.RATE_LIMITED) {
      try {
        return (await limiterOf(rule).consume(key)).consumedPoints;
      } catch (error) {
        throw error instanceof RateLimiterRes ? refused(error.msBeforeNext, refusal) : error;
      }
    },
    async take(rule, key) {
      try {
        await limiterOf(rule).consume(key);
        return true;
      } catch (error) {
        if (error instanceof RateLimiterRes) return false;
        throw error;
      }
    },
    async giveBack(rule, key) {
      await limiterOf(rule).reward(key);
    },
    async reset(rule, key) {
      await limiterOf(rule).delete(key);
    },
  };
}

/** Longer than any window: a counter that ends later was made while the clock was wrong. */
const LONGEST_MS = 31 * 86_400_000;

/** Expired counters name addresses and accounts. An hour is a margin for clocks that differ. */
export async function forgetLimits(db: Db, now: Date): Promise<number> {
  return run(
    db,
    sql`delete from rate_limits where expire < ${now.getTime() - 3_600_000}::bigint or expire > ${now.getTime() + LONGEST_MS}::bigint`,
  );
}

const REQUESTS_WINDOW_MS = 60_000;

/** In memory, one number per key, all cleared each minute: a timer each, as the library has, costs too much memory. */
export function createRequestLimit(
  mostPerMinute: number,
  clock: Pick<Clock, 'steadyMs'> = systemClock,
): (key: string) => void {
  const counts = new Map<string, number>();
  let endsMs = -Infinity;
  return (key) => {
    const nowMs = clock.steadyMs();
    if (nowMs >= endsMs) {
      counts.clear();
      endsMs = nowMs + REQUESTS_WINDOW_MS;
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > mostPerMinute) throw refused(endsMs - nowMs, commonErrors.RATE_LIMITED);
  };
}
