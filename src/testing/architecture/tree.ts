import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

export type Tree = ReadonlyMap<string, string>;

const ALIAS = /^#(lib|platform|features|desks|app|testing)\//;
export async function readTree(root: string, folders: readonly string[]): Promise<Tree> {
  const tree = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      tree.set(posix.relative(root, path), await readFile(path, 'utf8'));
    }
  }
  return tree;
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/');
}

export function resolveImport(from: string, specifier: string): { to: string; isLocal: boolean } {
  if (ALIAS.test(specifier)) return { to: `src/${specifier.slice(1)}`, isLocal: true };
  if (!specifier.startsWith('.')) return { to: specifier, isLocal: false };
  return { to: posix.join(posix.dirname(from), specifier), isLocal: true };
}

/** A feature's folder name, or `lib` or `db` where no product word fits. */
export type Owners = Readonly<Record<string, readonly string[]>>;

const CREATED = /create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/gi;
const DROPPED = /drop table (?:if exists )?"?(\w+)"?/gi;
const WRITTEN =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)"?/gi;

const readMigrations = (tree: Tree) =>
  [...tree].filter(([path]) => path.startsWith('db/migrations/')).map(([, text]) => text);

export function readTables(tree: Tree): string[] {
  const migrations = readMigrations(tree);
  const namedBy = (statement: RegExp) =>
    migrations.flatMap((text) => [...text.matchAll(statement)].map(([, name]) => name ?? ''));
  const dropped = new Set(namedBy(DROPPED));
  return namedBy(CREATED).filter((name) => !dropped.has(name));
}

const DEFINED = /(?:create (?:unlogged )?table (?:if not exists )?|alter table )"?(\w+)"?([^;]*);/gi;
/** A column with the id of a person's account, by its reference or its name. */
const OF_A_PERSON = /references (?:users|viewers|firms)\b|\b(?:user|actor|firm)_ids?\b/i;

export function readTablesOfPeople(tree: Tree): string[] {
  const tables = new Set(readTables(tree));
  const defined = readMigrations(tree)
    .map((text) => text.replaceAll(/--.*/g, ''))
    .flatMap((text) => [...text.matchAll(DEFINED)])
    .flatMap(([, name = '', body = '']) => (tables.has(name) && OF_A_PERSON.test(body) ? [name] : []));
  return [...new Set(defined)];
}

/** Tables without an owner, owners without a table, and writes by someone who is not the owner. */
export function checkTables(tree: Tree, owners: Owners): string[] {
  const tables = new Set(readTables(tree));
  const unowned = [...tables].filter((table) => !(table in owners));
  const gone = Object.keys(owners).filter((table) => !tables.has(table));
  return [
    ...unowned.map(
      (table) =>
        `table ${table} has no owner: name the feature that writes it in src/testing/architecture.test.ts`,
    ),
    ...gone.map((table) => `table ${table} has an owner, but no migration creates it`),
    ...[...tree].flatMap(([path, text]) => foreignWrites(path, text, owners)),
  ];
}

function foreignWrites(path: string, text: string, owners: Owners): string[] {
  if (isTest(path) || path.startsWith('db/migrations/')) return [];
  const writer = /^src\/(?:platform|features|desks)\/([^/]+)\/|^(?:src\/)?(lib|db)\//
    .exec(path)
    ?.slice(1)
    .find(Boolean);
  const written = new Set([...text.matchAll(WRITTEN)].map(([, table]) => table ?? ''));
  return [...written]
    .filter((table) => Object.hasOwn(owners, table) && owners[table]?.includes(writer ?? '') !== true)
    .map((table) => `${path} writes ${table}: only ${owners[table]?.join(', ')} writes that table`);
}
