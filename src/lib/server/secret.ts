/** Secrets that the program makes for itself: random bytes in DATA_DIR/secrets, readable by its owner only. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

const SECRET_BYTES = 32;

/**
 * Reads the secret of this name; makes it at the first start. Several processes starting at once get the same one: a
 * finished file is linked to the name, and only the first link succeeds. If the file is lost, things signed with it are
 * no longer valid; nothing else is lost with it.
 */
export function openSecret(dataDir: string, name: string): Buffer {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const existing = readSecret(file);
  if (existing !== null) return existing;
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, randomBytes(SECRET_BYTES), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecret(file);
  if (made === null) throw new Error(`${file} vanished while it was made`);
  return made;
}

function readSecret(file: string): Buffer | null {
  try {
    const secret = readFileSync(file);
    if (secret.length !== SECRET_BYTES) throw new Error(`${file} is damaged: not ${SECRET_BYTES} bytes`);
    return secret;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}
