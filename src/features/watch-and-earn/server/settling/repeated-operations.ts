/**
 * Operations that come again under their `Idempotency-Key` get the answer they got before (Specification, decisions §1).
 * Without a key they are harmless as well: a view is known by its watch, a click by its viewer and ad.
 */
import { commonErrors } from '#lib/shared/errors.ts';
import type { Db } from '#lib/server/db.ts';
import { answerClaims, type Claim, claimKeys } from '#lib/server/idempotency.ts';
import type { Operation, Outcome } from './operations.ts';

/** As it was kept: JSON has no dates. */
function recall(answer: unknown): Outcome {
  const outcome = answer as Outcome; // Only `keepAnswers` writes answers of these routes.
  return outcome.kind === 'opened' ? { ...outcome, expiresAt: new Date(outcome.expiresAt) } : outcome;
}

function outcomeOf(claim: Claim | undefined): Outcome | undefined {
  if (claim?.kind === 'answered') return recall(claim.answer);
  if (claim?.kind === 'conflict') return { kind: 'failed', error: commonErrors.IDEMPOTENCY_CONFLICT() };
  return undefined;
}

export interface TakenOperations {
  /** Those that are to be settled, in order. */
  fresh: Operation[];
  /** All outcomes in the order of the operations, given those of the fresh ones. */
  merge(this: void, outcomes: readonly Outcome[]): Outcome[];
}

/** Claims the keys of a batch; their viewers must be locked. */
export async function takeRepeated(tx: Db, operations: readonly Operation[]): Promise<TakenOperations> {
  const keyed = operations.flatMap((operation) =>
    operation.once === undefined ? [] : { operation, once: operation.once },
  );
  const claims = await claimKeys(
    tx,
    keyed.map(({ once }) => once),
  );
  const claimOf = new Map(keyed.map(({ operation }, index) => [operation, claims[index]]));
  const known = operations.map((operation) => outcomeOf(claimOf.get(operation)));
  return {
    fresh: operations.filter((_, index) => known[index] === undefined),
    merge(outcomes) {
      const rest = outcomes.values();
      return known.map((outcome) => {
        const merged = outcome ?? rest.next().value;
        if (merged === undefined) throw new Error('a fresh operation has no outcome');
        return merged;
      });
    },
  };
}

/** Keeps what the fresh operations came to, in the transaction that settled them. */
export async function keepAnswers(
  tx: Db,
  fresh: readonly Operation[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const claims = fresh.flatMap(({ once }, index) => {
    const outcome = outcomes[index];
    if (once === undefined) return [];
    return { request: once, answer: outcome?.kind === 'failed' ? undefined : outcome };
  });
  await answerClaims(tx, claims);
}
