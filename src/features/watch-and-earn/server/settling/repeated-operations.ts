/**
 * Operations that come again under their `Idempotency-Key` get the answer they got before (Specification, decisions §1).
 * Without a key they are harmless as well: a view is known by its watch, a click by its viewer and ad.
 */
import { readStored, type StoredAnswer } from '#lib/server/idempotency.ts';
import { AppError } from '#lib/shared/errors.ts';
import type { Asking } from './arrange-facts.ts';
import type { Outcome } from './operations.ts';

/** As it was kept: JSON has no dates. */
function recall(answer: unknown): Outcome {
  const outcome = answer as Outcome; // Only answers of these calls are kept under their routes.
  return outcome.kind === 'opened' ? { ...outcome, expiresAt: new Date(outcome.expiresAt) } : outcome;
}

/** What an operation came to before; undefined for a new one. The operation's viewer is locked, so nobody else has it now. */
export function recallOutcome({ operation: { once }, row }: Asking): Outcome | undefined {
  if (once === undefined || row.request_hash === null) return undefined;
  const stored: StoredAnswer = { request_hash: row.request_hash, answer: row.answer };
  try {
    return recall(readStored(once, stored));
  } catch (error) {
    if (error instanceof AppError) return { kind: 'failed', error };
    throw error;
  }
}
