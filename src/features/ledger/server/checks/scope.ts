/** Which rows a check is asked about: all of them, a range of what is stored, or certain ones. */
import type { RawBuilder } from 'kysely';
import { sql } from '#lib/server/db.ts';

export type Sql = RawBuilder<unknown>;

/**
 * By what a check names the rows that it compares. The key of a `viewer-ad` is viewer and campaign, that of a
 * `viewer-day` viewer and day; a range of them is a range of viewers. `books` has no rows: it is the sum of all.
 */
export const DOMAINS = [
  'books',
  'entry',
  'account',
  'campaign',
  'order',
  'withdrawal',
  'earning',
  'watch',
  'viewer-ad',
  'viewer-day',
  'seal',
  'act-seal',
] as const;
export type Domain = (typeof DOMAINS)[number];

export type Scope =
  | { kind: 'all' }
  /** Above `from`, up to `to`; null is the end of the table, wherever it is by then. */
  | { kind: 'range'; from: string; to: string | null }
  /** These, and every number above `above`. */
  | { kind: 'keys'; keys: readonly string[]; above?: number };

/** Makes the condition that a row belongs to what is asked about, from the column (or two columns) of its key. */
export interface Within {
  (column: string, second?: string): Sql;
  kind: Scope['kind'];
}

const SECOND_TYPES: Partial<Record<Domain, string>> = { 'viewer-ad': 'bigint', 'viewer-day': 'date' };

function withinKeys(domain: Domain, { keys, above }: { keys: readonly string[]; above?: number }) {
  const secondType = SECOND_TYPES[domain];
  const type = sql.raw(domain === 'account' ? 'text' : 'bigint');
  return (column: string, second?: string): Sql => {
    const name = sql.raw(column);
    if (secondType !== undefined && second !== undefined) {
      const [firsts, seconds] = [0, 1].map((place) => keys.map((key) => key.split(':')[place]));
      return sql`(${name}, ${sql.raw(second)}) in (
        select * from unnest(${firsts}::bigint[], ${seconds}::${sql.raw(secondType)}[]))`;
    }
    const isOne = sql`${name} = any(${keys}::${type}[])`;
    if (above === undefined) return isOne;
    return keys.length === 0
      ? sql`${name} > ${above}::bigint`
      : sql`(${name} > ${above}::bigint or ${isOne})`;
  };
}

function withinRange(domain: Domain, { from, to }: { from: string; to: string | null }) {
  const type = sql.raw(domain === 'account' ? 'text' : 'bigint');
  return (column: string): Sql => {
    const name = sql.raw(column);
    const isAbove = sql`${name} > ${from}::${type}`;
    return to === null ? isAbove : sql`${isAbove} and ${name} <= ${to}::${type}`;
  };
}

export function withinScope(domain: Domain, scope: Scope): Within {
  const { kind } = scope;
  if (kind === 'keys') return Object.assign(withinKeys(domain, scope), { kind });
  if (kind === 'range') return Object.assign(withinRange(domain, scope), { kind });
  return Object.assign(() => sql`true`, { kind });
}
