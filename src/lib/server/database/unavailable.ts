import { errorCode } from '../error-code.ts';

/** A write was sent to a standby, or to a demoted primary. */
export const READ_ONLY = '25006';

/** Temporary failures of connections and disks. 08 connection, 53 no room left, 57P ended by an operator or a crash. */
const STATES = new RegExp(
  `^(${[
    '08...|53...|57P0[1-5]',
    '57014|25P0[34]|55P03|40001|40P01',
    READ_ONLY,
    '58000|58030',
    'ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN',
    'ENOENT|ENOSPC|EDQUOT|EMFILE|ENFILE',
  ].join('|')})$`,
);
/** Messages of the driver and its pool that have no code. */
const TEXTS =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|is not queryable|after calling end on the pool/i;

export const isUnavailable = (error: unknown): boolean =>
  STATES.test(errorCode(error) ?? '') || (error instanceof Error && TEXTS.test(error.message));

const LOST_STATES = new RegExp(`^(08...|57P0[12]|${READ_ONLY}|ECONNRESET|ECONNABORTED|EPIPE)$`);
const LOST_TEXTS = /connection terminated unexpectedly|is not queryable/i;

/** A transaction without a sent commit is undone then, and can be retried. A timeout does not count: it may go on. */
export const wasLost = (error: unknown): boolean =>
  LOST_STATES.test(errorCode(error) ?? '') || (error instanceof Error && LOST_TEXTS.test(error.message));

/** Connections of a pool end together, so the next one may be dead as well. */
const MAX_TRIES = 3;

/** Only for what may be done twice: nobody knows whether a single statement took effect. */
export async function repeatLost<T>(read: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries >= MAX_TRIES || !wasLost(error)) throw error;
    }
  }
}
