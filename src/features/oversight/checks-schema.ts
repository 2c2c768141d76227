/** The findings of the checks of the books, and when they were made. */
import { timestampSchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { INVARIANT_KEYS } from '#features/ledger/invariants.ts';

const problem = z.object({
  invariant: z.enum(INVARIANT_KEYS),
  /** `entry 12`, `watch 5`, `order 3` …, or the name of an account. */
  subject: z.string(),
  /** The same as a person knows it: who, which campaign, when. */
  subject_text: z.string(),
  expected: z.string().nullable(),
  actual: z.string().nullable(),
  found: z.int(),
});

export const run = z.object({
  id: z.int(),
  at: timestampSchema,
  /** Null for the job. */
  actor_name: z.string().nullable(),
  took_ms: z.int(),
  /** All that is known to differ. */
  problems: z.array(problem),
});

/** The last check of everything that is stored. */
export const fullRun = z.object({
  at: timestampSchema,
  /** Null for the platform itself. */
  actor_name: z.string().nullable(),
  took_ms: z.int(),
  problem_count: z.int(),
});

/** How far the full check under way is. */
export const progress = z.object({
  began_at: timestampSchema,
  /** Null for the platform itself. */
  actor_name: z.string().nullable(),
  done: z.int(),
  total: z.int(),
});

export const freeze = z.object({
  id: z.int(),
  began_at: timestampSchema,
  /** Whether the caller could lift it now only by a proposal that another administrator approves. */
  takes_two: z.boolean(),
  /** Whether such a proposal waits. */
  is_proposed: z.boolean(),
});

export const seals = z.object({
  unsealed_entries: z.int(),
  last_sealed_at: timestampSchema.nullable(),
  /** The newest hash, in hexadecimal. A copy kept elsewhere later proves that no earlier entry was changed. */
  head: z.string().nullable(),
});
