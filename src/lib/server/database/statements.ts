/** Prepared statements must name every column: a new one would invalidate the stored plan of a `select *`. */
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

/** Hidden values: the planner would favour a plan for just these, and plan anew each time, which takes longer. */
export const unseen = (value: string): string => `(select ${value})`;

export const anyUnseen = (value: `$${number}`, type: string): string =>
  // Without the second cast it would be a query whose rows are the values.
  `any(${unseen(`${value}::${type}`)}::${type})`;

export const unnestUnseen = (...arrays: readonly `$${number}::${string}[]`[]): string =>
  `unnest(${arrays.map(unseen).join(', ')})`;

/** One array of a statement: the type of its elements, and the element of each record. */
type ArrayColumn<Line> = readonly [type: string, of: (line: Line) => unknown];

/** Records as rows in a statement: one array a column, from the parameter `first` on, unseen by the planner. */
export function linesFrom<Line>(first: number, columns: Readonly<Record<string, ArrayColumn<Line>>>) {
  const names = Object.keys(columns);
  const arrays = Object.values(columns).map(([type], at) => `$${first + at}::${type}[]` as const);
  const source = unnestUnseen(...arrays);
  return {
    /** The first parameter after these. */
    next: first + names.length,
    /** Rows to select from. */
    as: (alias: string) => `${source} as ${alias} (${names.join(', ')})`,
    /** The same with their `place`, counted from one. */
    placedAs: (alias: string) => `${source} with ordinality as ${alias} (${names.join(', ')}, place)`,
    /** One column as an array. */
    array(name: string): string {
      const array = arrays[names.indexOf(name)];
      if (array === undefined) throw new Error(`there is no column ${name}`);
      return `${unseen(array)}::${array.replace(/^.*::/, '')}`;
    },
    valuesOf: (lines: readonly Line[]) => Object.values(columns).map(([, of]) => lines.map(of)),
  };
}

export const ask = async <Row>(db: Db, statement: Asked<Row>): Promise<Row[]> =>
  (await db.executeQuery(statement)).rows;

/** Sends statements without waiting in between. One behind a lock sees what the lock waited for. */
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
