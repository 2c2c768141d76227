import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { checkImports } from './architecture/import-rules.ts';
import {
  checkContracts,
  checkNames,
  checkSizes,
  checkTextFiles,
  findBarrels,
  findCycles,
  findSharedHooks,
} from './architecture/shape-rules.ts';
import { OWNERS } from './architecture/owners.ts';
import { checkTables } from './architecture/table-rules.ts';
import { readTree, type Tree } from './architecture/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const source = await readTree(root, ['src']);
const sourceAndDatabase = await readTree(root, ['src', 'db']);
const everything = await readTree(root, ['src', 'db', 'e2e', 'bench', 'scripts']);

describe('the source tree', () => {
  test('imports go down and through the doors', () => expect(checkImports(everything)).toEqual([]));
  test('no imports in a circle', () => expect(findCycles(source)).toEqual([]));
  test('no barrels', () => expect(findBarrels(source)).toEqual([]));
  test('every table has an owner, and nobody else writes it', () =>
    expect(checkTables(sourceAndDatabase, OWNERS)).toEqual([]));
  test('names are kebab-case and say what is inside', () => expect(checkNames(source)).toEqual([]));
  test('texts stand in the few files that are theirs', () => expect(checkTextFiles(source)).toEqual([]));
  test('contracts are cut by who may call them', () => expect(checkContracts(source)).toEqual([]));
  test('no hook stands outside of a test file', () => expect(findSharedHooks(source)).toEqual([]));
  test('no file is longer than 300 lines', () => expect(checkSizes(source)).toEqual([]));
});

/** A small tree of files that only import. */
function files(imports: Record<string, string | string[]>): Tree {
  return new Map(
    Object.entries(imports).map(([path, targets]) => [
      path,
      [targets]
        .flat()
        .map((target) => `import { x } from '${target}';\n`)
        .join(''),
    ]),
  );
}

