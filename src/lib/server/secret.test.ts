import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { findKey, openKey } from './secret.ts';

let folder = '';
beforeEach(async () => {
  folder = await aTestFolder();
});

test('a secret: made once, stored, readable by its owner only', async () => {
  expect(findKey({ DATA_DIR: folder }, 'accounts')).toBeNull();
  const made = openKey({ DATA_DIR: folder }, 'accounts');
  expect(openKey({ DATA_DIR: folder }, 'accounts')).toEqual(made);
  expect(findKey({ DATA_DIR: folder }, 'accounts')).toEqual(made);
  expect((await stat(join(folder, 'secrets', 'secret'))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(folder, 'secrets'))).toEqual(['secret']);
});

test('keys: one for each purpose, none of them the secret, the same from the file and from SECRET', async () => {
  const purposes = ['accounts', 'fraud', 'sending', 'fingerprint'] as const;
  const keys = purposes.map((purpose) => openKey({ DATA_DIR: folder }, purpose).toString('hex'));
  const secret = (await readFile(join(folder, 'secrets', 'secret'), 'utf8')).trim();
  expect(new Set([...keys, secret]).size).toBe(5);
  const place = { DATA_DIR: '/nowhere', SECRET: secret };
  expect(purposes.map((purpose) => openKey(place, purpose).toString('hex'))).toEqual(keys);
});

test('a known secret: its keys never change', () => {
  const key = openKey({ DATA_DIR: folder, SECRET: 'ab'.repeat(32) }, 'accounts');
  expect(key.toString('hex')).toBe('1161b873794eeb0dd817ac7d53e587c99e460705d3ce5d75da49130cbd3d6a1a');
});

test('a damaged secret: refused rather than used', async () => {
  openKey({ DATA_DIR: folder }, 'accounts');
  await writeFile(join(folder, 'secrets', 'secret'), 'short');
  expect(() => openKey({ DATA_DIR: folder }, 'accounts')).toThrow('damaged');
});
