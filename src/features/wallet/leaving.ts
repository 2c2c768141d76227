import { type Kurus, kurus, sumKurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type AdPay, mostViewsFor } from './estimate.ts';

export const MIN_TRANSFER: Kurus = kurus(100);

export interface LeavingFacts {
  balance: Kurus;
  available: Kurus;
  min_withdraw_amount: Kurus;
  withdrawals_enabled: boolean;
  money_ready_at: Date | null;
  in_review: boolean;
  withdrawals_left_today: number | null;
  locked_bonus: { amount: Kurus; views_left: number } | null;
  resting: { parts: readonly { amount: Kurus; ready_at: Date }[] } | null;
}

export type HeldBy = 'transfer' | 'bonus' | 'change' | 'switch' | 'review';

export interface HeldPart {
  amount: Kurus;
  why: HeldBy;
  readyAt: Date | null;
  viewsLeft: number;
}

const laterOf = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

/** The parts add up to the balance. Of two reasons that hold one part the later counts; a review holds all of it. */
export function breakdownOf(facts: LeavingFacts): { now: Kurus; later: HeldPart[] } {
  const { balance, available, withdrawals_enabled: isOpen, money_ready_at: readyAt } = facts;
  if (facts.in_review) {
    const all = { amount: balance, why: 'review' as const, readyAt: null, viewsLeft: 0 };
    return { now: ZERO_KURUS, later: balance > 0 ? [all] : [] };
  }
  const held: HeldPart[] = [];
  const why = isOpen ? ('change' as const) : ('switch' as const);
  const isFree = isOpen && readyAt === null;
  if (!isFree) held.push({ amount: available, why, readyAt: isOpen ? readyAt : null, viewsLeft: 0 });
  for (const { amount, ready_at: at } of facts.resting?.parts ?? [])
    held.push({ amount, why: 'transfer', readyAt: laterOf(at, readyAt), viewsLeft: 0 });
  const bonus = facts.locked_bonus;
  if (bonus !== null)
    held.push({ amount: bonus.amount, why: 'bonus', readyAt: null, viewsLeft: bonus.views_left });
  // After invalid earnings were taken back, the balance can be less than the parts on hold.
  let rest: number = isFree ? balance - available : balance;
  const later = held.map((part) => {
    const amount = kurus(Math.max(0, Math.min(part.amount, rest)));
    rest -= amount;
    return { ...part, amount };
  });
  return { now: isFree ? available : ZERO_KURUS, later: joinEqual(later.filter(({ amount }) => amount > 0)) };
}

const MINUTE_MS = 60_000;
const minuteOf = ({ readyAt }: HeldPart) => readyAt && Math.floor(readyAt.getTime() / MINUTE_MS);

function joinEqual(parts: readonly HeldPart[]): HeldPart[] {
  const joined: HeldPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last !== undefined && last.why === part.why && minuteOf(last) === minuteOf(part))
      joined.splice(-1, 1, { ...part, amount: sumKurus(last.amount, part.amount) });
    else joined.push(part);
  }
  return joined;
}

export interface Missing {
  /** To be earned; nothing where a bonus, which ads free, is enough. Money on hold does not count. */
  amount: Kurus;
  /** The viewings for it where every ad was watched before, and to free a bonus where that is shorter. */
  views: number;
  fewest_views: number;
  /** When enough of the money on hold is free, or all of it; null where nothing is on hold. */
  ready_at: Date | null;
  /** The amount to be earned then, and the ads that are enough for it, those that free a bonus included. */
  amount_then: Kurus;
  views_then: number;
}

const lackOf = (smallest: Kurus, free: number): Kurus => kurus(Math.max(0, smallest - Math.max(0, free)));

/** Null where enough may leave, or does as soon as anything may. */
export function findMissing(
  facts: Omit<LeavingFacts, 'available' | 'withdrawals_enabled' | 'withdrawals_left_today' | 'in_review'>,
  pay: AdPay,
): Missing | null {
  const { balance, min_withdraw_amount: smallest, locked_bonus: bonus, money_ready_at: opens } = facts;
  // Nothing leaves before `opens`: a hold that ends by then causes no further wait.
  const parts = (facts.resting?.parts ?? []).filter((part) => opens === null || part.ready_at > opens);
  const free = balance - sumKurus(...parts.map((part) => part.amount));
  if (free - (bonus?.amount ?? 0) >= smallest) return null;
  const rested = parts.map((part, turn) => ({
    at: part.ready_at,
    free: balance - sumKurus(...parts.slice(turn + 1).map((later) => later.amount)),
  }));
  const then = rested.find((moment) => moment.free >= smallest) ?? rested.at(-1);
  /** The shorter of two ways: the ads free the bonus and earn what is missing beside it, or earn as much without it. */
  const viewsTo = (held: number, viewsFor: (lack: Kurus) => number): number =>
    Math.min(
      Math.max(bonus?.views_left ?? 0, viewsFor(lackOf(smallest, held))),
      viewsFor(lackOf(smallest, held - (bonus?.amount ?? 0))),
    );
  const most = (lack: Kurus) => mostViewsFor(lack, pay);
  return {
    amount: lackOf(smallest, free),
    views: viewsTo(free, most),
    fewest_views: viewsTo(free, (lack) => Math.ceil(lack / pay.view_rate)),
    ready_at: then?.at ?? null,
    amount_then: then === undefined ? ZERO_KURUS : lackOf(smallest, then.free),
    views_then: then === undefined ? 0 : viewsTo(then.free, most),
  };
}

export const reachedOf = (
  { amount }: Missing,
  facts: Pick<LeavingFacts, 'min_withdraw_amount' | 'available'>,
) => (amount > 0 ? kurus(facts.min_withdraw_amount - amount) : facts.available);

/** A number of ads as one says it after "yaklaşık": of hundreds the first two digits, upwards so that it is enough. */
export function roughViews(views: number): number {
  const unit = views < 100 ? 1 : 10 ** (String(views).length - 2);
  return Math.ceil(views / unit) * unit;
}
