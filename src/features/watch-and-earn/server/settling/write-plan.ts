/** Writes a batch with three statements, whatever its size. */
import type { CalendarDay } from '#lib/shared/dates.ts';
import { ask, askTogether } from '#lib/server/database/statements.ts';
import type { Db } from '#lib/server/db.ts';
import type { IdempotentRequest } from '#lib/server/idempotency.ts';
import { bookNew } from '#features/ledger/server/index.ts';
import type { Asking } from './arrange-facts.ts';
import { type BatchFacts, heldBy, viewerAdKey } from './batch-facts.ts';
import type { Outcome } from './operations.ts';
import { newPlan, type EndedWatch, type Plan } from './planning.ts';
import { countViews, type Done, type Records, writeRecords, type WrittenRow } from './write-records.ts';

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
