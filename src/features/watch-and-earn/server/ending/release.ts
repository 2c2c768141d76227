import { istanbulDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { campaignAccount } from '#features/ledger/accounts.ts';
import { post } from '#features/ledger/server/index.ts';
import { heldBy, type WatchRow } from '../settling/batch-facts.ts';
import { endWatches } from '../settling/write-plan.ts';

/** Releases open watches whose viewers are locked: nothing is paid, and reservations become free. */
export async function release(tx: Db, watches: readonly WatchRow[], now: Date): Promise<void> {
  if (watches.length === 0) return;
  const ends = watches.map((watch) => ({ watch, status: 'released' as const }));
  await endWatches(tx, ends, { now, today: istanbulDay(now) });
  const holds = watches.map((watch) => ({
    account: campaignAccount(watch.campaign_id),
    amount: kurus(-heldBy(watch)),
  }));
  await post(tx, { entries: [], holds, now });
}
