/** Writes a batch with three statements, whatever its size. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import {
  ask,
  askTogether,
  anyUnseen,
  type Asked,
  prepare,
  unnestUnseen,
} from '#lib/server/database/statements.ts';
import type { Db } from '#lib/server/db.ts';
import { type IdempotentRequest, columnsOfAnswers, keepAnswers } from '#lib/server/idempotency.ts';
import { bookNew } from '#platform/ledger/server.ts';
import type { Asking } from './read-batch.server.ts';
import { type BatchFacts, heldBy, viewerAdKey, type Outcome } from './operations.server.ts';
import { newPlan, type EndedWatch, type Plan, type ClickedWatch, type NewWatch } from './planning.server.ts';
import { campaignAccount } from '#platform/ledger/accounts.ts';

export interface Moment {
  now: Date;
  today: CalendarDay;
}

type AdLine = Records['ads'][number];

/** One line per operation that changed a viewer's ad. Only a first start needs one: it makes the ad clickable. */
function adLines({ opened, ended, clicks }: Plan, viewerAds: BatchFacts['viewerAds']): AdLine[] {
  const viewed = ended.filter(({ status }) => status === 'viewed').map(({ watch }) => watch);
  const isFirst = ({ userId, campaignId }: { userId: number; campaignId: number }) =>
    !viewerAds.has(viewerAdKey(userId, campaignId));
  return [
    ...opened
      .filter(isFirst)
      .map(({ userId, campaignId }) => ({ userId, campaignId, paidViews: 0, clickEarning: null })),
    ...viewed.map(({ user_id: userId, campaign_id: campaignId, click_kurus: click }) => ({
      userId,
      campaignId,
      paidViews: 1,
      clickEarning: click > 0 ? click : null,
    })),
    ...clicks.map(({ userId, campaignId, earning }) => ({
      userId,
      campaignId,
      paidViews: 0,
      clickEarning: earning,
    })),
  ];
}

/**
 * The net change of each viewer's days. A viewed watch releases the reservation of its own day, and its pay counts on
 * the day of payment. A clicked open watch moves to the day whose limit the click fits in.
 */
function dayLines({ opened, ended, clicks, clicked }: Plan, today: CalendarDay): Records['days'] {
  const lines = new Map<string, Records['days'][number]>();
  const add = (userId: number, day: CalendarDay, change: { earned?: number; held?: number }) => {
    const key = `${userId} ${day}`;
    const line = lines.get(key) ?? { userId, day, earned: 0, held: 0 };
    const { earned = 0, held = 0 } = change;
    lines.set(key, { ...line, earned: line.earned + earned, held: line.held + held });
  };
  for (const { watch, status } of ended) {
    add(watch.user_id, watch.day, { held: -heldBy(watch) });
    if (status === 'viewed') add(watch.user_id, today, { earned: heldBy(watch) });
  }
  for (const { userId, reserved } of opened) add(userId, today, { held: reserved });
  for (const { userId, earning } of clicks) add(userId, today, { earned: earning });
  for (const { open, amount } of clicked) {
    if (open === null) continue;
    add(open.user_id, open.day, { held: -heldBy(open) });
    add(open.user_id, today, { held: heldBy(open) + amount });
  }
  return [...lines.values()].filter(({ earned, held }) => earned !== 0 || held !== 0);
}

/** One line for each campaign whose money or counters change. */
function counterLines({ opened, ended, clicks, clicked }: Plan): Records['counters'] {
  const lines = new Map<number, Records['counters'][number]>();
  const lineOf = (campaignId: number) => {
    const line = lines.get(campaignId) ?? { campaignId, views: 0, viewers: 0, clicks: 0 };
    lines.set(campaignId, line);
    return line;
  };
  for (const { campaignId } of [...opened, ...clicks]) lineOf(campaignId);
  for (const { open } of clicked) if (open !== null) lineOf(open.campaign_id);
  for (const { watch, status } of ended) {
    const line = lineOf(watch.campaign_id);
    if (status !== 'viewed') continue;
    line.views += 1;
    if (watch.view_number === 1) line.viewers += 1;
  }
  for (const { campaignId, isFirst } of clicks) if (isFirst) lineOf(campaignId).clicks += 1;
  return [...lines.values()];
}

