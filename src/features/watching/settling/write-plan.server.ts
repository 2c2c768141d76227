/** Writes a batch with three statements, whatever its size. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { ask, askTogether, type Asked, linesFrom, prepare } from '#lib/server/database/statements.ts';
import type { Db } from '#lib/server/db.ts';
import { type Answered, answersFrom, storeAnswers } from '#lib/server/idempotency.ts';
import { bookNew } from '#platform/ledger/server.ts';
import type { ReadOperation } from './read-batch.server.ts';
import {
  type Attended,
  type BatchFacts,
  heldBy,
  viewerAdKey,
  type PlannedOutcome,
} from './operations.server.ts';
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
    ...opened.filter(isFirst),
    ...viewed.map(({ user_id: userId, campaign_id: campaignId, click_kurus: click }) => ({
      userId,
      campaignId,
      paidViews: 1,
      clickEarning: click > 0 ? click : null,
    })),
    ...clicks.map(({ userId, campaignId, earning }) => ({ userId, campaignId, clickEarning: earning })),
  ];
}

/**
 * A viewed watch releases the reservation of its own day, and its pay counts on the day of payment. A clicked open
 * watch moves to the day whose limit the click fits in.
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

const withoutShown = (outcome: PlannedOutcome): PlannedOutcome =>
  outcome.kind === 'earned' && outcome.next?.kind === 'opened'
    ? { ...outcome, next: { ...outcome.next, shown: undefined } }
    : outcome;

function answersOf(reads: readonly ReadOperation[], { outcomes }: Plan): Records['answers'] {
  return reads.flatMap(({ operation }, index): Answered[] => {
    const answer = outcomes[index];
    if (operation.once === undefined || answer === undefined) return [];
    if (answer.kind === 'failed' || answer.kind === 'choose again') return [];
    return [{ request: operation.once, answer: withoutShown(answer) }];
  });
}

interface WriteRequest extends Moment {
  plan: Plan;
  facts: Pick<BatchFacts, 'viewerAds'>;
  reads: readonly ReadOperation[];
}

export interface Written {
  watchIds: ReadonlyMap<number, number>;
  done: readonly Done[];
}

export async function writeBatch(tx: Db, { plan, facts, reads, now, today }: WriteRequest): Promise<Written> {
  const records: Records = {
    opened: plan.opened,
    ended: plan.ended,
    clicked: plan.clicked,
    ads: adLines(plan, facts.viewerAds),
    days: dayLines(plan, today),
    counters: counterLines(plan),
    answers: answersOf(reads, plan),
  };
  const writing = writeRecords(records, { now, today });
  if (records.counters.length === 0) {
    // Only answers can be left.
    if (records.answers.length > 0) await ask(tx, writing);
    return { watchIds: new Map(), done: [] };
  }
  const booking = bookNew({ entries: plan.entries, holds: plan.holds, now });
  const inOrder = records.counters.toSorted((one, other) => one.campaignId - other.campaignId);
  const counting = count(...COUNTED.valuesOf(inOrder));
  const [written, , done] = await askTogether(tx, [writing, booking, counting]);
  return { watchIds: new Map(written.map(({ id, user_id }) => [user_id, id])), done };
}

/** Ends watches of locked viewers and releases their reservations of the days' limits. */
export async function endWatches(tx: Db, ended: readonly EndedWatch[], moment: Moment): Promise<void> {
  if (ended.length === 0) return;
  const days = dayLines({ ...newPlan(), ended: [...ended] }, moment.today);
  const nothing = { opened: [], clicked: [], ads: [], counters: [], answers: [] };
  await ask(tx, writeRecords({ ...nothing, ended, days }, moment));
}

export interface Records {
  ended: readonly EndedWatch[];
  opened: readonly NewWatch[];
  clicked: readonly ClickedWatch[];
  ads: readonly { userId: number; campaignId: number; paidViews?: number; clickEarning?: number | null }[];
  days: readonly { userId: number; day: CalendarDay; earned: number; held: number }[];
  counters: readonly { campaignId: number; views: number; viewers: number; clicks: number }[];
  answers: readonly Answered[];
}

