/**
 * Statements that come by the thousand. Each is planned once a connection, under its name, instead of every time, and those
 * of a transaction that need no answer of each other go out together, so that the database never waits for the program
 * between them.
 *
 * Their texts must name every column that they answer: after a migration added one, `select *` would answer other columns
 * than the stored plan has, and PostgreSQL refuses that.
 */
import { CompiledQuery } from 'kysely';
import type { Db } from '../db.ts';
import { nameStatement } from './guarded-pool.ts';

/** A statement with its values. */
export type Asked<Row> = CompiledQuery<Row>;

const SEEN_ARRAY = /(?<!\(select )\$\d+::\w+\[\]/;

/**
 * Defines a statement with `$1`, `$2` … in its text, whose arrays are unseen. Its name must be the only one of its kind.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who sends it is held to the values that its text takes
export function prepare<Values extends readonly unknown[], Row>(
  name: string,
  text: string,
): (...values: Values) => Asked<Row> {
  const seen = SEEN_ARRAY.exec(text)?.[0];
  if (seen !== undefined) throw new Error(`${name} would be planned anew for each ${seen}`);
  nameStatement(text, name);
  return (...values) => CompiledQuery.raw(text, [...values]);
}

/**
 * A value that the planner does not look at. Where it may, it finds that a plan for just these values, an array of two for
 * example, would run a little faster, and so plans a statement anew each time, which takes longer than to run it.
 */
export const unseen = (value: string): string => `(select ${value})`;

/** The values of an array of that type, unseen, for `= any(…)`. */
export const anyUnseen = (value: `$${number}`, type: string): string =>
  // Without the second cast it would be a query whose rows are the values.
  `any(${unseen(`${value}::${type}`)}::${type})`;

/** The rows of arrays, `$3::bigint[]` and so on, side by side and unseen: their lengths would be seen, too. */
export const unnestUnseen = (...arrays: readonly `$${number}::${string}[]`[]): string =>
  `unnest(${arrays.map(unseen).join(', ')})`;

/** Sends one statement, and answers its rows. */
export const ask = async <Row>(db: Db, statement: Asked<Row>): Promise<Row[]> =>
  (await db.executeQuery(statement)).rows;

/**
 * Sends statements one behind the other without waiting, and answers the rows of each. Each one sees what was committed
 * until it began, so one that follows a lock sees what the lock waited for. When one fails, so do those behind it.
 */
export async function askTogether<Rows extends readonly unknown[]>(
  tx: Db,
  statements: { readonly [Index in keyof Rows]: Asked<Rows[Index]> },
): Promise<{ [Index in keyof Rows]: Rows[Index][] }> {
  return tx.getExecutor().provideConnection(async (connection) => {
    const answers = await Promise.allSettled(
      statements.map(async (statement) => (await connection.executeQuery(statement)).rows),
    );
    return answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    }) as { [Index in keyof Rows]: Rows[Index][] }; // One answer a statement, in order.
  });
}
