/**
 * The one secret of an installation, SECRET or a file that the first start makes, readable by its owner only. Each use
 * has a key of its own, derived by HKDF, so that a signature of one place is none in another.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

const BYTES = 32;
/** The secret as SECRET and its file write it. */
export const SECRET_TEXT = /^[0-9a-f]{64}$/i;

/** Part of the configuration. */
export type SecretPlace = Readonly<{ DATA_DIR: string; SECRET?: string | undefined }>;
export type KeyPurpose = 'accounts' | 'fraud' | 'sending' | 'fingerprint';

const fileOf = ({ DATA_DIR }: SecretPlace): string => join(DATA_DIR, 'secrets', 'secret');

/** Where the secret comes from, for people: the variable or the file. */
export const nameSecret = (place: SecretPlace): string =>
  place.SECRET === undefined ? fileOf(place) : 'SECRET';

/** Reads the secret; null where it was not made yet. Throws when the file is damaged. */
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

/**
 * Makes the file of the secret. Several processes starting at once get the same one: a finished file is linked to the
 * name, and only the first link succeeds.
 */
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

/** Derives the key of this purpose; null where there is no secret yet. */
export function findKey(place: SecretPlace, purpose: KeyPurpose): Buffer | null {
  const secret = readSecret(place);
  return secret === null ? null : derive(secret, purpose);
}

/** Derives the key of this purpose; makes the secret at the first start. A signature is lost with its secret. */
export const openKey = (place: SecretPlace, purpose: KeyPurpose): Buffer =>
  derive(readSecret(place) ?? makeSecret(place), purpose);
