import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  checkContracts,
  checkNames,
  checkSizes,
  checkTextFiles,
  findBarrels,
  findSharedHooks,
} from './architecture/shape-rules.ts';
import { OWNERS } from './architecture/owners.ts';
import { checkTables } from './architecture/table-rules.ts';
import { readTree, type Tree } from './architecture/tree.ts';

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const source = await readTree(root, ['src']);
const sourceAndDatabase = await readTree(root, ['src', 'db']);

describe('the source tree', () => {
  test('no barrels', () => expect(findBarrels(source)).toEqual([]));
  test('every table has an owner, and nobody else writes it', () =>
    expect(checkTables(sourceAndDatabase, OWNERS)).toEqual([]));
  test('names are kebab-case and say what is inside', () => expect(checkNames(source)).toEqual([]));
  test('texts stand in the few files that are theirs', () => expect(checkTextFiles(source)).toEqual([]));
  test('contracts are cut by who may call them', () => expect(checkContracts(source)).toEqual([]));
  test('no hook stands outside of a test file', () => expect(findSharedHooks(source)).toEqual([]));
  test('no file is longer than 300 lines', () => expect(checkSizes(source)).toEqual([]));
});

const files = (...paths: string[]): Tree => new Map(paths.map((path) => [path, '']));

describe('the checker finds', () => {
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
    const at = (path: string) => checkTextFiles(files(`src/features/a/${path}`));
    for (const path of ['screen-texts.ts', 'web/admin/texts.ts', 'server/texts.ts', 'web/texts/phone.ts'])
      expect(at(path)).toHaveLength(1);
    for (const path of ['texts.ts', 'web/texts.ts', 'web/texts/firm.ts', 'web/ad-text.tsx'])
      expect(at(path)).toEqual([]);
  });

  test('names in another case, names that say nothing, and files that are too long', () => {
    expect(checkNames(files('src/lib/shared/moneyMaths.ts'))).toHaveLength(1);
    expect(checkNames(files('src/lib/utils/money.ts'))).toHaveLength(1);
    expect(checkNames(files('src/lib/shared/helpers.ts'))).toHaveLength(1);
    expect(checkNames(files('src/app/web/areas/firma/layout.tsx'))).toHaveLength(1);
    expect(checkNames(files('src/lib/shared/money-maths.test.ts'))).toEqual([]);
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
      expect(checkContracts(files(`src/features/a/${name}.ts`))).toEqual([]);
    for (const name of ['session-contract', 'contract/session', 'web/contract', 'contract/firm/cards'])
      expect(checkContracts(files(`src/features/a/${name}.ts`))).toHaveLength(1);
  });
});
