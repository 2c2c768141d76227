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
  const made = openSecret(folder, 'codes');
  expect(made).toHaveLength(32);
  expect(openSecret(folder, 'codes')).toEqual(made);
  expect(openSecret(folder, 'other')).not.toEqual(made);
  expect((await stat(join(folder, 'secrets', 'codes'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'secrets'))).toEqual(['codes', 'other']);
});

test('a damaged one is refused rather than used', async () => {
  openSecret(folder, 'codes');
  await writeFile(join(folder, 'secrets', 'codes'), 'short');
  expect(() => openSecret(folder, 'codes')).toThrow('damaged');
});
