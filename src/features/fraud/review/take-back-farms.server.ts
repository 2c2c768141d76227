/** Takes back earnings campaign by campaign, each step in its own transaction, so that no lock lasts long. */
import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, first, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { TakeBackCategory } from '#platform/words/take-back.ts';
import { tellTakenBack } from '../tell-owner.server.ts';
import { type ClosesAccounts, rejectWithdrawals } from './decide-group.server.ts';
import { findFirmTies, putAside, readOutcomes } from './shortfalls.server.ts';

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

/** Operations of watching, passed in by the wiring because that feature imports this one. */
export interface TakesBack extends Pick<ClosesAccounts, 'rejectWithdrawal'> {
  findPayingFirms(db: Db, userIds: readonly number[]): Promise<{ firm_id: number; amount: Kurus }[]>;
  findEarnings(
    db: Db,
    given: { userIds: readonly number[]; firmId: number; mayBear: Kurus },
  ): Promise<Earnings | undefined>;
  takeBack(
    tx: Db,
    given: Earnings & {
      category: TakeBackCategory;
      groupIds: readonly number[];
      mayBear: Kurus;
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
  /** The part of the decided shortfall that the platform has yet to bear. */
  may_bear: Kurus;
}

/** The decision, locked, if it still has something to be taken back: several workers take turns. */
function lockUnfinished(tx: Db, id: number): Promise<Unfinished | undefined> {
  const query = sql<Unfinished>`select id, user_ids, category, reason, decided_by, decided_at,
      greatest(0, shortfall_kurus - (amount_kurus - from_wallets_kurus)) as may_bear from fraud_decisions
    where id = ${id} and finished_at is null for update`;
  return first(tx, query);
}

/**
 * The next firm to refund and the most that the platform bears for it: nothing where firm and accounts are tied, unless
 * an administrator decided so. Firms without ties come first, while the wallets have something.
 */
async function findNext(tx: Db, acts: TakesBack, { id, user_ids: userIds, may_bear: mayBear }: Unfinished) {
  const outcomes = new Map((await readOutcomes(tx, id)).map((row) => [row.firm_id, row.outcome]));
  const ties = await findFirmTies(tx, userIds);
  const next = (await acts.findPayingFirms(tx, userIds))
    .filter(({ firm_id: firmId }) => !outcomes.has(firmId) || outcomes.get(firmId) === 'returned')
    .toSorted((one, other) => Number(ties.has(one.firm_id)) - Number(ties.has(other.firm_id)))[0];
  if (next === undefined) return undefined;
  const { firm_id: firmId, amount } = next;
  const isReturned = outcomes.get(firmId) === 'returned';
  const bears = isReturned ? amount : ties.has(firmId) ? ZERO_KURUS : mayBear;
  return { firmId, amount, ties: ties.get(firmId) ?? [], mayBear: bears };
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
    const next = await findNext(tx, acts, decision);
    if (next === undefined) {
      await run(tx, sql`update fraud_decisions set finished_at = ${now} where id = ${id}`);
      await tellTakenBack(tx, decision, now);
      return false;
    }
    const { firmId, amount, ties, mayBear } = next;
    const earnings = await acts.findEarnings(tx, { userIds, firmId, mayBear });
    const whose = { category, groupIds: userIds, mayBear, reason, actorId: adminId, now };
    const taken = earnings && (await acts.takeBack(tx, { ...earnings, ...whose }));
    if (taken === undefined || taken.views + taken.clicks === 0) {
      await putAside(tx, { decisionId: id, firmId, amount, ties, now });
      return true;
    }
    const statement = sql`update fraud_decisions set views = views + ${taken.views}, clicks = clicks + ${taken.clicks},
          amount_kurus = amount_kurus + ${taken.amount}, from_wallets_kurus = from_wallets_kurus + ${taken.fromWallets},
          returned_kurus = returned_kurus + ${taken.returned} where id = ${id}`;
    await run(tx, statement);
    return true;
  });
}

interface Round {
  clock: Pick<Clock, 'now'>;
  signal?: AbortSignal | undefined;
}

/** A decision that fails does not stop the others. */
export async function takeBackFarms(db: Db, acts: TakesBack, { clock, signal }: Round): Promise<void> {
  const query = sql<{ id: number }>`select id from fraud_decisions where finished_at is null order by id`;
  const unfinished = await rows(db, query);
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
