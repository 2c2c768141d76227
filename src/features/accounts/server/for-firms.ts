/** Figures for a firm before it registers: the price of a view, the least budget, and how many viewers there are. */
import { type Db, one, sql } from '#lib/server/db.ts';
import { type Kurus, kurus } from '#lib/shared/money.ts';
import type { Settings } from '#features/settings/server/index.ts';

const WHOLE = 10_000;
const COUNTED_AGAIN_AFTER_MS = 3_600_000;
/** A smaller crowd is nobody's business. */
const FEWEST = 50;

/** A firm pays the fee and VAT beside what viewers get: of each lira that it pays, the fee is no budget. */
export function viewPrice({ view_rate: rate, system_profit_rate: fee }: Settings): Kurus {
  return kurus(Math.ceil((rate * WHOLE) / Math.max(1, WHOLE - fee)));
}

/** Rounded down to two digits; 0 for few. */
export function roughCrowd(count: number): number {
  if (count < FEWEST) return 0;
  const unit = 10 ** (String(count).length - 2);
  return Math.floor(count / unit) * unit;
}

/** Counts active viewers at most once an hour, however many ask: the landing page does at each visit. */
export function createViewerCount(): (db: Db, now: Date) => Promise<number> {
  let last: { atMs: number; count: Promise<number> } | null = null;
  return (db, now) => {
    if (last === null || now.getTime() - last.atMs > COUNTED_AGAIN_AFTER_MS || now.getTime() < last.atMs) {
      const counted = one(
        db,
        sql<{ count: number }>`select count(*) as count from users where role = 'user' and status = 'active'`,
      ).then(({ count }) => roughCrowd(count));
      const mine = { atMs: now.getTime(), count: counted };
      last = mine;
      counted.catch(() => {
        if (last === mine) last = null;
      });
    }
    return last.count;
  };
}
