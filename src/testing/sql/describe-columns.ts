/** The columns that a statement returns, as PostgreSQL describes and plans them without running it. */
import type pg from 'pg';

export interface Column {
  name: string;
  type: string;
  /** Undefined where only the rows show it, as for expressions. */
  isNullable: boolean | undefined;
}

/** As the driver delivers them, with the parsers of `lib/server/db.ts`. */
const TYPES: Readonly<Record<string, RegExp>> = {
  boolean: /^_?bool$/,
  number: /^_?(int[248]|float8)$/,
  string: /^_?(text|name|numeric|date|uuid)$/,
  Date: /^_?timestamptz$/,
  Buffer: /^bytea$/,
  unknown: /^(jsonb?|void)$/,
};

function typeOf(name: string): string {
  const type = Object.keys(TYPES).find((key) => TYPES[key]?.test(name));
  if (type === undefined) throw new Error(`no TypeScript type is known for ${name}`);
  return name.startsWith('_') ? `readonly ${type}[]` : type;
}

interface Plan {
  'Join Type'?: string;
  'Parent Relationship'?: string;
  'Relation Name'?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Plans?: Plan[];
}

const EMPTY_SIDES: Readonly<Record<string, string>> = { Left: 'Inner', Right: 'Outer', Full: 'Inner Outer' };

/** The relations whose rows an outer join may lack, the others, and the conditions that hold for every row. */
function readPlan(plan: Plan) {
  const found = { outer: new Set<string>(), inner: new Set<string>(), conditions: [] as string[] };
  const subplans = new Map<string, Plan>();
  function walk(part: Plan, isOuter: boolean): void {
    const empty = EMPTY_SIDES[part['Join Type'] ?? ''];
    if (part['Relation Name'] !== undefined) found[isOuter ? 'outer' : 'inner'].add(part['Relation Name']);
    if (!isOuter && empty === undefined)
      for (const [key, value] of Object.entries(part))
        if (/(Cond|Filter)$/.test(key)) found.conditions.push(String(value));
    const scanned = subplans.get(`CTE ${part['CTE Name']}`);
    if (scanned !== undefined) walk(scanned, isOuter);
    for (const child of part.Plans ?? []) {
      const name = child['Subplan Name'] ?? '';
      if (name.startsWith('CTE ')) subplans.set(name, child);
      else walk(child, isOuter || empty?.includes(child['Parent Relationship'] ?? '') === true);
    }
  }
  walk(plan, false);
  return found;
}

function describeFields(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    const query = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (described: { fields: pg.FieldDef[] }) => void (fields = described.fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    };
    client.query(query as unknown as pg.Submittable);
  });
}

/** The plan for unknown values; `generic_plan` is younger than the oldest PostgreSQL that the product runs on. */
async function explain(client: pg.Client, text: string): Promise<Plan> {
  const last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = last === 0 ? '' : `(${Array(last).fill('null').join(', ')})`;
  const answers: unknown = await client.query(`deallocate all; set plan_cache_mode = force_generic_plan;
    prepare described as ${text}; explain (format json) execute described${values}`);
  return (
    (answers as pg.QueryResult<{ 'QUERY PLAN': [{ Plan: Plan }] }>[]).at(-1)?.rows[0]?.['QUERY PLAN'][0]
      .Plan ?? {}
  );
}

interface TableColumn {
  key: string;
  table: string;
  name: string;
  is_nullable: boolean;
}

export async function openDescriber(client: pg.Client) {
  const types = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type');
  const typeNames = new Map(types.rows.map(({ oid, typname }) => [oid, typname]));
  const columns = await client.query<TableColumn>(
    `select attrelid || '.' || attnum as key, relname as table, attname as name, not attnotnull as is_nullable
     from pg_attribute join pg_class on pg_class.oid = attrelid where relkind = 'r' and attnum > 0`,
  );
  const tableColumns = new Map(columns.rows.map((column) => [column.key, column]));

  return async (text: string): Promise<Column[]> => {
    const fields = await describeFields(client, text);
    if (fields.some(({ name }) => name === '?column?')) throw new Error('a column is a fragment');
    const { outer, inner, conditions } = readPlan(await explain(client, text));
    const isCompared = (name: string) =>
      [...conditions, text].some((condition) => RegExp(`\\b${name} is not null`, 'i').test(condition)) ||
      conditions.some((condition) =>
        RegExp(`\\b${name}\\)* [=<>]|= \\(*(\\w+\\.)?${name}\\b`).test(condition),
      );
    function isNullable(column: TableColumn | undefined): boolean | undefined {
      if (column === undefined) return undefined;
      if (outer.has(column.table)) return inner.has(column.table) ? undefined : true;
      return column.is_nullable && isCompared(column.name) ? undefined : column.is_nullable;
    }
    return fields.map(({ name, tableID, columnID, dataTypeID }) => ({
      name,
      type: typeOf(typeNames.get(dataTypeID) ?? ''),
      isNullable: isNullable(tableColumns.get(`${tableID}.${columnID}`)),
    }));
  };
}
