import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecret } from './secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a secret is made once, kept, and readable by its owner only', async () => {
  const made = openSecret({ DATA_DIR: folder }, 'accounts');
  expect(made).toHaveLength(32);
  expect(openSecret({ DATA_DIR: folder }, 'accounts')).toEqual(made);
  expect(openSecret({ DATA_DIR: folder }, 'fraud')).not.toEqual(made);
  expect((await stat(join(folder, 'secrets', 'accounts'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'secrets'))).toEqual(['accounts', 'fraud']);
});

test('a damaged one is refused rather than used', async () => {
  openSecret({ DATA_DIR: folder }, 'accounts');
  await writeFile(join(folder, 'secrets', 'accounts'), 'short');
  expect(() => openSecret({ DATA_DIR: folder }, 'accounts')).toThrow('damaged');
});
