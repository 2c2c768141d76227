/** Evidence: ads that a page reported as seen, and money from wallets that have evidence. */
import { istanbulDay } from '#lib/shared/dates.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { SEEN_SHARE } from './seen.ts';

/** So many ads seen release the bonus and the rewards as evidence, as `BONUS_RELEASE_VIEWS` of the wallet does. */
const BONUS_VIEWS = 2;
/** Money is followed to its sender and the sender's senders. What came over longer ways counts as without evidence. */
const STEPS = 2;
/** The biggest senders of each account are read, so that no crowd of small ones makes the question costly. */
const MOST_SENDERS = { each: 20, together: 500 } as const;

type Ids = readonly number[];

interface Own {
  id: number;
  views: number;
  seen: number;
  /** Those of days that are over, and how many days. */
  fullViews: number;
  fullDays: number;
  /** Kuruş with evidence but for transfers: seen views, their clicks, released bonuses, corrections. */
  kurus: number;
  withdrawn: number;
  sent: number;
}

export interface Received {
  from: number;
  kurus: number;
  evidenced: number;
}

export interface OwnEvidence extends Own {
  received: Received[];
}

/** Whether the page reported a watch as seen; a watch about which it said nothing was not. */
export const IS_SEEN = sql<boolean>`coalesce(is_painted and visible_ms >= ${sql.lit(SEEN_SHARE)} * display_duration * 1000, false)`;

function readOwn(db: Db, ids: Ids, today: string): Promise<Own[]> {
  const query = sql<Own>`
    with taken as (
      select user_id, campaign_id, watch_id from invalid_earnings where user_id = any(${ids}::bigint[])
    ), watched as (
      select watches.user_id, count(*) as views, count(*) filter (where ${IS_SEEN}) as seen,
        count(*) filter (where day < ${today}::date) as "fullViews",
        sum(reserved_kurus) filter (where ${IS_SEEN} and views.watch_id is null) as kurus,
        sum(click_kurus) filter (where ${IS_SEEN} and clicks.user_id is null) as clicks
      from watches left join taken as views on views.watch_id = watches.id left join taken as clicks
        on clicks.watch_id is null and clicks.user_id = watches.user_id and clicks.campaign_id = watches.campaign_id
      where watches.user_id = any(${ids}::bigint[]) and status = 'viewed' group by 1
    ), corrected as (
      select account_id, sum(amount_kurus) as kurus from ledger_entries join ledger_postings on entry_id = id
      where kind = 'correction' group by account_id
    )
    select viewers.user_id as id, coalesce(views, 0)::bigint as views, coalesce(seen, 0)::bigint as seen,
      coalesce("fullViews", 0)::bigint as "fullViews", (select count(*) from viewer_days
        where viewer_days.user_id = viewers.user_id and earned_kurus > 0 and day < ${today}::date) as "fullDays",
      (coalesce(watched.kurus, 0) + coalesce(clicks, 0) + coalesce(corrected.kurus, 0)
        + case when seen >= ${BONUS_VIEWS} then welcome_bonus_kurus + coalesce(rewards, 0) else 0 end)::bigint as kurus,
      coalesce(withdrawn, 0)::bigint as withdrawn, coalesce(sent, 0)::bigint as sent
    from viewers left join watched using (user_id)
    left join corrected on account_id = 'user_wallet:' || viewers.user_id
    cross join lateral (
      select sum(amount_kurus) as rewards from generate_series(1, reward_count) as n
      join ledger_entries on kind = 'profile_reward' and ref = viewers.user_id || ':' || n
      join ledger_postings on entry_id = ledger_entries.id and account_id = 'user_wallet:' || viewers.user_id
    ) as r cross join lateral (
      select sum(amount_kurus) as withdrawn from withdrawals where user_id = viewers.user_id and status <> 'rejected'
    ) as w cross join lateral (
      select sum(amount_kurus) as sent from fraud_flows where from_id = viewers.user_id
    ) as s where viewers.user_id = any(${ids}::bigint[])`;
  return rows(db, query);
}

interface Flow {
  from_id: number;
  to_id: number;
  kurus: number;
}

function readFlowsTo(db: Db, ids: Ids): Promise<Flow[]> {
  const query = sql<Flow>`
    select from_id, to_id, amount_kurus as kurus from unnest(${ids}::bigint[]) as of (id) cross join lateral (
      select * from fraud_flows where to_id = of.id order by amount_kurus desc, from_id limit ${MOST_SENDERS.each}
    ) as flow order by amount_kurus desc limit ${MOST_SENDERS.together}`;
  return rows(db, query);
}

export async function readOwnEvidence(db: Db, ids: Ids, now: Date): Promise<Map<number, OwnEvidence>> {
  const flows: Flow[] = [];
  const known = new Set(ids);
  let frontier = [...known];
  for (let step = 0; step < STEPS && frontier.length > 0; step += 1) {
    const found = await readFlowsTo(db, frontier);
    flows.push(...found);
    frontier = [...new Set(found.map(({ from_id }) => from_id))].filter((id) => !known.has(id));
    for (const id of frontier) known.add(id);
  }
  const own = new Map((await readOwn(db, [...known], istanbulDay(now))).map((row) => [row.id, row]));
  const receivedBy = (id: number, steps: number): Received[] =>
    flows
      .filter(({ to_id: to }) => to === id)
      .map(({ from_id: from, kurus }) => ({
        from,
        kurus,
        evidenced: Math.floor(kurus * shareOf(from, steps - 1)),
      }));
  /** How far the evidence of a sender reaches, withdrawn money first, so that none counts for two. */
  const shareOf = (id: number, steps: number): number => {
    const sender = own.get(id);
    if (sender === undefined || sender.sent === 0) return 0;
    const received = steps === 0 ? 0 : evidencedOf(receivedBy(id, steps));
    return Math.min(1, Math.max(0, (sender.kurus + received - sender.withdrawn) / sender.sent));
  };
  return new Map(
    ids.flatMap((id) => {
      const row = own.get(id);
      return row === undefined ? [] : [[id, { ...row, received: receivedBy(id, STEPS) }]];
    }),
  );
}

export const evidencedOf = (received: readonly Received[]): number =>
  received.reduce((sum, { evidenced }) => sum + evidenced, 0);
