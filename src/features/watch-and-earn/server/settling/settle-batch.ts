/**
 * Settles a batch of starts, views and clicks in one durable transaction. Locks are always taken in the same order:
 * viewers by id, then ledger accounts by id; campaigns are read after that, so that an end and a start of one campaign
 * come one after the other. Several processes do this on one database at once.
 */
import { istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, inTransaction } from '#lib/server/db.ts';
import { type AccountId, campaignAccount, userWallet } from '#features/ledger/accounts.ts';
import { lockAccounts } from '#features/ledger/server/index.ts';
import {
  type BatchFacts,
  type HistoryRow,
  lockViewers,
  readFacts,
  readHistory,
  readWatches,
  type ViewerRow,
  type WatchRow,
} from './batch-facts.ts';
import { keepAnswers, takeRepeated } from './repeated-operations.ts';
import type { Operation, Outcome } from './operations.ts';
import { planBatch } from './plan-batch.ts';
import type { Plan } from './planning.ts';
import type { WatchTimer } from './watch-timer.ts';
import { writePlan } from './write-plan.ts';

export interface SettleOptions {
  db: Db;
  clock: Clock;
  timer: WatchTimer;
  isClickLimited: boolean;
}

export interface Settled {
  outcomes: Outcome[];
  /** Campaigns that may have become unable to pay a view. */
  exhausted: number[];
}

/** The campaigns' accounts and wallets that the operations may touch. */
function touchedAccounts(
  operations: readonly Operation[],
  watches: readonly WatchRow[],
  history: readonly HistoryRow[],
): AccountId[] {
  const earners = operations.filter(({ kind }) => kind !== 'start').map(({ userId }) => userId);
  return [
    // Any campaign number may have been asked for, but only campaigns that were paid for have an account.
    ...history
      .filter(({ has_account }) => has_account)
      .map(({ campaign_id }) => campaignAccount(campaign_id)),
    ...watches.map(({ campaign_id }) => campaignAccount(campaign_id)),
    ...earners.map(userWallet),
  ];
}

function withWatchIds(
  operations: readonly Operation[],
  plan: Plan,
  ids: ReadonlyMap<number, number>,
): Outcome[] {
  return plan.outcomes.map((outcome, index) => {
    const userId = operations[index]?.userId ?? 0;
    return outcome.kind === 'opened' ? { ...outcome, watchId: ids.get(userId) ?? 0 } : outcome;
  });
}

/**
 * Campaigns that the batch's payments left without the price of a first view and with nothing reserved. Whether they are
 * to be completed is looked at again under their own locks.
 */
function findExhausted({ entries, holds }: Plan, { campaigns, accounts }: BatchFacts): number[] {
  if (entries.length === 0) return [];
  const changes = new Map<AccountId, { balance: number; held: number }>();
  const changeOf = (account: AccountId) => changes.get(account) ?? { balance: 0, held: 0 };
  for (const { account, amount } of entries.flatMap(({ postings }) => postings)) {
    const change = changeOf(account);
    changes.set(account, { ...change, balance: change.balance + amount });
  }
  for (const { account, amount } of holds) {
    const change = changeOf(account);
    changes.set(account, { ...change, held: change.held + amount });
  }
  const ids = [...campaigns.values()].filter(({ id, rates }) => {
    const account = campaignAccount(id);
    const before = accounts.get(account);
    const change = changeOf(account);
    if (before === undefined || change.balance === 0) return false;
    return before.held + change.held === 0 && before.balance + change.balance < rates.view_rate;
  });
  return ids.map(({ id }) => id);
}

interface SettledUnderLocks extends Settled {
  /** When it was settled, on the steady clock. */
  steadyMs: number;
}

/** Decides and writes operations whose viewers are locked. */
async function settleLocked(
  tx: Db,
  { clock, timer, isClickLimited }: SettleOptions,
  { operations, viewers }: { operations: readonly Operation[]; viewers: Map<number, ViewerRow> },
): Promise<SettledUnderLocks> {
  // Read under the viewers' locks, so that one viewer's watches never overlap.
  const now = clock.now();
  const steadyMs = clock.steadyMs();
  const today = istanbulDay(now);
  const userIds = operations.map(({ userId }) => userId);
  const watchIds = operations.flatMap((operation) => (operation.kind === 'view' ? [operation.watchId] : []));
  const watches = await readWatches(tx, { userIds, watchIds });
  const history = await readHistory(tx, operations, today);
  const accounts = await lockAccounts(tx, touchedAccounts(operations, watches, history));
  const facts = await readFacts(tx, { operations, viewers, watches, history, accounts, now, isClickLimited });
  const elapsedMsOf = (watch: WatchRow) => timer.elapsedMs(watch, { now, steadyMs });
  const plan = planBatch({ operations, facts, today, now, elapsedMsOf });
  const ids = await writePlan(tx, plan, { now, today });
  return { outcomes: withWatchIds(operations, plan, ids), exhausted: findExhausted(plan, facts), steadyMs };
}

/** Answers one outcome per operation, in order. No viewer may be in it twice. Throws when the whole batch failed. */
export async function settleBatch(
  options: SettleOptions,
  operations: readonly Operation[],
): Promise<Settled> {
  const { outcomes, exhausted, opened, steadyMs } = await inTransaction(options.db, async (tx) => {
    const viewers = await lockViewers(
      tx,
      operations.map(({ userId }) => userId),
    );
    const { fresh, merge } = await takeRepeated(tx, operations);
    if (fresh.length === 0) return { outcomes: merge([]), exhausted: [], opened: [], steadyMs: 0 };
    const settled = await settleLocked(tx, options, { operations: fresh, viewers });
    await keepAnswers(tx, fresh, settled.outcomes);
    return { ...settled, outcomes: merge(settled.outcomes), opened: settled.outcomes };
  });
  for (const outcome of opened) if (outcome.kind === 'opened') options.timer.start(outcome.watchId, steadyMs);
  return { outcomes, exhausted };
}
