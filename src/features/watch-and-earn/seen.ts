/** What a page reports of a watch that it shows. A claim, kept as evidence; never a condition of being paid. */
import { z } from '#lib/shared/zod.ts';

/** A watch is given up long before. */
export const MAX_MS = 3_600_000;
const milliseconds = z.int().min(0).max(MAX_MS);

export const seenSchema = z.object({
  /** Since the page showed the watch: how long the page was in sight, out of sight, and had the focus. */
  visible_ms: milliseconds,
  hidden_ms: milliseconds,
  focused_ms: milliseconds,
  /** Whether the ad's picture, or what stands in its place, was drawn. */
  is_painted: z.boolean(),
});
export type Seen = z.output<typeof seenSchema>;

/** An ad counts as seen when its page was in sight for so much of it. */
export const SEEN_SHARE = 0.8;