/** Drops the next ad's texts, which would be stored with each view. */
const withoutShown = (outcome: Outcome): Outcome =>
  outcome.kind === 'earned' && outcome.next?.kind === 'opened'
    ? { ...outcome, next: { ...outcome.next, shown: undefined } }
    : outcome;

/** Answers to store for repeats. A failed operation stores nothing. */
function answersOf(asked: readonly Asking[], { outcomes }: Plan): Records['answers'] {
  return asked.flatMap(({ operation }, index): { request: IdempotentRequest; answer: unknown }[] => {
    const answer = outcomes[index];
    if (operation.once === undefined || answer === undefined) return [];
    if (answer.kind === 'failed' || answer.kind === 'choose again') return [];
    return [{ request: operation.once, answer: withoutShown(answer) }];
  });
}

interface WriteRequest extends Moment {
  plan: Plan;
  facts: Pick<BatchFacts, 'viewerAds'>;
  asked: readonly Asking[];
}

export interface Written {
  watchIds: ReadonlyMap<number, number>;
  /** Campaigns that have ended or may be unable to pay. */
  done: readonly Done[];
}

export async function writeBatch(tx: Db, request: WriteRequest): Promise<Written> {
  const { plan, facts, asked, now, today } = request;
  const records: Records = {
    opened: plan.opened,
    ended: plan.ended,
    clicked: plan.clicked,
    ads: adLines(plan, facts.viewerAds),
    days: dayLines(plan, today),
    counters: counterLines(plan),
    answers: answersOf(asked, plan),
  };
  const writing = writeRecords(records, { now, today });
  if (records.counters.length === 0) {
    // Only answers can be left.
    if (records.answers.length > 0) await ask(tx, writing);
    return { watchIds: new Map(), done: [] };
  }
  const booking = bookNew({ entries: plan.entries, holds: plan.holds, now });
  const [written, , done] = await askTogether(tx, [writing, booking, countViews(records)]);
  return { watchIds: idsOf(written), done };
}

const idsOf = (written: readonly WrittenRow[]) => new Map(written.map(({ id, user_id }) => [user_id, id]));

/** Ends watches of locked viewers and releases their reservations of the days' limits. */
export async function endWatches(tx: Db, ended: readonly EndedWatch[], moment: Moment): Promise<void> {
  if (ended.length === 0) return;
  const plan = { ...newPlan(), ended: [...ended] };
  const records = {
    opened: [],
    ended,
    clicked: [],
    ads: [],
    days: dayLines(plan, moment.today),
    counters: [],
    answers: [],
  };
  await ask(tx, writeRecords(records, moment));
}

export interface Records {
  ended: readonly EndedWatch[];
  opened: readonly NewWatch[];
  clicked: readonly ClickedWatch[];
  ads: readonly { userId: number; campaignId: number; paidViews: number; clickEarning: number | null }[];
  days: readonly { userId: number; day: CalendarDay; earned: number; held: number }[];
  counters: readonly { campaignId: number; views: number; viewers: number; clicks: number }[];
  answers: readonly { request: IdempotentRequest; answer: unknown }[];
}

interface WrittenRow {
  id: number;
  user_id: number;
}

/**
 * Watches end before others open: an index allows one open watch per viewer, and counting the ended ones makes the
 * insert wait for them. The measured duration and the last watch id given by then are stored for the reconciliation,
 * because the wall clock proves nothing. A viewed watch moves to the day of its payment, so that a day's earnings are
 * those posted on it. An expired one ended at its expiry, however late the job runs. A day whose reservation shrinks
 * has a row; others may be new. No row is changed by two parts of the statement, which would see the same state of
 * it. Keys are passed twice in joins, because only then does every plan use the whole index and skip a viewer's other
 * days.
 */
