import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';

const CHECK = fileURLToPath(new URL('check-lock.mjs', import.meta.url));

async function check(packages: Record<string, object>, dependencies: Record<string, string> = {}) {
  const folder = await aTestFolder();
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ dependencies }));
  const { status, stderr } = spawnSync(process.execPath, [CHECK, folder], { encoding: 'utf8' });
  return { status, stderr };
}

test('complete lock with exact versions: passes', async () => {
  const packages = {
    '': {},
    'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' } },
    'node_modules/a/node_modules/a-linux': { version: '1.0.0', optional: true },
    'node_modules/a-mac': { version: '1.0.0', optional: true },
  };
  expect(await check(packages, { a: '1.0.0' })).toEqual({ status: 0, stderr: '' });
});

test('download host in the lock: refused', async () => {
  const { status, stderr } = await check({
    'node_modules/a': { resolved: 'https://mirror.example/a/-/a-1.0.0.tgz' },
  });
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules/a names the download host mirror.example');
});

test('missing binaries of another system: refused', async () => {
  const { status, stderr } = await check({
    'node_modules/a': { optionalDependencies: { 'a-mac': '1.0.0' } },
    'node_modules/b/node_modules/a-mac': {},
  });
  expect(status).toBe(1);
  expect(stderr).toContain('node_modules/a names a-mac, which the lock lacks');
});

test('version range, or version missing in the lock: refused', async () => {
  const { status, stderr } = await check(
    { 'node_modules/b': { version: '2.0.1' } },
    { a: '^1.0.0', b: '2.0.0' },
  );
  expect(status).toBe(1);
  expect(stderr).toContain('a is "^1.0.0", not an exact version');
  expect(stderr).toContain('wants b 2.0.0, the lock has 2.0.1');
});
