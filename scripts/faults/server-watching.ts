/** Faults in what decides watches, views, clicks and the choice of ads, and in the ledger that they are posted to. */
import type { Fault } from './fault.ts';

const WATCHING = 'src/features/watch-and-earn';
const LEDGER = 'src/features/ledger/server';
const AT_ONCE = `${WATCHING}/server/settling/watching-at-once.test.ts`;
const PLANNING_TESTS = `${WATCHING}/server/settling/plan-batch.test.ts`;

export const WATCHING_FAULTS: readonly Fault[] = [
  {
    what: 'a start reserves a kuruş more than the day has room for',
    file: `${WATCHING}/decide-start.ts`,
    text: 'earning > facts.dayRoom)',
    instead: 'earning > facts.dayRoom + 1)',
    proof: [`${WATCHING}/decide-start.test.ts`],
  },
  {
    what: 'an ad is no longer served on its last day',
    file: `${WATCHING}/decide-start.ts`,
    text: 'today > campaign.end_date',
    instead: 'today >= campaign.end_date',
    proof: [`${WATCHING}/decide-start.test.ts`],
  },
  {
    what: 'a farm in review starts ads all the same',
    file: `${WATCHING}/decide-start.ts`,
    text: 'if (facts.isStopped)',
    instead: 'if (false)',
    proof: ['src/features/fraud/server/farm.test.ts'],
  },
  {
    what: 'a view is paid a second too early',
    file: `${WATCHING}/decide-view.ts`,
    text: 'if (elapsedMs < durationMs)',
    instead: 'if (elapsedMs < durationMs - 1000)',
    proof: [`${WATCHING}/decide-view.test.ts`],
  },
  {
    what: 'a watch that ran out is paid',
    file: `${WATCHING}/decide-view.ts`,
    text: 'elapsedMs < durationMs + WATCH_GRACE_SECONDS * 1000 ?',
    instead: 'elapsedMs < Infinity ?',
    proof: [`${WATCHING}/decide-view.test.ts`],
  },
  {
    what: "somebody else's watch is paid to whoever names it",
    file: `${WATCHING}/decide-view.ts`,
    text: 'watch?.userId !== userId || watch.campaignId',
    instead: 'watch === undefined || watch.campaignId',
    proof: [`${WATCHING}/decide-view.test.ts`],
  },
  {
    what: 'a click on one ad is paid again and again',
    file: `${WATCHING}/decide-click.ts`,
    text: '    !facts.wasPaid &&\n',
    instead: '',
    proof: [`${WATCHING}/decide-click.test.ts`],
  },
  {
    what: 'a second view pays as much as the first',
    file: `${WATCHING}/earning.ts`,
    text: 'percentOf(rates.view_rate, rates.second_view_rate)',
    instead: 'rates.view_rate',
    proof: [`${WATCHING}/earning.test.ts`],
  },
  {
    what: "the last of an ad's paid views pays nothing",
    file: `${WATCHING}/earning.ts`,
    text: 'viewNumber > rates.max_views_per_ad',
    instead: 'viewNumber >= rates.max_views_per_ad',
    proof: [`${WATCHING}/earning.test.ts`],
  },
  {
    what: 'ads are offered that their campaigns cannot pay',
    file: `${WATCHING}/choose-ads.ts`,
    text: 'earning <= candidate.freeKurus',
    instead: 'earning <= earning',
    proof: [`${WATCHING}/choose-ads.test.ts`],
  },
  {
    what: 'an ad of a hidden firm is offered',
    file: `${WATCHING}/choose-ads.ts`,
    text: '!candidate.isHidden)',
    instead: 'candidate.isHidden !== null)',
    proof: [`${WATCHING}/choose-ads.test.ts`],
  },
  {
    what: 'a batch reserves the same money of a campaign for several watches',
    file: `${WATCHING}/server/settling/planning.ts`,
    text: 'changeFree(planning, watch.campaignId, -watch.reserved)',
    instead: 'changeFree(planning, watch.campaignId, 0)',
    proof: [PLANNING_TESTS],
  },
  {
    what: 'a click earns what the running watch has reserved of the day',
    file: `${WATCHING}/server/settling/plan-batch.ts`,
    text: 'earnedToday(planning, userId) - reserved)',
    instead: 'earnedToday(planning, userId))',
    proof: [AT_ONCE],
  },
  {
    what: 'a closed account goes on earning by clicks',
    file: `${WATCHING}/server/settling/plan-batch.ts`,
    text: ' || !facts.viewers.has(userId))',
    instead: ')',
    proof: ['src/features/personal-data/server/close-in-turn.test.ts'],
  },
  {
    what: 'watches are released that had not run out when they were locked',
    file: `${WATCHING}/server/ending/release-watches.ts`,
    text: "status = 'open' and user_id = any(${userIds}::bigint[]) and expires_at <= ${now}`",
    instead: "status = 'open' and user_id = any(${userIds}::bigint[])`",
    proof: [`${WATCHING}/server/settling/watching.test.ts`],
  },
  {
    what: 'a watch is measured by the wall clock, which can be set',
    file: `${WATCHING}/server/settling/watch-timer.ts`,
    text: 'started === undefined ?',
    instead: 'started !== null ?',
    proof: [`${WATCHING}/server/settling/clocks-apart.test.ts`],
  },
  {
    what: 'an account is overdrawn',
    file: 'db/migrations/0005_ledger.sql',
    text: 'or balance_kurus >= held_kurus)',
    instead: 'or balance_kurus >= held_kurus - 1)',
    proof: [`${LEDGER}/post.test.ts`],
  },
  {
    what: 'money that is reserved is spent',
    file: 'db/migrations/0005_ledger.sql',
    text: 'or balance_kurus >= held_kurus)',
    instead: 'or balance_kurus >= 0)',
    proof: [`${LEDGER}/post.test.ts`],
  },
  {
    what: 'an entry that does not balance is posted',
    file: `${LEDGER}/post.ts`,
    text: 'if (sum !== 0)',
    instead: 'if (false)',
    proof: [`${LEDGER}/post.test.ts`],
  },
  {
    what: 'money leaves while the books differ',
    file: `${LEDGER}/post.ts`,
    text: 'if (entries.some(stopsWhileFrozen)) await',
    instead: 'if (false) await',
    proof: [`${LEDGER}/while-frozen.test.ts`],
  },
  {
    what: 'the journal is sealed over the entries of a writer that still runs',
    file: `${LEDGER}/marks.ts`,
    text: 'from ledger_marks\n      where own_transaction < pg_snapshot_xmin(pg_current_snapshot())`',
    instead: 'from ledger_marks`',
    proof: [`${LEDGER}/sealing-while-writing.test.ts`],
  },
];