describe('the checker finds', () => {
  const broken: [string, string, string, string][] = [
    [
      'lib importing a feature',
      'src/lib/server/jobs.ts',
      '#features/ledger/server/index.ts',
      'lib may not import features',
    ],
    [
      'a feature importing app',
      'src/features/a/server/b.ts',
      '#app/contract.ts',
      'features may not import app',
    ],
    [
      'code importing tests',
      'src/features/a/server/b.ts',
      '#testing/people.ts',
      'only tests may import src/testing',
    ],
    ['web importing server', 'src/features/a/web/b.tsx', '../server/index.ts', 'web may not import server'],
    ['server importing web', 'src/lib/server/b.ts', '#lib/web/call.ts', 'server may not import web'],
    [
      'the browser entry importing the wiring',
      'src/app/web/main.tsx',
      '../build-app.ts',
      'web may not import server',
    ],
    [
      'a contract importing its server',
      'src/features/a/contract.ts',
      './server/b.ts',
      'may import neither web nor server',
    ],
    [
      'shared code importing the server',
      'src/lib/shared/a.ts',
      '../server/db.ts',
      'may import neither web nor server',
    ],
    ['shared code importing Node', 'src/lib/shared/a.ts', 'node:crypto', 'may not import this package'],
    ['a contract importing React', 'src/features/a/contract.ts', 'react', 'may not import this package'],
    ['web importing Fastify', 'src/features/a/web/b.ts', 'fastify', 'may not import this package'],
    ['server importing React', 'src/lib/server/b.ts', 'react-dom/server', 'may not import this package'],
    [
      "a feature past another's door",
      'src/features/a/server/b.ts',
      '#features/c/server/queries.ts',
      'root files or server/index.ts',
    ],
    [
      'a feature at the door of the other side',
      'src/features/a/contract.ts',
      '#features/c/server/index.ts',
      'only through its root files',
    ],
    [
      'a journey past the face of a module',
      'e2e/a.ts',
      '#lib/server/embedded-postgres/leftovers.ts',
      'src/lib/server/embedded-postgres/ is entered only through its index.ts',
    ],
    [
      'the ledger importing a feature',
      'src/features/ledger/server/a.ts',
      '#features/campaigns/lifecycle.ts',
      'ledger may import no feature',
    ],
  ];
  test.each(broken)('%s', (_, from, to, words) => {
    expect(checkImports(files({ [from]: to })).join('\n')).toContain(words);
  });

  test('a contract of a role, which is open to every feature', () => {
    const contract = '#features/c/contract/firm.ts';
    expect(checkImports(files({ 'src/features/a/web/b.ts': contract }))).toEqual([]);
    expect(checkImports(files({ 'src/features/a/contract.ts': contract }))).toEqual([]);
  });

  test('a type import that crosses, an export from, and a dynamic import', () => {
    for (const statement of [
      `import type { A } from '../server/a.ts';`,
      `export { a } from '../server/a.ts';`,
      `export * from '../server/a.ts';`,
      `import {\n  a,\n  type B,\n} from '../server/a.ts';`,
      `import '../server/a.ts';`,
      `const page = () => import('../server/a.ts');`,
    ]) {
      expect(checkImports(new Map([['src/features/a/web/b.ts', statement]]))).toHaveLength(1);
    }
  });

  test('imports in a circle, also one of types alone', () => {
    const circle = files({
      'src/lib/shared/a.ts': './b.ts',
      'src/lib/shared/b.ts': './c.ts',
      'src/lib/shared/c.ts': './a.ts',
    });
    expect(findCycles(circle)).toEqual([
      'imports in a circle: src/lib/shared/a.ts → src/lib/shared/b.ts → src/lib/shared/c.ts → src/lib/shared/a.ts',
    ]);
    const types: Tree = new Map([
      ['src/a.ts', `import { type B } from './b.ts';\n`],
      ['src/b.ts', `import { a } from './a.ts';\n`],
    ]);
    expect(findCycles(types)).toEqual(['imports in a circle: src/a.ts → src/b.ts → src/a.ts']);
  });

  test('a barrel, whatever its name, but not a door', () => {
    const reExport = `/** All of it. */\nexport { a } from './a.ts';\nexport * from './b.ts';\n`;
    expect(findBarrels(new Map([['src/lib/web/kit.ts', reExport]]))).toHaveLength(1);
    expect(findBarrels(new Map([['src/lib/web/index.ts', 'export const a = 1;']]))).toHaveLength(1);
    expect(findBarrels(new Map([['src/features/a/server/index.ts', reExport]]))).toEqual([]);
    expect(
      findBarrels(new Map([['src/lib/server/db.ts', `export { sql } from 'kysely';\nexport const a = 1;`]])),
    ).toEqual([]);
  });

  test('a table without an owner, an owner without a table, and a write by a stranger', () => {
    const tree: Tree = new Map([
      [
        'db/migrations/0001_a.sql',
        'create table seats (id int);\nCREATE TABLE IF NOT EXISTS rows_ (id int);\ncreate table old (id int);',
      ],
      ['db/migrations/0002_b.sql', 'drop table old;'],
      ['src/features/a/server/b.ts', 'sql`UPDATE seats set id = 1`; sql`select * from seats for update`'],
      ['src/features/halls/server/c.ts', 'sql`delete from seats`'],
      ['src/features/a/server/b.test.ts', 'sql`delete\n from seats`'],
    ]);
    expect(checkTables(tree, { seats: 'halls', gone: 'halls' })).toEqual([
      'table rows_ has no owner: name the feature that writes it in src/testing/architecture/owners.ts',
      'table gone has an owner, but no migration creates it',
      'src/features/a/server/b.ts writes seats: only halls writes that table',
    ]);
  });

  test('a text file of another name or in another place', () => {
    const at = (path: string) => checkTextFiles(files({ [`src/features/a/${path}`]: [] }));
    for (const path of ['screen-texts.ts', 'web/admin/texts.ts', 'server/texts.ts', 'web/texts/phone.ts'])
      expect(at(path)).toHaveLength(1);
    for (const path of ['texts.ts', 'web/texts.ts', 'web/texts/firm.ts', 'web/ad-text.tsx'])
      expect(at(path)).toEqual([]);
  });

  test('names in another case, names that say nothing, and files that are too long', () => {
    expect(checkNames(files({ 'src/lib/shared/moneyMaths.ts': [] }))).toHaveLength(1);
    expect(checkNames(files({ 'src/lib/utils/money.ts': [] }))).toHaveLength(1);
    expect(checkNames(files({ 'src/lib/shared/helpers.ts': [] }))).toHaveLength(1);
    expect(checkNames(files({ 'src/app/web/areas/firma/layout.tsx': [] }))).toHaveLength(1);
    expect(checkNames(files({ 'src/lib/shared/money-maths.test.ts': [] }))).toEqual([]);
    expect(checkSizes(new Map([['src/a.ts', 'x\n'.repeat(301)]]))).toEqual([
      'src/a.ts: 301 lines, at most 300',
    ]);
    expect(checkSizes(new Map([['src/a.ts', 'x\n'.repeat(300)]]))).toEqual([]);
  });

  test('a hook that only the first test file of a worker would have', () => {
    const hook = `import { afterEach } from 'vitest';\nafterEach(cleanUp);`;
    expect(findSharedHooks(new Map([['src/testing/a.ts', hook]]))).toHaveLength(1);
    expect(findSharedHooks(new Map([['src/testing/a.test.ts', hook]]))).toEqual([]);
  });

  test('a contract cut by anything but a role', () => {
    for (const name of ['contract', 'contract/public', 'contract/viewer', 'contract/firm', 'contract/admin'])
      expect(checkContracts(files({ [`src/features/a/${name}.ts`]: [] }))).toEqual([]);
    for (const name of ['session-contract', 'contract/session', 'web/contract', 'contract/firm/cards'])
      expect(checkContracts(files({ [`src/features/a/${name}.ts`]: [] }))).toHaveLength(1);
  });
});