interface WrittenRow {
  id: number;
  user_id: number;
}

const seenOf = (end: EndedWatch) => (end.status === 'viewed' ? end.seen : null);

const beatsOf = (seen: Attended | null) => seen && Math.min(seen.beats, 999);

const ENDED = linesFrom<EndedWatch>(3, {
  watch_id: ['bigint', ({ watch }) => watch.id],
  new_status: ['text', ({ status }) => status],
  measured: ['integer', (end) => (end.status === 'viewed' ? Math.floor(end.measuredMs) : null)],
  seen_ms: ['integer', (end) => seenOf(end)?.visible_ms],
  unseen_ms: ['integer', (end) => seenOf(end)?.hidden_ms],
  focus_ms: ['integer', (end) => seenOf(end)?.focused_ms],
  painted: ['boolean', (end) => seenOf(end)?.is_painted],
  reports: ['smallint', (end) => beatsOf(seenOf(end))],
});

const OPENED = linesFrom<NewWatch>(ENDED.next, {
  user_id: ['bigint', ({ userId }) => userId],
  campaign_id: ['bigint', ({ campaignId }) => campaignId],
  view_number: ['integer', ({ viewNumber }) => viewNumber],
  reserved: ['bigint', ({ reserved }) => reserved],
  display_duration: ['integer', ({ displayDuration }) => displayDuration],
  expires_at: ['timestamptz', ({ expiresAt }) => expiresAt],
  matched: ['text', ({ matched }) => matched && JSON.stringify(matched)],
  holder: ['text', ({ pageId }) => pageId],
});

const CLICKED = linesFrom<ClickedWatch>(OPENED.next, {
  watch_id: ['bigint', ({ watchId }) => watchId],
  amount: ['bigint', ({ amount }) => amount],
});

const ADS = linesFrom<AdLine>(CLICKED.next, {
  user_id: ['bigint', ({ userId }) => userId],
  campaign_id: ['bigint', ({ campaignId }) => campaignId],
  paid_views: ['integer', ({ paidViews = 0 }) => paidViews],
  click_earning: ['bigint', ({ clickEarning }) => clickEarning],
});

const daysFrom = (first: number) =>
  linesFrom<Records['days'][number]>(first, {
    viewer_id: ['bigint', ({ userId }) => userId],
    on_day: ['date', ({ day }) => day],
    earned: ['bigint', ({ earned }) => earned],
    held: ['bigint', ({ held }) => held],
  });
const LESS_HELD = daysFrom(ADS.next);
const DAYS = daysFrom(LESS_HELD.next);
const ANSWERED = answersFrom(DAYS.next);

