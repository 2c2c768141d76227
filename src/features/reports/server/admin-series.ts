/** The dashboard's charts. */
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Kurus, kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import type { SeriesDay } from '../contract/admin.ts';
import { readPlatformDays } from './platform-hours.ts';

interface PaidDay {
  date: CalendarDay;
  count: number;
  total: Kurus;
  /** Of it paid from firms' wallets, which is no money that came in. */
  from_wallets: Kurus;
  fees: Kurus;
}

function readPaidDays(db: Db, from: Date): Promise<PaidDay[]> {
  return rows(
    db,
    sql<PaidDay>`select istanbul_day(decided_at) as date, count(*) as count,
        sum(total_with_vat_kurus)::bigint as total,
        coalesce(sum(total_with_vat_kurus) filter (where method = 'wallet'), 0)::bigint as from_wallets, sum(system_fee_kurus)::bigint as fees
      from orders where payment_status = 'paid' and decided_at >= ${from} group by 1`,
  );
}

/** Fees of what campaigns did not deliver, by the day on which they were returned. */
function readReturnedFees(db: Db, from: Date): Promise<{ date: CalendarDay; fees: Kurus }[]> {
  return rows(
    db,
    sql<{ date: CalendarDay; fees: Kurus }>`
      select istanbul_day(at) as date, sum(total_kurus - net_kurus)::bigint as fees
      from campaign_returns where at >= ${from} group by 1`,
  );
}

/** Views, earnings and payments by Istanbul day, the last `days` up to today, none left out. */
export async function readStatsSeries(
  db: Db,
  { days, now }: { days: number; now: Date },
): Promise<SeriesDay[]> {
  const first = addDays(istanbulDay(now), 1 - days);
  const from = startOfDay(first);
  const [watched, paid, returned] = await Promise.all([
    readPlatformDays(db, from),
    readPaidDays(db, from),
    readReturnedFees(db, from),
  ]);
  const watchedOn = new Map(watched.map((day) => [day.date, day]));
  const paidOn = new Map(paid.map((day) => [day.date, day]));
  const returnedOn = new Map(returned.map(({ date, fees }) => [date, fees]));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return {
      date,
      views: watchedOn.get(date)?.views ?? 0,
      invalid_views: watchedOn.get(date)?.invalid_views ?? 0,
      viewer_earnings: watchedOn.get(date)?.spent ?? ZERO_KURUS,
      system_earnings: kurus((paidOn.get(date)?.fees ?? 0) - (returnedOn.get(date) ?? 0)),
      payments_count: paidOn.get(date)?.count ?? 0,
      payments_total: paidOn.get(date)?.total ?? ZERO_KURUS,
      payments_from_wallets: paidOn.get(date)?.from_wallets ?? ZERO_KURUS,
    };
  });
}
