/**
 * Takes back what closed accounts earned, campaign by campaign, each step in a transaction of its own, so that no wallet
 * and no campaign is locked for long. It goes on where it stopped.
 */
import type { Kurus } from '#lib/shared/money.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, first, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { TakeBackCategory } from '#features/watch-and-earn/take-back-categories.ts';
import { tellTakenBack } from '../tell-owner.ts';
import { type ClosesAccounts, rejectWithdrawals } from './decide-group.ts';

interface Earnings {
  campaignId: number;
  watchIds: number[];
  clickerIds: number[];
}

interface Taken {
  views: number;
  clicks: number;
  amount: Kurus;
  fromWallets: Kurus;
  returned: Kurus;
}

/** What the feature of watching does with earnings; the wiring passes it in, because that feature asks this one. */
export interface TakesBack extends Pick<ClosesAccounts, 'rejectWithdrawal'> {
  findEarnings(db: Db, userIds: readonly number[]): Promise<Earnings | undefined>;
  takeBack(
    tx: Db,
    given: Earnings & {
      category: TakeBackCategory;
      reason: string;
      actorId: number;
      now: Date;
    },
  ): Promise<Taken>;
}

interface Unfinished {
  id: number;
  user_ids: number[];
  category: TakeBackCategory;
  reason: string;
  decided_by: number;
  decided_at: Date;
}

/** The decision, locked, if it still has something to be taken back: several workers take turns. */
function lockUnfinished(tx: Db, id: number): Promise<Unfinished | undefined> {
  return first(
    tx,
    sql<Unfinished>`select id, user_ids, category, reason, decided_by, decided_at from fraud_decisions
      where id = ${id} and finished_at is null for update`,
  );
}

/** Takes back one portion, or finishes the decision when there is none. Whether there may be more. */
function takeNext(db: Db, acts: TakesBack, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const decision = await lockUnfinished(tx, id);
    if (decision === undefined) return false;
    const { user_ids: userIds, decided_by: adminId, category, reason } = decision;
    // One that was asked for while the decision was made would take money along. What it gives back is locked until the
    // commit, and campaigns are locked before wallets.
    if ((await rejectWithdrawals(tx, acts, { userIds, adminId, now })) > 0) return true;
    const earnings = await acts.findEarnings(tx, userIds);
    if (earnings === undefined) {
      await run(tx, sql`update fraud_decisions set finished_at = ${now} where id = ${id}`);
      await tellTakenBack(tx, decision, now);
      return false;
    }
    const taken = await acts.takeBack(tx, { ...earnings, category, reason, actorId: adminId, now });
    if (taken.views + taken.clicks === 0) throw new Error(`decision ${id} cannot take back what it found`);
    await run(
      tx,
      sql`update fraud_decisions set views = views + ${taken.views}, clicks = clicks + ${taken.clicks},
            amount_kurus = amount_kurus + ${taken.amount}, from_wallets_kurus = from_wallets_kurus + ${taken.fromWallets},
            returned_kurus = returned_kurus + ${taken.returned} where id = ${id}`,
    );
    return true;
  });
}

interface Round {
  clock: Pick<Clock, 'now'>;
  signal?: AbortSignal | undefined;
}

/** Takes back everything that decisions have left to be taken back. One that fails keeps no other waiting. */
export async function takeBackFarms(db: Db, acts: TakesBack, { clock, signal }: Round): Promise<void> {
  const unfinished = await rows(
    db,
    sql<{ id: number }>`select id from fraud_decisions where finished_at is null order by id`,
  );
  const failures: unknown[] = [];
  for (const { id } of unfinished) {
    try {
      while (signal?.aborted !== true && (await takeNext(db, acts, { id, now: clock.now() })));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export function takeBackJobs({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }, acts: TakesBack): Job[] {
  const run = (signal?: AbortSignal) => takeBackFarms(db, acts, { clock, signal });
  return [{ name: 'take-back-farms', everySeconds: 5, maxSeconds: 600, run }];
}
