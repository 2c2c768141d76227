/**
 * Reads a migration with PostgreSQL's own parser and says what must not run beside the version before. An exception
 * stands above its statement: `-- Allowed: takes-away. Nothing has read the column since 0051.`
 */
import { type Node, parse, type RawStmt } from 'libpg-query';
import { OUTSIDE_TRANSACTION } from '#lib/server/database/migration-files.ts';
import { judgeStatement } from './judge-statement.ts';
import { type Rule, RULES } from './rules.ts';

/** A rule's name, and at least a few words of why. */
const EXCEPTION = /^-- Allowed: ([a-z-]+)\. (\S.{14,})$/gm;

const isInBatches = (text: string) => /\bcommit\s*;/i.test(text) && /\blimit\b/i.test(text);

/** Of a migration outside a transaction. */
function judgeRepeating(statements: readonly Node[], text: string): Rule[] {
  const [only, ...others] = statements;
  if (only === undefined || others.length > 0) return ['not-repeatable'];
  const isGood =
    ('IndexStmt' in only && only.IndexStmt.concurrent === true && only.IndexStmt.if_not_exists === true) ||
    ('DropStmt' in only && only.DropStmt.concurrent === true && only.DropStmt.missing_ok === true) ||
    ('DoStmt' in only && isInBatches(text));
  return isGood ? [] : ['not-repeatable'];
}

/** A constraint that is validated by the migration that adds it is added and validated under one lock. */
function judgeValidating(statements: readonly Node[]): Rule[] {
  const text = JSON.stringify(statements);
  return text.includes('"AT_ValidateConstraint"') && text.includes('"AT_AddConstraint"')
    ? ['scans-under-lock']
    : [];
}

function newTables(statements: readonly Node[]): Set<string> {
  const names = statements.flatMap((statement) => {
    if ('CreateStmt' in statement) return [statement.CreateStmt.relation?.relname];
    return 'CreateTableAsStmt' in statement ? [statement.CreateTableAsStmt.into?.rel?.relname] : [];
  });
  return new Set(names.filter((name) => name !== undefined));
}

/** The rules that are broken without an exception, and the exceptions that are of no use. */
function withoutExceptions(broken: readonly Rule[], text: string): Rule[] {
  const allowed = [...text.matchAll(EXCEPTION)].map(([, rule = '']) => rule);
  const left = [...new Set(broken)].filter((rule) => !allowed.includes(rule));
  const isUseless = allowed.some((rule) => !broken.some((one) => one === rule));
  return isUseless ? [...left, 'allows-nothing'] : left;
}

/** In bytes; the last statement, unless a semicolon ends it, has no length. */
function endOf({ stmt_location = 0, stmt_len }: RawStmt = {}): number | undefined {
  return stmt_len === undefined ? undefined : stmt_location + stmt_len;
}

/** What `text` breaks, a line each: the statement's first words, the rule, and what to do instead. */
export async function lintMigration(text: string): Promise<string[]> {
  const { stmts = [] } = await parse(text);
  const parts = stmts.flatMap(({ stmt }, place) => {
    const after = place === 0 ? 0 : endOf(stmts[place - 1]);
    const own = Buffer.from(text).subarray(after, endOf(stmts[place])).toString();
    return stmt === undefined ? [] : [{ stmt, text: own }];
  });
  const statements = parts.map(({ stmt }) => stmt);
  const made = newTables(statements);
  const isInTransaction = !text.startsWith(OUTSIDE_TRANSACTION);
  const ofWhole = isInTransaction ? judgeValidating(statements) : judgeRepeating(statements, text);
  return parts.flatMap(({ stmt, text: own }, place) => {
    const isRunBatches = !isInTransaction && 'DoStmt' in stmt;
    const ofStatement = isRunBatches ? [] : judgeStatement(stmt, (table) => made.has(table ?? ''));
    const words = own
      .replaceAll(/^\s*--.*$/gm, '')
      .trim()
      .split(/\s+/)
      .slice(0, 6)
      .join(' ');
    const broken = [...ofStatement, ...(place === parts.length - 1 ? ofWhole : [])];
    return withoutExceptions(broken, own).map((rule) => `${words} … (${rule}): ${RULES[rule]}.`);
  });
}
