/** Builds and describes each statement in a copy of the product; TypeScript compares columns and row types. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#lib/server/db.ts';
import { readTree } from '#testing/architecture/tree.ts';
import { type Column, openDescriber } from './describe-columns.ts';
import { HAS_STATEMENTS, readStatements, type Statement } from './read-statements.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const COPIED = /^src\/(?!testing\/(?!sql\/(unknown|checked))|.*\/web\/|.*\.(web|test)\.ts$).*\.ts$/;
const TSCONFIG = {
  extends: './tsconfig.server.json',
  compilerOptions: { noErrorTruncation: true },
  include: ['src/**/*.ts'],
};

type Sources = Readonly<Record<string, string>>;

interface File {
  path: string;
  bytes: Buffer;
  statements: Statement[];
}

async function copyProduct(folder: string, sources: Sources): Promise<File[]> {
  const tree = [...(await readTree(ROOT, ['src'])), ...Object.entries(sources)];
  const copied = tree.filter(([path]) => COPIED.test(path));
  const files = copied.map(([path, text]) => {
    const bytes = Buffer.from(text);
    const statements = HAS_STATEMENTS.test(text) ? readStatements(bytes) : [];
    return { path: join(folder, path), bytes, statements };
  });
  for (const parent of new Set(files.map(({ path }) => dirname(path))))
    await mkdir(parent, { recursive: true });
  for (const { path, bytes, statements } of files) {
    const builders = statements.map(({ build }) => build).join(',\n');
    const assumed = `import * as assumed from '#testing/sql/unknown.ts';`;
    const code = statements.length === 0 ? '' : `\n${assumed}\nexport const builders = [${builders}];`;
    await writeFile(path, `${bytes.toString()}${code}`);
  }
  for (const name of ['package.json', 'tsconfig.base.json', 'tsconfig.server.json'])
    await cp(join(ROOT, name), join(folder, name));
  for (const name of ['content', 'db', 'node_modules', 'public'])
    await symlink(join(ROOT, name), join(folder, name));
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG));
  return files.filter(({ statements }) => statements.length > 0);
}

const columnType = ({ name, type, isNullable }: Column) =>
  `${JSON.stringify(name)}: [${type}, ${isNullable ?? 'boolean'}]`;

function compareRows({ bytes, statements }: File, described: readonly (Column[] | undefined)[]): string {
  let [source, end] = ['', 0];
  for (const [index, { name, rowType }] of statements.entries()) {
    const columns = described[index];
    if (!columns) continue;
    const row = bytes.subarray(rowType.start, rowType.end).toString();
    const compared = `Differences<'${name}', ${row}, { ${columns.map(columnType).join('; ')} }>`;
    source += `${bytes.subarray(end, rowType.start).toString()}CheckedRow<${row}, ${compared}>`;
    end = rowType.end;
  }
  return source + bytes.subarray(end).toString();
}

type Built = [string | RawBuilder<unknown>];

/** The differences, and the functions whose statement could not be built. `sources`: further texts by path. */
export async function checkStatements(url: string, folder: string, sources: Sources) {
  const files = await copyProduct(folder, sources);
  const client = new pg.Client(url);
  await client.connect();
  const database = openDatabase(url, { poolSize: 1, onError: () => {} });
  const describe = await openDescriber(client);
  const textOf = ([built]: Built) => (typeof built === 'string' ? built : built.compile(database.db).sql);
  const unseen: string[] = [];
  for (const file of files) {
    const { builders }: { builders: (() => Promise<Built>)[] } = await import(pathToFileURL(file.path).href);
    const described: (Column[] | undefined)[] = [];
    for (const [index, { name }] of file.statements.entries()) {
      const columns = builders[index]?.().then(textOf).then(describe);
      described.push(await columns?.catch(() => undefined));
      if (described[index] === undefined) unseen.push(name);
    }
    await writeFile(file.path, compareRows(file, described));
  }
  await client.end();
  await database.close();
  const tsc = ['node_modules/typescript/bin/tsc', '-p', folder, '--singleThreaded', '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, tsc, { cwd: ROOT, encoding: 'utf8' });
  const errors = stdout.split('\n').filter((line) => line.includes(': error '));
  return { unseen, differences: errors.flatMap((error) => error.match(/(?<=")\w+\.[^"]+/g) ?? error) };
}
