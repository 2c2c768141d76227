/** Rows written directly: through the product, days of thousands of people would take days. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, one, rows, run, sql } from '#lib/server/db.ts';
import { readRest } from '#features/wallet/withdrawals/outgoing-rules.server.ts';
import { ibanOf } from '../money.ts';

export interface Seen {
  visibleMs: number;
  hiddenMs: number;
  isPainted: boolean;
}

export interface Watched {
  userId: number;
  ad: number;
  seconds: number;
  startMs: number;
  endMs: number;
  /** Null for a client without reports. */
  seen: Seen | null;
  isClicked: boolean;
}

export const ADS = Array.from({ length: 60 }, (_, n) => ({ id: n + 1, seconds: 5 + ((n * 7) % 20) }));
export const KURUS_PER_VIEW = 25;
const KURUS_PER_CLICK = 50;
const BONUS = 1_000;
const REWARDS = [500, 500, 500];
export const GIVEN_KURUS = BONUS + REWARDS.reduce((sum, reward) => sum + reward, 0);

export async function makeAds(db: Db, firmId: number): Promise<void> {
  const ids = ADS.map(({ id }) => id);
  await run(
    db,
    sql`insert into campaigns (id, firm_id, campaign_name, description, campaign_link, budget_kurus, display_duration,
          start_date, end_date, created_at)
        overriding system value
        select id, ${firmId}, 'Kampanya ' || id, 'Kış indirimi başladı.', 'https://ornek.com', 100000000, 5, current_date,
          current_date + 60, now()
        from unnest(${ids}::bigint[]) as id`,
  );
}

export async function makeViewers(
  db: Db,
  createdAt: readonly Date[],
  names: readonly string[] = createdAt.map(() => 'Ayşe Yılmaz'),
): Promise<number[]> {
  const { before } = await one(db, sql<{ before: number }>`select count(*) as before from users`);
  const made = await rows(
    db,
    sql<{ id: number }>`
      insert into users (role, name, email, phone, password_hash, secured_at, created_at)
      select 'user', name, 'oynayan' || (${before}::bigint + place) || '@ornek.com',
        '5' || lpad((100000000 + ${before}::bigint + place)::text, 9, '0'), '-', at, at
      from unnest(${createdAt}::timestamptz[], ${names}::text[]) with ordinality as given (at, name, place)
      order by place returning id`,
  );
  const ids = made.map(({ id }) => id).toSorted((a, b) => a - b);
  await run(
    db,
    sql`insert into viewers (user_id, wallet_number, welcome_bonus_kurus)
        select id, (4000000000000000 + id)::text, 0 from unnest(${ids}::bigint[]) as id`,
  );
  await run(
    db,
    sql`insert into ledger_accounts (id) select 'user_wallet:' || id from unnest(${ids}::bigint[]) as id`,
  );
  return ids;
}

export async function giveBonus(db: Db, ids: readonly number[]): Promise<void> {
  await run(
    db,
    sql`with given as (
          update viewers set welcome_bonus_kurus = ${BONUS}, reward_count = ${REWARDS.length}
          where user_id = any(${ids}::bigint[]) returning user_id as id
        ), credited as (
          update ledger_accounts set balance_kurus = balance_kurus + ${GIVEN_KURUS} from given
          where ledger_accounts.id = 'user_wallet:' || given.id
        ), gifts as (
          select 'welcome_bonus' as kind, id::text as ref, id, ${BONUS}::bigint as kurus from given
          union all select 'profile_reward', id || ':' || n, id, reward
          from given, unnest(${REWARDS}::bigint[]) with ordinality as rewards (reward, n)
        ), entries as (
          insert into ledger_entries (kind, ref, actor_id, at)
          select kind, ref, gifts.id, created_at from gifts join users using (id) returning id, kind, ref
        )
        insert into ledger_postings (entry_id, account_id, amount_kurus)
        select entries.id, account, amount from entries join gifts using (kind, ref),
          lateral (values ('user_wallet:' || gifts.id, kurus), ('platform_expense', -kurus)) as move (account, amount)`,
  );
}

let views = 0;

export async function writeWatches(db: Db, watched: readonly Watched[]): Promise<void> {
  for (let from = 0; from < watched.length; from += 20_000) {
    const part = watched.slice(from, from + 20_000);
    await run(
      db,
      sql`with lines as materialized (
            select *, to_timestamp("startMs" / 1000) as started, to_timestamp("endMs" / 1000) as ended
            from json_to_recordset(${JSON.stringify(part)}::json) as line ("userId" bigint, ad bigint, seconds integer,
              "startMs" float8, "endMs" float8, seen json, "isClicked" boolean)
          ), watched as (
            insert into watches (user_id, campaign_id, status, view_number, reserved_kurus, click_kurus, display_duration, day,
              started_at, expires_at, ended_at, measured_ms, visible_ms, hidden_ms, focused_ms, is_painted)
            select "userId", ad, 'viewed', ${views}::integer + row_number() over (order by ended), ${KURUS_PER_VIEW},
              case when "isClicked" then ${KURUS_PER_CLICK} else 0 end, seconds,
              istanbul_day(ended), started, ended + interval '60 s', ended, seconds * 1000, (seen ->> 'visibleMs')::integer,
              (seen ->> 'hiddenMs')::integer, (seen ->> 'visibleMs')::integer, (seen ->> 'isPainted')::boolean
            from lines order by ended
          ), clicked as (
            insert into viewer_ads (user_id, campaign_id, paid_views, clicked_at, click_earning_kurus)
            select "userId", ad, 1, ended, ${KURUS_PER_CLICK} from lines where "isClicked"
          ), earned as (
            select "userId", istanbul_day(ended) as day,
              count(*) * ${KURUS_PER_VIEW} + count(*) filter (where "isClicked") * ${KURUS_PER_CLICK} as kurus
            from lines group by 1, 2
          ), paid as (
            update ledger_accounts set balance_kurus = balance_kurus + kurus
            from (select "userId", sum(kurus) as kurus from earned group by 1) as sums
            where id = 'user_wallet:' || "userId"
          )
          insert into viewer_days (user_id, day, earned_kurus) select "userId", day, kurus from earned
          on conflict (user_id, day) do update set earned_kurus = viewer_days.earned_kurus + excluded.earned_kurus`,
    );
    views += part.length;
  }
}

