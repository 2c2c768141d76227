import { errorCode } from '../error-code.ts';

/**
 * Codes that say "not now, perhaps soon": of PostgreSQL (SQLSTATE) and of the system, for connections and for the disk.
 * Classes: 08 connection, 53 no room or memory or connections left, 57P ended by an operator or a crash, still starting.
 */
const STATES = new RegExp(
  `^(${[
    '08...|53...|57P0[1-5]',
    // A statement that took too long, a transaction that rested too long, a lock that did not come, or not after retries.
    '57014|25P0[34]|55P03|40001|40P01',
    // A server that was demoted and only reads, and a disk that fails.
    '25006|58000|58030',
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
