import { istanbulDay } from '#lib/shared/dates.ts';
import { kurus } from '#lib/shared/money.ts';
import type { Db } from '#lib/server/db.ts';
import { readCovered } from '#features/fraud/server/index.ts';
import { readSettings } from '#features/settings/server/index.ts';
import { findMissing } from '../leaving.ts';
import { readPayees } from './new-iban.ts';
import type { OutgoingLimits } from './outgoing-rules.ts';
import { readWalletFacts } from './queries.ts';
import { readLeaving } from './read-leaving.ts';

export async function readOwnWallet(
  db: Db,
  { userId, now, limits }: { userId: number; now: Date; limits: OutgoingLimits | undefined },
) {
  const settings = await readSettings(db);
  const [facts, leaving, payees, covered] = await Promise.all([
    readWalletFacts(db, { userId, today: istanbulDay(now) }),
    readLeaving(db, { userId, now, limits, settings }),
    readPayees(db, { userId, now }),
    readCovered(db, { userId, now }),
  ]);
  const without_look = kurus(Math.min(leaving.available, covered));
  return {
    ...settings,
    ...facts,
    ...leaving,
    to_withdraw: findMissing(leaving, settings),
    without_look,
    ...payees,
  };
}
