/** Secrets that the program makes for itself: random bytes in DATA_DIR/secrets, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Every secret, so that servers on one database can be told to have the same ones. */
export const SECRET_NAMES = ['accounts', 'fraud'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

const SECRET_BYTES = 32;

export const secretFile = (dataDir: string, name: SecretName): string => join(dataDir, 'secrets', name);

/** Reads the secret of this name; makes it at the first start. What was signed with it is lost with its file. */
export function openSecret(dataDir: string, name: SecretName): Buffer {
  const file = secretFile(dataDir, name);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  return openBytes(file, 0o600);
}

/**
 * Reads random bytes; makes them where the file is missing. Several processes starting at once get the same ones: a
 * finished file is linked to the name, and only the first link succeeds.
 */
export function openBytes(file: string, mode: number): Buffer {
  const existing = readBytes(file);
  if (existing !== null) return existing;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES), { mode, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const made = readBytes(file);
  if (made === null) throw new Error(`${file} vanished while it was made`);
  return made;
}

/** The bytes in a file that `openBytes` made; null where there is none. */
export function readBytes(file: string): Buffer | null {
  try {
    const secret = readFileSync(file);
    if (secret.length !== SECRET_BYTES) throw new Error(`${file} is damaged: not ${SECRET_BYTES} bytes`);
    return secret;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