/**
 * Watches end before others open: an index allows one open watch per viewer, and counting the ended ones makes the
 * insert wait for them. The measured duration and the last watch id assigned by then are stored for the reconciliation,
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
       visible_ms = seen_ms, hidden_ms = unseen_ms, focused_ms = focus_ms, is_painted = painted, beats = reports
     from ${ENDED.as('ending')}
     where watches.id = watch_id and watches.id = any(${ENDED.array('watch_id')})
     returning watches.id
   ), opened as (
     insert into watches (user_id, campaign_id, view_number, reserved_kurus, display_duration, expires_at, matched,
       holder, day, started_at)
     select user_id, campaign_id, view_number, reserved, display_duration, expires_at, matched::jsonb, holder,
       $2::date, $1::timestamptz
     from ${OPENED.as('opening')}
     where (select count(*) from ended) >= 0
     returning id, user_id
   ), clicked as (
     update watches set click_kurus = amount, day = case watches.status when 'open' then $2::date else watches.day end
     from ${CLICKED.as('clicking')}
     where watches.id = watch_id and watches.id = any(${CLICKED.array('watch_id')})
   ), ads as (
     insert into viewer_ads (user_id, campaign_id, paid_views, clicked_at, click_earning_kurus)
     select user_id, campaign_id, paid_views, case when click_earning is not null then $1::timestamptz end, click_earning
     from ${ADS.as('line')}
     on conflict (user_id, campaign_id) do update set
       paid_views = viewer_ads.paid_views + excluded.paid_views,
       clicked_at = coalesce(excluded.clicked_at, viewer_ads.clicked_at),
       click_earning_kurus = coalesce(excluded.click_earning_kurus, viewer_ads.click_earning_kurus)
   ), less_held as (
     update viewer_days set earned_kurus = earned_kurus + earned, held_kurus = held_kurus + held
     from ${LESS_HELD.as('line')}
     where viewer_days.user_id = viewer_id and viewer_days.user_id = any(${LESS_HELD.array('viewer_id')})
       and viewer_days.day = on_day and viewer_days.day = any(${LESS_HELD.array('on_day')})
   ), days as (
     insert into viewer_days (user_id, day, earned_kurus, held_kurus)
     select * from ${DAYS.as('line')}
     on conflict (user_id, day) do update set
       earned_kurus = viewer_days.earned_kurus + excluded.earned_kurus,
       held_kurus = viewer_days.held_kurus + excluded.held_kurus
   ), answers as (
     ${storeAnswers(`select actor_id, route, key, hash,
       case when opened.id is null then answer::json
         else (answer::jsonb || jsonb_build_object('watchId', opened.id))::json end
     from ${ANSWERED.as('answered')}
     left join opened on opened.user_id = actor_id`)}
   )
   select id, user_id from opened`,
);

function writeRecords(
  records: Records,
  { now, today }: { now: Date; today: CalendarDay },
): Asked<WrittenRow> {
  const { days } = records;
  return write(
    now,
    today,
    ...ENDED.valuesOf(records.ended),
    ...OPENED.valuesOf(records.opened),
    ...CLICKED.valuesOf(records.clicked),
    ...ADS.valuesOf(records.ads),
    ...LESS_HELD.valuesOf(days.filter(({ held }) => held < 0)),
    ...DAYS.valuesOf(days.filter(({ held }) => held >= 0)),
    ...ANSWERED.valuesOf(records.answers),
  );
}

/** A campaign that has ended, or has nothing reserved and less left than a first view pays. */
export interface Done {
  id: number;
  has_ended: boolean;
}

const COUNTED = linesFrom<Records['counters'][number]>(1, {
  campaign_id: ['bigint', ({ campaignId }) => campaignId],
  account: ['text', ({ campaignId }) => campaignAccount(campaignId)],
  views: ['bigint', ({ views }) => views],
  viewers: ['bigint', ({ viewers }) => viewers],
  clicks: ['bigint', ({ clicks }) => clicks],
});

/** Runs after the accounts are locked. Counters are locked in the order of their campaigns. */
const count = prepare<readonly unknown[], Done>(
  'count_views',
  `with counted as (
     insert into campaign_counters (campaign_id, total_views, unique_viewers, total_clicks)
     select campaign_id, views, viewers, clicks from ${COUNTED.as('line')} where views + clicks > 0
     on conflict (campaign_id) do update set
       total_views = campaign_counters.total_views + excluded.total_views,
       unique_viewers = campaign_counters.unique_viewers + excluded.unique_viewers,
       total_clicks = campaign_counters.total_clicks + excluded.total_clicks
   )
   select campaigns.id, status = 'completed' as has_ended
   from ${COUNTED.as('counting')}
   join campaigns on campaigns.id = campaign_id and campaigns.id = any(${COUNTED.array('campaign_id')})
   join ledger_accounts on ledger_accounts.id = account and ledger_accounts.id = any(${COUNTED.array('account')})
   where status = 'completed' or held_kurus = 0 and balance_kurus < view_rate_kurus`,
);