const write = prepare<readonly unknown[], WrittenRow>(
  'write_records',
  `with ended as (
     update watches set status = new_status, measured_ms = measured,
       ended_at = case new_status when 'viewed' then $1::timestamptz else least($1::timestamptz, expires_at) end,
       ended_after = (select last_value from watches_id_seq),
       day = case new_status when 'viewed' then $2::date else watches.day end,
       visible_ms = seen_ms, hidden_ms = unseen_ms, focused_ms = focus_ms, is_painted = painted, beats = heard
     from ${unnestUnseen('$3::bigint[]', '$4::text[]', '$5::integer[]', '$6::integer[]', '$7::integer[]', '$8::integer[]', '$9::boolean[]', '$10::smallint[]')}
       as ending (watch_id, new_status, measured, seen_ms, unseen_ms, focus_ms, painted, heard)
     where watches.id = watch_id and watches.id = ${anyUnseen('$3', 'bigint[]')}
     returning watches.id
   ), opened as (
     insert into watches (user_id, campaign_id, view_number, reserved_kurus, display_duration, expires_at, matched,
       holder, day, started_at)
     select user_id, campaign_id, view_number, reserved, display_duration, expires_at, matched::jsonb, holder,
       $2::date, $1::timestamptz
     from ${unnestUnseen('$11::bigint[]', '$12::bigint[]', '$13::integer[]', '$14::bigint[]', '$15::integer[]', '$16::timestamptz[]', '$17::text[]', '$18::text[]')}
       as opening (user_id, campaign_id, view_number, reserved, display_duration, expires_at, matched, holder)
     where (select count(*) from ended) >= 0
     returning id, user_id
   ), clicked as (
     update watches set click_kurus = amount, day = case watches.status when 'open' then $2::date else watches.day end
     from ${unnestUnseen('$36::bigint[]', '$37::bigint[]')} as clicking (watch_id, amount)
     where watches.id = watch_id and watches.id = ${anyUnseen('$36', 'bigint[]')}
   ), ads as (
     insert into viewer_ads (user_id, campaign_id, paid_views, clicked_at, click_earning_kurus)
     select user_id, campaign_id, paid_views, case when click_earning is not null then $1::timestamptz end, click_earning
     from ${unnestUnseen('$19::bigint[]', '$20::bigint[]', '$21::integer[]', '$22::bigint[]')}
       as line (user_id, campaign_id, paid_views, click_earning)
     on conflict (user_id, campaign_id) do update set
       paid_views = viewer_ads.paid_views + excluded.paid_views,
       clicked_at = coalesce(excluded.clicked_at, viewer_ads.clicked_at),
       click_earning_kurus = coalesce(excluded.click_earning_kurus, viewer_ads.click_earning_kurus)
   ), less_held as (
     update viewer_days set earned_kurus = earned_kurus + earned, held_kurus = held_kurus + held
     from ${unnestUnseen('$23::bigint[]', '$24::date[]', '$25::bigint[]', '$26::bigint[]')} as line (viewer_id, on_day, earned, held)
     where viewer_days.user_id = viewer_id and viewer_days.user_id = ${anyUnseen('$23', 'bigint[]')}
       and viewer_days.day = on_day and viewer_days.day = ${anyUnseen('$24', 'date[]')}
   ), days as (
     insert into viewer_days (user_id, day, earned_kurus, held_kurus)
     select * from ${unnestUnseen('$27::bigint[]', '$28::date[]', '$29::bigint[]', '$30::bigint[]')}
     on conflict (user_id, day) do update set
       earned_kurus = viewer_days.earned_kurus + excluded.earned_kurus,
       held_kurus = viewer_days.held_kurus + excluded.held_kurus
   ), answers as (
     ${keepAnswers(`select actor_id, route, key, hash,
       case when opened.id is null then answer::json
         else (answer::jsonb || jsonb_build_object('watchId', opened.id))::json end
     from ${unnestUnseen('$31::bigint[]', '$32::text[]', '$33::text[]', '$34::text[]', '$35::text[]')}
       as answered (actor_id, route, key, hash, answer)
     left join opened on opened.user_id = actor_id`)}
   )
   select id, user_id from opened`,
);

