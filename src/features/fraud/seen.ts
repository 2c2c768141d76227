/** The page's report of a watch: a claim, stored as evidence and never a condition of payment. */
import { z } from '#lib/shared/zod.ts';

/** Far longer than any watch lives. */
export const MAX_MS = 3_600_000;
const milliseconds = z.int().min(0).max(MAX_MS);

export const seenSchema = z.object({
  /** Time that the page was visible, hidden and focused, since it showed the watch. */
  visible_ms: milliseconds,
  hidden_ms: milliseconds,
  focused_ms: milliseconds,
  is_painted: z.boolean(),
});
export type Seen = z.output<typeof seenSchema>;

/** Share of the ad's time that the page must be visible for the ad to count as seen. */
export const SEEN_SHARE = 0.8;
