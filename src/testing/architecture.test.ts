/** Rules of the source tree that no linter has; names, sizes and imports are oxlint's and dependency-cruiser's. */
import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '#app/features.ts';
import { checkTables, isTest, type Owners, readTree, type Tree } from './architecture/tree.ts';

/** Tables that no feature writes. */
const COMMON_TABLES = [
  { name: 'lib', tables: 'idempotency_keys rate_limits audit_log deployment_fingerprint jobs' },
  { name: 'db', tables: 'installation_steps' },
];

function readOwners(): Owners {
  const owners: Record<string, string[]> = {};
  for (const { name, tables } of [...COMMON_TABLES, ...FEATURES])
    for (const table of tables?.split(' ') ?? []) (owners[table] ??= []).push(name);
  return owners;
}

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const PUBLIC_INDEX =
  /^src\/((platform|features|desks)\/[^/]+\/(server|web)|lib\/server\/embedded-postgres\/index)\.ts$/;

function onlyPassesOn(text: string): boolean {
  const passedOn = /^export\s[^'";]*from\s+['"]\.[^'"]*['"];?/gm;
  const others = /^import\s[^'";]*['"][^'"]*['"];?|\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
  return passedOn.test(text) && text.replaceAll(passedOn, '').replaceAll(others, '').trim() === '';
}

/** Files that only re-export hide their users; the public files of features and modules are the exception. */
const findBarrels = (tree: Tree): string[] =>
  [...tree]
    .filter(([path, text]) => /\.tsx?$/.test(path) && !PUBLIC_INDEX.test(path) && onlyPassesOn(text))
    .map(([path]) => path);

/** Test files share loaded modules: a hook at the top of a shared one runs only for the first file. */
const findSharedHooks = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/testing/runs/'))
    .filter(([, text]) => /^(before|after)(Each|All)\(/m.test(text))
    .map(([path]) => path);

/** Times as the zone of the device has them; people see Istanbul's. */
const findDeviceTimes = (tree: Tree): string[] =>
  [...tree]
    .filter(([path]) => /^src\/.*\.tsx?$/.test(path) && !isTest(path))
    .filter(([, text]) => /toLocale(?:Date|Time)String|\.getHours\(|TimeFormat\((?![^)]*timeZone)/.test(text))
    .map(([path]) => path);

/** The target of each connection of the server: an address from the configuration, or the server itself. */
const CONNECTING: Readonly<Record<string, string>> = {
  'src/platform/health/server.ts': 'listens',
  'src/features/payments/cards/providers.server.ts': 'IYZICO_URL',
  'src/lib/server/connections.ts': 'listens',
  'src/lib/server/database/guarded-pool.ts': 'DATABASE_URL',
  'src/lib/server/database/listener.ts': 'DATABASE_URL',
  'src/lib/server/db.ts': 'DATABASE_URL',
  'src/lib/server/embedded-postgres/index.ts': 'this machine',
  'src/lib/server/figures/prometheus.ts': 'listens',
  'src/lib/server/sending/mail.ts': 'SMTP_URL',
  'src/lib/server/sending/sms.ts': 'the gateway’s own address',
  'src/lib/server/uploads/s3-storage.ts': 'S3_ENDPOINT',
};
const CONNECTS = [
  String.raw`(?:from |import\()'(?:node:)?(?:dns|net|tls|dgram|https?|http2)(?:/\w+)?'`,
  String.raw`(?:from |import\()'(?:undici|nodemailer|@netgsm/sms|s3mini|pg)'`,
  String.raw`(?<![.\w])(?:fetch|WebSocket|EventSource)\(`,
].map((pattern) => new RegExp(pattern));

/** Server files that can open a connection or resolve a name, except types and the two functions that cannot. */
const findConnecting = (tree: Tree): string[] =>
  [...tree]
    .filter(
      ([path]) =>
        /^src\/(?:app\/(?!web\/)|(?:lib|platform|features|desks)\/).*\.ts$/.test(path) && !isTest(path),
    )
    .filter(([path]) => !/\/web\/|[./]web\.ts$/.test(path))
    .map(([path, text]) => [path, text.replaceAll(/^import (?:type .*|\{ isIP.*\}) from .*$/gm, '')] as const)
    .filter(([, text]) => CONNECTS.some((pattern) => pattern.test(text)))
    .map(([path]) => path);

test('T-N3 connections: every file that opens one is listed, and none takes its target from a user', async () => {
  expect(findConnecting(await readTree(root, ['src'])).toSorted()).toEqual(
    Object.keys(CONNECTING).toSorted(),
  );
});

test('source tree: no barrels, no shared hooks, no time of the device, every table written by its owner alone', async () => {
  const tree = await readTree(root, ['src', 'db']);
  expect(findBarrels(tree)).toEqual([]);
  expect(findSharedHooks(tree)).toEqual([]);
  expect(findDeviceTimes(tree)).toEqual([]);
  expect(checkTables(tree, readOwners())).toEqual([]);
});

test('features: listed once, in the order in which they may import each other', async () => {
  const rules = await readFile(`${root}/.dependency-cruiser.mjs`, 'utf8');
  const [, list = ''] = /const FEATURES = \[([^;]*)\];/.exec(rules) ?? [];
  const order = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
  const folders = await Promise.all(
    ['platform', 'features', 'desks'].map((layer) => readdir(`${root}/src/${layer}`)),
  );
  const listed = FEATURES.map(({ name }) => name);
  expect(listed.filter((name) => order.includes(name))).toEqual(order);
  expect([...listed, 'places', 'words'].toSorted()).toEqual(folders.flat().toSorted());
});

test('comments: none begins with a pronoun or "of"', async () => {
  const riddle = /^\s*(?:\/\/|\/\*\*?|\*|--)\s+(?:What|Who|Whoever|Whom|Whose|Of|Where)\b.*/gm;
  const found = [...(await readTree(root, ['src', 'db', 'e2e', 'bench', 'scripts']))].flatMap(
    ([path, text]) =>
      /\.(?:[mt]?[jt]sx?|css|sql)$/.test(path)
        ? [...text.matchAll(riddle)].map(([line]) => `${path}: ${line.trim()}`)
        : [],
  );
  expect(found).toEqual([]);
});

test('commits: since this rule their subjects have at most 72 characters', () => {
  // Without git, or in a copy without history, nothing is checked.
  const git = (...given: string[]) =>
    spawnSync('git', ['-C', root, ...given], { encoding: 'utf8' }).stdout ?? '';
  const file = 'src/testing/architecture.test.ts';
  const began = git('log', '--format=%H', '-S', 'since this rule their subjects', '--', file)
    .trim()
    .split('\n')
    .at(-1);
  const subjects = git('log', '--format=%s', `${began}..HEAD`).split('\n');
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([]);
});

describe('the checker finds', () => {
  test('file that resolves a name or fetches an address: found in the server alone', () => {
    const files = {
      'src/features/a/check-link.ts': `import { resolveMx } from 'node:dns/promises';`,
      'src/features/a/picture.ts': 'const picture = await fetch(link);',
      'src/features/a/plain.ts': `import type { Socket } from 'node:net';\nkit.fetch(1);`,
      'src/features/a/picture.web.ts': 'fetch(link);',
    };
    expect(findConnecting(new Map(Object.entries(files)))).toEqual(Object.keys(files).slice(0, 2));
  });

  test('barrel: found whatever its name; a public index is none', () => {
    const reExport = `/** All of it. */\nexport { a } from './a.ts';\nexport * from './b.ts';\n`;
    const own = `export { sql } from 'kysely';\nexport const a = 1;`;
    const files = {
      'src/lib/web/kit.ts': reExport,
      'src/features/a/server.ts': reExport,
      'src/b.ts': own,
    };
    expect(findBarrels(new Map(Object.entries(files)))).toEqual(['src/lib/web/kit.ts']);
  });

  test('hook that only the first test file of a worker would have: found', () => {
    const hook = `import { afterEach } from 'vitest';\nafterEach(cleanUp);`;
    const files = { 'src/testing/a.ts': hook, 'src/testing/a.test.ts': hook };
    expect(findSharedHooks(new Map(Object.entries(files)))).toEqual(['src/testing/a.ts']);
  });

  test('table without an owner, owner without a table, write by a stranger: found', () => {
    const tree: Tree = new Map([
      [
        'db/migrations/0001_a.sql',
        'create table seats (id int);\nCREATE TABLE IF NOT EXISTS rows_ (id int);\ncreate table old (id int);',
      ],
      ['db/migrations/0002_b.sql', 'drop table old;'],
      ['src/features/a/b.ts', 'sql`UPDATE seats set id = 1`; sql`select * from seats for update`'],
      ['src/features/halls/c.ts', 'sql`delete from seats`'],
      ['src/features/a/b.test.ts', 'sql`delete\n from seats`'],
    ]);
    expect(checkTables(tree, { seats: ['halls', 'seating'], gone: ['halls'] })).toEqual([
      'table rows_ has no owner: name the feature that writes it in src/testing/architecture.test.ts',
      'table gone has an owner, but no migration creates it',
      'src/features/a/b.ts writes seats: only halls, seating writes that table',
    ]);
  });
});
