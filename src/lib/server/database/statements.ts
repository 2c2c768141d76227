/**
 * Prepared statements for the hot path: planned once per connection, and sent together where none needs the answer of
 * another. Their texts must name every column: after a migration added one, the stored plan of a `select *` would no
 * longer fit, and PostgreSQL refuses that.
 */
import { CompiledQuery } from 'kysely';
import type { Db } from '../db.ts';
import { nameStatement } from './guarded-pool.ts';

export type Asked<Row> = CompiledQuery<Row>;

const SEEN_ARRAY = /(?<!\(select )\$\d+::\w+\[\]/;

/** Defines a statement with unseen arrays. Its name must be unique. */
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
 * Hides a value from the planner. Where it sees one, it estimates a plan for just these values as a little faster, and
 * so plans anew each time, which takes longer than to run.
 */
export const unseen = (value: string): string => `(select ${value})`;

/** `= any(…)` over an unseen array. */
export const anyUnseen = (value: `$${number}`, type: string): string =>
  // Without the second cast it would be a query whose rows are the values.
  `any(${unseen(`${value}::${type}`)}::${type})`;

/** Unnests arrays side by side, unseen, because the planner would see their lengths, too. */
export const unnestUnseen = (...arrays: readonly `$${number}::${string}[]`[]): string =>
  `unnest(${arrays.map(unseen).join(', ')})`;

export const ask = async <Row>(db: Db, statement: Asked<Row>): Promise<Row[]> =>
  (await db.executeQuery(statement)).rows;

/**
 * Sends statements without waiting in between, and returns the rows of each. A statement sees what was committed until
 * it began, so one behind a lock sees what the lock waited for. After a failure all later ones fail.
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
