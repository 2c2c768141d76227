/** Days for which data that compares accounts is stored. A case stores the evidence of its decision itself. */
export const KEPT_DAYS = {
  sources: 60,
  ties: 60,
  scores: 60,
  /** The page's report about a watch; afterwards the watch stores only that it was paid. */
  attention: 90,
  cases: 730,
} as const;
