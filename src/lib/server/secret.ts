/** The secret of an installation. Each use has its own key, so that a signature of one place is invalid in another. */
import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

const BYTES = 32;
export const SECRET_TEXT = /^[0-9a-f]{64}$/i;

export type SecretPlace = Readonly<{ DATA_DIR: string; SECRET?: string | undefined }>;
export type KeyPurpose = 'accounts' | 'fraud' | 'sending' | 'fingerprint';

const fileOf = ({ DATA_DIR }: SecretPlace): string => join(DATA_DIR, 'secrets', 'secret');

export const nameSecret = (place: SecretPlace): string =>
  place.SECRET === undefined ? fileOf(place) : 'SECRET';

function readSecret(place: SecretPlace): Buffer | null {
  if (place.SECRET !== undefined) return Buffer.from(place.SECRET, 'hex');
  const file = fileOf(place);
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (!SECRET_TEXT.test(text)) throw new Error(`${file} is damaged: not ${2 * BYTES} hexadecimal digits`);
    return Buffer.from(text, 'hex');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Concurrent processes get the same secret: only the first link of a finished file succeeds. */
function makeSecret(place: SecretPlace): Buffer {
  const file = fileOf(place);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  const made = readSecret(place);
  if (made === null) throw new Error(`${file} vanished while it was made`);
  return made;
}

const derive = (secret: Buffer, purpose: KeyPurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `izle-kazan ${purpose}`, BYTES));

export function findKey(place: SecretPlace, purpose: KeyPurpose): Buffer | null {
  const secret = readSecret(place);
  return secret && derive(secret, purpose);
}

export const openKey = (place: SecretPlace, purpose: KeyPurpose): Buffer =>
  derive(readSecret(place) ?? makeSecret(place), purpose);
