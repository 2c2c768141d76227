/** The row itself; an error names the differences. */
type CheckedRow<Row, _Differences extends never> = Row;

/** Each column with its type and whether it can be null; `boolean` where nobody knows. */
type Columns = Record<string, [type: unknown, isNullable: boolean]>;

/** Row types may leave out columns. */
type Differences<At extends string, Row, Returned extends Columns> = Row extends unknown
  ? {
      [Name in keyof Row & string]: Name extends keyof Returned
        ? Difference<`${At}.${Name}`, Row[Name], Returned[Name]>
        : `${At}.${Name} is no column`;
    }[keyof Row & string]
  : never;

type Difference<Name extends string, Declared, Returned extends Columns[string]> = unknown extends Declared
  ? never
  : [NonNullable<Declared>] extends [Returned[0]]
    ? [Returned[1]] extends [null extends Declared ? false : true]
      ? `${Name} ${null extends Declared ? 'is never' : 'can be'} null`
      : never
    : `${Name} has another type`;
