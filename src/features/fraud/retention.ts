/** Days for which data that compares accounts is stored. A case stores the evidence of its decision itself. */
export const KEPT_DAYS = {
  sources: 60,
  ties: 60,
  scores: 60,
  /** What the page saw of a watch; afterwards the watch keeps only that it was paid. */
  attention: 90,
  cases: 730,
} as const;
