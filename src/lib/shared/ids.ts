import { z } from './zod.ts';

/** A positive id in a path or a body. */
export const idSchema = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/** An id as a path parameter: text on the wire. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
