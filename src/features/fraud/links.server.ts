/** Every refresh counts anew, so that running it twice changes nothing. */
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import { type Db, run, sql } from '#lib/server/db.ts';
import { KEPT_DAYS } from './retention.ts';
import { IS_SEEN } from './own-evidence.server.ts';

const HOUR_MS = 3_600_000;
const FRESH_HOURS = 24;
/** Watches after the last look are new, and those just before it, beside which another's may have ended just after. */
const SLACK_MS = 600_000;
/** A school's computer ties nobody together; and so many accounts would make too many pairs. */
const MOST_AT_ONE_PLACE = 300;
/** Accounts of a crowd are tied to their neighbours by number only, which ties all of it with few pairs. */
const CROWD = { size: 300, neighbours: 10 } as const;
/**
 * Two people seldom start the same ad within two seconds, and never most of the time. It must be most of both's starts,
 * so that nobody can bring it about alone. In a crowd the neighbours by number are the same again.
 */
const LOCKSTEP = { bucketSeconds: 2, least: 5, leastShare: 0.4 } as const;

interface Scope {
  now: Date;
  userIds?: readonly number[] | undefined;
}

const within = (column: string, userIds: readonly number[] | undefined) =>
  userIds === undefined ? sql`true` : sql`${sql.ref(column)} = any(${userIds}::bigint[])`;

const KEEP = sql`on conflict (a_id, b_id, kind) do update
  set amount = greatest(fraud_links.amount, excluded.amount), last_at = excluded.last_at`;

async function linkDevices(db: Db, { now, userIds }: Scope): Promise<void> {
  const since = addDays(istanbulDay(now), -1);
  const statement = sql`with fresh as (
        select distinct key from viewer_sources
        where kind = 'device' and day >= ${since} and ${within('user_id', userIds)}
      ), used as (
        select key, user_id, count(*) as days from viewer_sources join fresh using (key)
        where kind = 'device' group by key, user_id
      ), shared as (
        select key from used group by key having count(*) between 2 and ${MOST_AT_ONE_PLACE}
      )
      insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
      select a.user_id, b.user_id, 'device', max(least(a.days, b.days)), ${now}, ${now}
      from shared join used as a using (key) join used as b using (key)
      where a.user_id < b.user_id group by a.user_id, b.user_id order by 1, 2 ${KEEP}`;
  await run(db, statement);
}

async function linkLockstep(db: Db, { now }: Scope): Promise<void> {
  const since = new Date(now.getTime() - FRESH_HOURS * HOUR_MS);
  const { bucketSeconds, least, leastShare } = LOCKSTEP;
  const statement = sql`with active as materialized (
        select user_id from (
          select user_id, max(ended_at) as last_at from watches where status = 'viewed' and ended_at > ${since}
          group by user_id
        ) as seen left join fraud_scores using (user_id)
        where scored_at is null or last_at > scored_at - ${SLACK_MS}::float8 * interval '1 ms'
      ), starts as materialized (
        -- A view that no page reported is compared with its like alone, so that no script accuses people who look.
        select user_id, campaign_id, ${IS_SEEN} as is_seen,
          floor(extract(epoch from started_at) / ${bucketSeconds}::integer) as moment
        from watches join active using (user_id) where status = 'viewed' and ended_at > ${since}
      ), totals as (
        select user_id, count(*) as total from starts group by user_id having count(*) >= ${least}
      ), placed as materialized (
        select user_id, campaign_id, moment, is_seen, count(*) over of_moment as size,
          row_number() over (of_moment order by user_id) as place
        from starts window of_moment as (partition by campaign_id, moment, is_seen)
      ), pairs as (
        select a.user_id as a_id, b.user_id as b_id from placed as a join placed as b using (campaign_id, moment, is_seen)
        where a.size <= ${CROWD.size} and b.size <= ${CROWD.size} and a.user_id < b.user_id
        union all
        select a.user_id, b.user_id from placed as a cross join generate_series(1, ${CROWD.neighbours}::integer) as step
        join placed as b on b.campaign_id = a.campaign_id and b.moment = a.moment and b.is_seen = a.is_seen and b.place = a.place + step
        where a.size > ${CROWD.size} and a.user_id < b.user_id
      ), together as (
        select a_id, b_id, count(*) as times from pairs group by a_id, b_id having count(*) >= ${least}
      )
      insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
      select a_id, b_id, 'lockstep', times, ${now}, ${now} from together
      join totals as a on a.user_id = a_id join totals as b on b.user_id = b_id
      where times >= ${leastShare}::float8 * greatest(a.total, b.total) order by 1, 2 ${KEEP}`;
  await run(db, statement);
}

