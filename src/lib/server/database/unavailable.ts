import { errorCode } from '../error-code.ts';

/** A statement that writes was sent to a server that only reads: a standby, or a primary that was demoted. */
export const READ_ONLY = '25006';

/**
 * Codes that say "not now, perhaps soon": of PostgreSQL (SQLSTATE) and of the system, for connections and for the disk.
 * Classes: 08 connection, 53 no room or memory or connections left, 57P ended by an operator or a crash, still starting.
 */
const STATES = new RegExp(
  `^(${[
    '08...|53...|57P0[1-5]',
    // A statement that took too long, a transaction that rested too long, a lock that did not come, or not after retries.
    '57014|25P0[34]|55P03|40001|40P01',
    READ_ONLY,
    // A disk that fails.
    '58000|58030',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
    'ENOENT|ENOSPC|EDQUOT|EMFILE|ENFILE',
  ].join('|')})$`,
);
/** What the driver and its pool say without a code. */
const TEXTS =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|is not queryable|after calling end on the pool/i;

/** Whether a failure says that the database or the disk cannot serve at the moment, so that trying again may succeed. */
export function isUnavailable(error: unknown): boolean {
  return STATES.test(errorCode(error) ?? '') || (error instanceof Error && TEXTS.test(error.message));
}

/** The connection ended under way, by an operator, a crash or a failover, or leads to a server that only reads by now. */
const LOST_STATES = new RegExp(`^(08...|57P0[12]|${READ_ONLY}|ECONNRESET|ECONNABORTED|EPIPE)$`);
const LOST_TEXTS = /connection terminated unexpectedly|is not queryable/i;

/**
 * Whether the connection was lost before the answer came. A transaction whose commit was not sent is undone then, and
 * can be tried on another connection. A database that does not answer in time is not meant: it may go on.
 */
export function wasLost(error: unknown): boolean {
  return (
    LOST_STATES.test(errorCode(error) ?? '') || (error instanceof Error && LOST_TEXTS.test(error.message))
  );
}

/** Connections of a pool end together, and the next one that it lends may be dead as well. */
const MAX_TRIES = 3;

/**
 * Does `read` again, at once, when its connection to the database was lost under way. Whether a single statement took
 * effect cannot be known then, so only what may be done twice belongs here.
 */
export async function repeatLost<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries >= MAX_TRIES || !wasLost(error)) throw error;
    }
  }
}