export interface CameFrom {
  userId: number;
  kind: 'address' | 'device';
  key: string;
}

export async function writeSources(db: Db, came: readonly CameFrom[], now: Date): Promise<void> {
  await run(
    db,
    sql`insert into viewer_sources (user_id, kind, key, day)
        select user_id, kind, rpad(key, 22, '-'), ${istanbulDay(now)}::date
        from unnest(${came.map(({ userId }) => userId)}::bigint[], ${came.map(({ kind }) => kind)}::text[],
          ${came.map(({ key }) => key)}::text[]) as line (user_id, kind, key)
        on conflict do nothing`,
  );
}

export function readBalances(db: Db): Promise<{ user_id: number; kurus: number }[]> {
  return rows(
    db,
    sql<{ user_id: number; kurus: number }>`
      select user_id, balance_kurus as kurus from viewers join ledger_accounts on id = 'user_wallet:' || user_id`,
  );
}

let transfers = 0;

export async function writeTransfer(
  db: Db,
  { fromId, toId, kurus, now }: { fromId: number; toId: number; kurus: number; now: Date },
): Promise<void> {
  transfers += 1;
  const wallets = [`user_wallet:${fromId}`, `user_wallet:${toId}`];
  await run(
    db,
    sql`with entry as (
          insert into ledger_entries (kind, ref, actor_id, at) values ('transfer', ${`played-${transfers}`}, ${fromId}, ${now})
          returning id
        ), moved as (
          update ledger_accounts set balance_kurus = balance_kurus + amount
          from unnest(${wallets}::text[], ${[-kurus, kurus]}::bigint[]) as move (wallet, amount)
          where ledger_accounts.id = wallet
        )
        insert into ledger_postings (entry_id, account_id, amount_kurus)
        select id, wallet, amount from entry, unnest(${wallets}::text[], ${[-kurus, kurus]}::bigint[]) as move (wallet, amount)`,
  );
}

/** Requests a withdrawal. Money to a second or later new IBAN is on hold for a day. */
export async function writeWithdrawal(
  db: Db,
  withdrawal: { userId: number; kurus: number; iban: number; holder: string; now: Date },
): Promise<void> {
  const { userId, kurus, iban, holder, now } = withdrawal;
  const restsUntil = await readRest(db, { userId, iban: ibanOf(iban), now });
  await run(
    db,
    sql`with left_wallet as (
          update ledger_accounts set balance_kurus = balance_kurus - ${kurus} where id = 'user_wallet:' || ${userId}::bigint
        )
        insert into withdrawals (user_id, amount_kurus, iban, account_holder, created_at, rests_until)
        values (${userId}, ${kurus}, ${ibanOf(iban)}, ${holder}, ${now}, ${restsUntil})`,
  );
}

/** Kuruş paid out before the first day: the account was checked then. */
export async function payBefore(
  db: Db,
  paid: readonly { userId: number; kurus: number; iban: number; holder: string }[],
  at: Date,
): Promise<void> {
  const ids = paid.map(({ userId }) => userId);
  await run(
    db,
    sql`with paid as (
          select * from unnest(${ids}::bigint[], ${paid.map(({ kurus }) => kurus)}::bigint[],
            ${paid.map(({ iban }) => ibanOf(iban))}::text[], ${paid.map(({ holder }) => holder)}::text[])
            as paid (user_id, kurus, iban, holder)
        ), left_wallet as (
          update ledger_accounts set balance_kurus = balance_kurus - kurus from paid where id = 'user_wallet:' || user_id
        )
        insert into withdrawals (user_id, amount_kurus, iban, account_holder, status, created_at, decided_at)
        select user_id, kurus, iban, holder, 'paid', ${at}, ${at} from paid`,
  );
}

export async function cancelWithdrawals(db: Db, userId: number, now: Date): Promise<void> {
  await run(
    db,
    sql`with cancelled as (
          update withdrawals set status = 'rejected', rejection_reason = 'Kullanıcı iptal etti', decided_at = ${now}
          where user_id = ${userId} and status = 'pending' returning amount_kurus
        )
        update ledger_accounts set balance_kurus = balance_kurus + (select sum(amount_kurus) from cancelled)
        where id = 'user_wallet:' || ${userId}::bigint and exists (select from cancelled)`,
  );
}
