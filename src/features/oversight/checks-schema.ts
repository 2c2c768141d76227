/** What the checks of the books found, and when which part of the books was last looked at. */
import { timestampSchema } from '#lib/shared/dates.ts';
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

const check = z.object({
  key: z.enum(INVARIANT_KEYS),
  at: timestampSchema,
  took_ms: z.int(),
  problem: problem.nullable(),
});

export const run = z.object({
  id: z.int(),
  at: timestampSchema,
  /** Null for the job. */
  actor_name: z.string().nullable(),
  took_ms: z.int(),
  checks: z.array(check),
});

/** When which part of the books was last looked at. */
export const looks = z.object({
  /** What is new or was changed, every minute. */
  touched_at: timestampSchema.nullable(),
  /** Everything that is stored, in turn: how many steps of the present turn are done. */
  rotation: z
    .object({
      began_at: timestampSchema,
      done: z.int(),
      total: z.int(),
      last_ended_at: timestampSchema.nullable(),
    })
    .nullable(),
  /** Everything at once, when it was last asked for. */
  full: z
    .object({
      at: timestampSchema,
      actor_name: z.string().nullable(),
      took_ms: z.int(),
      problem_count: z.int(),
    })
    .nullable(),
  is_full_under_way: z.boolean(),
});

export const freeze = z.object({
  id: z.int(),
  began_at: timestampSchema,
  problems: z.array(problem),
  /** Whether the caller could lift it now only by a proposal that another administrator approves. */
  takes_two: z.boolean(),
  /** Whether such a proposal waits. */
  is_proposed: z.boolean(),
});

export const seals = z.object({
  seals: z.int(),
  sealed_entries: z.int(),
  unsealed_entries: z.int(),
  last_sealed_at: timestampSchema.nullable(),
  /** The newest hash, in hexadecimal. A copy kept elsewhere later proves that no earlier entry was changed. */
  head: z.string().nullable(),
});

/** How far the look at everything is that is under way. */
export const progress = z.object({
  began_at: timestampSchema,
  /** Null for the platform itself. */
  actor_name: z.string().nullable(),
  done: z.int(),
  total: z.int(),
});
