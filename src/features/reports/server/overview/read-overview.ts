import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, one, sql } from '#lib/server/db.ts';
import type { Overview } from '../../overview-wire.ts';
import { comparePeriods } from './compare-periods.ts';
import { readWaiting } from './read-waiting.ts';

/** What the firm's first screen shows, over the last `days` up to today. */
export async function readOverview(
  db: Db,
  { firmId, days, now }: { firmId: number; days: number; now: Date },
): Promise<Overview> {
  const today = istanbulDay(now);
  const range = { from: addDays(today, 1 - days), to: today };
  const [firm, periods, waiting] = await Promise.all([
    one(db, sql<{ firm_name: string }>`select firm_name from firms where user_id = ${firmId}`),
    comparePeriods(db, { firmId, range }),
    readWaiting(db, { firmId, today }),
  ]);
  return { ...firm, ...periods, waiting };
}
