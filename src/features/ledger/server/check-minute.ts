/** The check of every minute: all balances, what is new, and every row of the small tables. */
import type { Db } from '#lib/server/db.ts';
import { type FoundProblem, INVARIANT_KEYS } from '../invariants.ts';
import { checksOf } from './checks/all-checks.ts';
import { ask, type Check, everything } from './checks/check.ts';
import { inSnapshot } from './in-snapshot.ts';
import { readCheckpoints } from './marks.ts';
import { type NewRows, readNewRows } from './new-rows.ts';
import { type Reconciliation, recordMinute } from './record-run.ts';

const askedOf = (checks: readonly Check[], fresh: NewRows) =>
  checks.flatMap((check) => {
    const { eachMinute } = check;
    if (eachMinute === 'none') return [];
    return [{ check, within: eachMinute === 'all' ? everything : fresh[eachMinute] }];
  });

export async function checkMinute(db: Db, now: Date): Promise<Reconciliation> {
  const beganMs = performance.now();
  const { problems, checkpoints } = await inSnapshot(db, async (tx) => {
    const marks = await readCheckpoints(tx);
    const fresh = await readNewRows(tx, marks.from, now);
    const found: FoundProblem[] = [];
    for (const invariant of INVARIANT_KEYS) {
      const problem = await ask(tx, invariant, askedOf(checksOf(invariant), fresh));
      if (problem !== undefined) found.push(problem);
    }
    return { problems: found, checkpoints: marks };
  });
  const tookMs = Math.round(performance.now() - beganMs);
  return recordMinute(db, { now, tookMs, problems, checkpoints });
}