/** Only payouts really made tie accounts: anybody can ask for money to an IBAN. */
async function linkIbans(db: Db, { now, userIds }: Scope): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS.ties * 24 * HOUR_MS);
  const statement = sql`with fresh as (
        select iban from withdrawals where status = 'paid' and created_at > ${since} and ${within('user_id', userIds)}
      ), used as (
        select iban, user_id, count(*) as times
        from withdrawals join (select distinct iban from fresh) as f using (iban) join viewers using (user_id)
        where status = 'paid' group by iban, user_id
      ), placed as materialized (
        select iban, user_id, times, count(*) over (partition by iban) as size,
          row_number() over (partition by iban order by user_id) as place from used
      ), pairs as (
        select a.user_id as a_id, b.user_id as b_id, least(a.times, b.times) as times
        from placed as a join placed as b using (iban)
        where a.size <= ${CROWD.size} and b.size <= ${CROWD.size} and a.user_id < b.user_id
        union all
        select a.user_id, b.user_id, least(a.times, b.times)
        from placed as a cross join generate_series(1, ${CROWD.neighbours}::integer) as step
        join placed as b on b.iban = a.iban and b.place = a.place + step where a.size > ${CROWD.size}
      )
      insert into fraud_links (a_id, b_id, kind, amount, first_at, last_at)
      select a_id, b_id, 'iban', sum(times), ${now}, ${now} from pairs
      where ${within('a_id', userIds)} or ${within('b_id', userIds)}
      group by a_id, b_id order by 1, 2 ${KEEP}`;
  await run(db, statement);
}

/** Includes the transfers after a sender's last sum, in case a refresh was missed. */
async function sumFlows(db: Db, { now, userIds }: Scope): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS.ties * 24 * HOUR_MS);
  const fresh = new Date(now.getTime() - FRESH_HOURS * HOUR_MS);
  const senders =
    userIds === undefined
      ? sql`actor_id in (select actor_id from ledger_entries as sent where kind = 'transfer' and at > ${fresh}
          and (at > ${new Date(now.getTime() - HOUR_MS)} or not exists (
            select from fraud_flows where from_id = sent.actor_id and last_at >= sent.at)))`
      : sql`actor_id = any(${userIds}::bigint[])`;
  const statement = sql`insert into fraud_flows (from_id, to_id, amount_kurus, first_at, last_at)
      select actor_id, split_part(account_id, ':', 2)::bigint, sum(amount_kurus), min(at), max(at)
      from ledger_entries join ledger_postings on entry_id = id and amount_kurus > 0
      where kind = 'transfer' and at > ${since} and ${senders}
      group by 1, 2 order by 1, 2
      on conflict (from_id, to_id) do update set amount_kurus = excluded.amount_kurus, last_at = excluded.last_at`;
  await run(db, statement);
}

/** Lockstep is searched only among all accounts, because it compares everybody with everybody. */
export async function refreshLinks(db: Db, scope: Scope): Promise<void> {
  await linkDevices(db, scope);
  if (scope.userIds === undefined) await linkLockstep(db, scope);
  await linkIbans(db, scope);
  await sumFlows(db, scope);
}
