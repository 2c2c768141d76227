export interface TimeLimits {
  /** For a free connection of the pool, or a new one. */
  connectMs: number;
  /** Further callers are refused at once, which costs less than a wait in vain. */
  mostWaiting?: number;
  /** For one statement, enforced by PostgreSQL: a forgotten lock must not hold money for ever. */
  statementMs: number;
  /** After this much more, the program stops waiting by itself: a frozen database ends no statement. */
  graceMs: number;
}

/** For calls of people. */
export const CALL_LIMITS: TimeLimits = {
  connectMs: 4_000,
  mostWaiting: 200,
  statementMs: 8_000,
  graceMs: 1_000,
};

/** For jobs, migrations, commands and the demo. */
export const WORK_LIMITS: TimeLimits = {
  connectMs: 10_000,
  statementMs: 30_000,
  graceMs: 5_000,
};

/** Prefix of the statement that raises the limit of the transaction or connection; the guarded pool looks for it. */
export const RAISE_LIMIT = `select set_config('statement_timeout', `;
