import type { RawBuilder } from 'kysely';
import { addDays, type CalendarDay, istanbulDay, startOfDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { type Checkpoint, MOST_NEW } from './marks.server.ts';

/** Builds the condition that a row is selected, from the one or two columns of its key. */
export type Within = (column: string, second?: string) => RawBuilder<unknown>;

/** Keys of rows; an ad's or day's is the viewer and the campaign or day. */
export interface NewRows {
  entries: Within;
  actSeals: Within;
  watches: Within;
  viewerAds: Within;
  viewerDays: Within;
  /** Days whose newest entries do not sum up to the counted earnings. */
  unevenDays: Within;
  creditedCampaigns: Within;
}

const above =
  (number: number): Within =>
  (column) =>
    sql`${sql.raw(column)} > ${number}::bigint and ${sql.raw(column)} <= ${number + MOST_NEW}::bigint`;

const among =
  (keys: readonly (string | number)[], type: 'bigint' | 'text'): Within =>
  (column) =>
    sql`${sql.raw(column)} = any(${keys}::${sql.raw(type)}[])`;

function amongPairs(pairs: readonly (readonly [number, number | string])[], type: 'bigint' | 'date'): Within {
  const [firsts, seconds] = [pairs.map(([key]) => key), pairs.map(([, second]) => second)];
  return (column, second = '') => sql`(${sql.raw(column)}, ${sql.raw(second)}) in (
    select * from unnest(${firsts}::bigint[], ${seconds}::${sql.raw(type)}[]))`;
}

interface Watch {
  id: number;
  user_id: number;
  campaign_id: number;
  day: CalendarDay;
  held_day: CalendarDay;
}

const readWatches = (tx: Db, { entry_id, watch_id }: Checkpoint) =>
  rows(
    tx,
    sql<Watch>`
      select id, user_id, campaign_id, day, istanbul_day(started_at) as held_day from watches
      where id > ${watch_id} and id <= ${watch_id + MOST_NEW}
        or id = any(array(select case when ref ~ '^[0-9]{1,18}$' then ref::bigint end from ledger_entries
          where id > ${entry_id} and id <= ${entry_id + MOST_NEW} and kind in ('view', 'view_taken_back')))`,
  );

const readClicks = (tx: Db, { entry_id }: Checkpoint) =>
  rows(
    tx,
    sql<Pick<Watch, 'user_id' | 'campaign_id' | 'day'>>`
      select split_part(ref, ':', 1)::bigint as user_id, split_part(ref, ':', 2)::bigint as campaign_id,
        istanbul_day(at) as day
      from ledger_entries
      where id > ${entry_id} and id <= ${entry_id + MOST_NEW} and kind = 'click' and ref ~ '^[0-9]{1,15}:[0-9]{1,15}$'`,
  );

type ViewerDay = readonly [userId: number, day: CalendarDay];

/** Normal for days before yesterday and after a clock step: the viewer's whole history then decides. */
async function readUnevenDays(tx: Db, days: readonly ViewerDay[], now: Date): Promise<ViewerDay[]> {
  const since = startOfDay(addDays(istanbulDay(now), -1));
  const uneven = await rows(
    tx,
    sql<{ user_id: number; day: CalendarDay }>`
      select user_id, day
      from unnest(${days.map(([userId]) => userId)}::bigint[], ${days.map(([, day]) => day)}::date[]) as asked (user_id, day)
      left join viewer_days using (user_id, day)
      cross join lateral (
        select coalesce(sum((select amount_kurus from ledger_entries
          where id = entry_id and kind in ('view', 'click') and istanbul_day(at) = day)), 0) as posted
        from ledger_postings
        where account_id = 'user_wallet:' || user_id and entry_id >= (select ledger_first_entry_at(${since}))
      ) as journal
      where coalesce(earned_kurus, 0) <> posted`,
  );
  return uneven.map(({ user_id, day }) => [user_id, day]);
}

const readCreditedCampaigns = (tx: Db, { entry_id }: Checkpoint) =>
  rows(
    tx,
    sql<{ account_id: string }>`
      select distinct account_id from ledger_postings
      where entry_id > ${entry_id} and entry_id <= ${entry_id + MOST_NEW} and account_id like 'campaign:%'
        and amount_kurus > 0`,
  );

const unique = <Pair extends readonly [number, number | string]>(pairs: readonly Pair[]): Pair[] => [
  ...new Map(pairs.map((pair) => [pair.join(':'), pair])).values(),
];

export async function readNewRows(tx: Db, from: Checkpoint, now: Date): Promise<NewRows> {
  const watches = await readWatches(tx, from);
  const clicks = await readClicks(tx, from);
  const ads = [...watches, ...clicks].map(({ user_id, campaign_id }) => [user_id, campaign_id] as const);
  const days = unique([
    ...[...watches, ...clicks].map(({ user_id, day }) => [user_id, day] as const),
    ...watches.map(({ user_id, held_day }) => [user_id, held_day] as const),
  ]);
  const credited = await readCreditedCampaigns(tx, from);
  return {
    entries: above(from.entry_id),
    actSeals: above(from.act_id),
    watches: among(
      watches.map(({ id }) => id),
      'bigint',
    ),
    viewerAds: amongPairs(unique(ads), 'bigint'),
    viewerDays: amongPairs(days, 'date'),
    unevenDays: amongPairs(await readUnevenDays(tx, days, now), 'date'),
    creditedCampaigns: among(
      credited.map(({ account_id }) => account_id),
      'text',
    ),
  };
}
