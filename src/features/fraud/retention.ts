/**
 * How long the traces are kept by which accounts are compared, in days. Longer than the windows that the score looks at
 * needs nobody; what a decision was based on stays with its case.
 */
export const KEPT_DAYS = {
  /** Keyed hashes of addresses and of devices, by day. */
  sources: 60,
  /** Ties between accounts, and sums of what one sent to another. */
  ties: 60,
  /** Scores of accounts that nothing happened to and that are not in review. */
  scores: 60,
  /** What the page saw of a watch; afterwards the watch keeps only that it was paid. */
  attention: 90,
  /** Reasons and objection of a decided case. */
  cases: 730,
} as const;
