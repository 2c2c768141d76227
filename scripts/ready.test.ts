import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';

const SCRIPTS = fileURLToPath(new URL('.', import.meta.url));
const { findMissing, isProduction } = (await import(`${SCRIPTS}ready.mjs`)) as {
  findMissing(folder: string): string[];
  isProduction(folder: string): boolean;
};
const OTHER_SYSTEM = process.platform === 'win32' ? 'linux' : 'win32';

async function makeProject(packages: Record<string, object>): Promise<string> {
  const folder = await aTestFolder();
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "engines": { "node": ">=20" } }');
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }));
  return folder;
}

const setInstalled = (folder: string, packages: Record<string, object>) =>
  writeFile(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));

test('missing packages: those that npm did not list, and those of another version', async () => {
  const folder = await makeProject({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0' },
  });
  expect(findMissing(folder)).toEqual(['node_modules/a', 'node_modules/b']);
  await setInstalled(folder, {
    'node_modules/a': { version: '0.9.0' },
    'node_modules/b': { version: '1.0.0' },
  });
  expect(findMissing(folder)).toEqual(['node_modules/a']);
  await setInstalled(folder, {
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '1.0.0' },
  });
  expect(findMissing(folder)).toEqual([]);
});

test('missing packages: optional ones only where they are for this machine', async () => {
  const optional = { version: '1.0.0', optional: true };
  const folder = await makeProject({
    'node_modules/own': { ...optional, os: [process.platform], cpu: [process.arch] },
    'node_modules/other-system': { ...optional, os: [OTHER_SYSTEM], cpu: [process.arch] },
    'node_modules/other-processor': { ...optional, os: [process.platform], cpu: ['s390x'] },
    'node_modules/other-libc': { ...optional, os: [process.platform], libc: ['klibc'] },
    'node_modules/needed-by-another-system': optional,
  });
  await setInstalled(folder, {});
  expect(findMissing(folder)).toEqual(['node_modules/own']);
});

test('two starts at once: one installs, both run, and standard output has nothing but the program', async () => {
  const folder = await makeProject({ 'node_modules/tsx': { version: '1.0.0' } });
  for (const name of ['ready.mjs', 'run.mjs']) await cp(SCRIPTS + name, join(folder, 'scripts', name));
  await writeFile(join(folder, 'program.mjs'), 'console.log(process.argv.slice(2).join());');
  await mkdir(join(folder, 'node_modules/tsx'));
  await writeFile(join(folder, 'node_modules/tsx/index.js'), '');
  // An npm slow enough for the second start to meet the first.
  await writeFile(
    join(folder, 'npm-cli.js'),
    `const { appendFileSync, copyFileSync } = require('node:fs');
    appendFileSync('installations', process.argv[2] + '\\n');
    setTimeout(() => copyFileSync('package-lock.json', 'node_modules/.package-lock.json'), 500);`,
  );
  const start = () =>
    promisify(execFile)(process.execPath, ['scripts/run.mjs', 'program.mjs', 'an', 'argument'], {
      cwd: folder,
      env: { ...process.env, npm_execpath: join(folder, 'npm-cli.js') },
    });
  const outputs = await Promise.all([start(), start()]);
  expect(outputs.map(({ stdout }) => stdout)).toEqual(['an,argument\n', 'an,argument\n']);
  expect(await readFile(join(folder, 'installations'), 'utf8')).toBe('install\n');
  expect((await start()).stderr, 'nothing is missing any more').toBe('');
});

test('production folder: built and without a compiler', async () => {
  const folder = await makeProject({});
  await mkdir(join(folder, 'dist/server'), { recursive: true });
  expect(isProduction(folder), 'an installation that was broken off').toBe(false);
  await setInstalled(folder, {});
  expect(isProduction(folder)).toBe(true);
  await mkdir(join(folder, 'node_modules/tsx'));
  expect(isProduction(folder), 'installed for development').toBe(false);
  await rm(join(folder, 'node_modules/tsx'), { recursive: true });
  await rm(join(folder, 'dist'), { recursive: true });
  expect(isProduction(folder), 'never built').toBe(false);
});
