/** How long the database may let the program wait, and how many may wait. */

export interface TimeLimits {
  /** For a free connection of the pool, or a new one. */
  connectMs: number;
  /** So many may wait for a free connection; who comes then is refused at once, which costs less than a wait in vain. */
  mostWaiting?: number;
  /** For one statement. PostgreSQL itself ends it then, because a forgotten lock must not hold money for ever. */
  statementMs: number;
  /** After that much more, the program stops waiting by itself: a database that is frozen ends no statement. */
  graceMs: number;
}

/** A person waits for the answer. */
export const CALL_LIMITS: TimeLimits = {
  connectMs: 4_000,
  mostWaiting: 200,
  statementMs: 8_000,
  graceMs: 1_000,
};

/** Nobody waits: jobs, migrations, commands and the demo. */
export const WORK_LIMITS: TimeLimits = {
  connectMs: 10_000,
  statementMs: 30_000,
  graceMs: 5_000,
};

/**
 * Begins the statement that sets another limit for the transaction, or for the connection. The guard gives the statements that
 * follow as much time.
 */
export const RAISE_LIMIT = `select set_config('statement_timeout', `;