const endedColumns = (ended: Records['ended']) => {
  const seen = ended.map((end) => (end.status === 'viewed' ? end.seen : null));
  return [
    ended.map(({ watch }) => watch.id),
    ended.map(({ status }) => status),
    ended.map((end) => (end.status === 'viewed' ? Math.floor(end.measuredMs) : null)),
    seen.map((of) => of?.visible_ms ?? null),
    seen.map((of) => of?.hidden_ms ?? null),
    seen.map((of) => of?.focused_ms ?? null),
    seen.map((of) => of?.is_painted ?? null),
    seen.map((of) => (of === null ? null : Math.min(of.beats, 999))),
  ];
};

const openedColumns = (opened: Records['opened']) => [
  opened.map(({ userId }) => userId),
  opened.map(({ campaignId }) => campaignId),
  opened.map(({ viewNumber }) => viewNumber),
  opened.map(({ reserved }) => reserved),
  opened.map(({ displayDuration }) => displayDuration),
  opened.map(({ expiresAt }) => expiresAt),
  opened.map(({ matched }) => (matched === null ? null : JSON.stringify(matched))),
  opened.map(({ holder }) => holder),
];

const dayColumns = (days: Records['days']) => [
  days.map(({ userId }) => userId),
  days.map(({ day }) => day),
  days.map(({ earned }) => earned),
  days.map(({ held }) => held),
];

function writeRecords(
  records: Records,
  { now, today }: { now: Date; today: CalendarDay },
): Asked<WrittenRow> {
  const { ended, opened, clicked, ads, days } = records;
  const answers = columnsOfAnswers(records.answers);
  return write(
    now,
    today,
    ...endedColumns(ended),
    ...openedColumns(opened),
    ads.map(({ userId }) => userId),
    ads.map(({ campaignId }) => campaignId),
    ads.map(({ paidViews }) => paidViews),
    ads.map(({ clickEarning }) => clickEarning),
    ...dayColumns(days.filter(({ held }) => held < 0)),
    ...dayColumns(days.filter(({ held }) => held >= 0)),
    answers.actors,
    answers.routes,
    answers.keys,
    answers.hashes,
    answers.answers,
    clicked.map(({ watchId }) => watchId),
    clicked.map(({ amount }) => amount),
  );
}

/**
 * A campaign that has ended, or may be unable to pay a view: nothing is reserved, and less is left than a first view
 * pays.
 */
export interface Done {
  id: number;
  has_ended: boolean;
}

/**
 * Runs after the accounts are locked, and returns the campaigns that are done by then. Existing counters are locked
 * in the order of their campaigns.
 */
const count = prepare<readonly unknown[], Done>(
  'count_views',
  `with counted as (
     insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
     select * from ${unnestUnseen('$1::bigint[]', '$2::bigint[]', '$3::bigint[]', '$4::bigint[]')}
       as line (campaign_id, views, viewers, clicks) where views + clicks > 0
     on conflict (campaign_id) do update set
       total_views = campaign_counters.total_views + excluded.total_views,
       unique_viewers = campaign_counters.unique_viewers + excluded.unique_viewers,
       total_clicks = campaign_counters.total_clicks + excluded.total_clicks
   )
   select campaigns.id, status = 'completed' as has_ended
   from ${unnestUnseen('$1::bigint[]', '$5::text[]')} as asked (id, account)
   join campaigns on campaigns.id = asked.id and campaigns.id = ${anyUnseen('$1', 'bigint[]')}
   join ledger_accounts on ledger_accounts.id = account and ledger_accounts.id = ${anyUnseen('$5', 'text[]')}
   where status = 'completed' or held_kurus = 0 and balance_kurus < view_rate_kurus`,
);

function countViews({ counters }: Records): Asked<Done> {
  const inOrder = counters.toSorted((one, other) => one.campaignId - other.campaignId);
  return count(
    inOrder.map(({ campaignId }) => campaignId),
    inOrder.map(({ views }) => views),
    inOrder.map(({ viewers }) => viewers),
    inOrder.map(({ clicks }) => clicks),
    inOrder.map(({ campaignId }) => campaignAccount(campaignId)),
  );
}
