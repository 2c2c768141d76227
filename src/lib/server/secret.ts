/**
 * Secrets that the program makes for itself: random bytes in DATA_DIR/secrets, readable by its owner only. Servers that
 * share no disk get them from the environment instead.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Every secret, so that servers on one database can be told to have the same ones. */
export const SECRET_NAMES = ['accounts', 'fraud', 'sending'] as const;
export type SecretName = (typeof SECRET_NAMES)[number];

export const SECRET_BYTES = 32;

export const SECRET_VARIABLES = {
  accounts: 'SECRET_ACCOUNTS',
  fraud: 'SECRET_FRAUD',
  sending: 'SECRET_SENDING',
} as const;

/** Of the configuration. Each variable has its secret in hexadecimal digits. */
export type SecretPlace = Readonly<
  { DATA_DIR: string } & { [Name in (typeof SECRET_VARIABLES)[SecretName]]?: string | undefined }
>;

/** Where a secret comes from, for people: a variable or a file. */
export const whereIs = (place: SecretPlace, name: SecretName): string =>
  place[SECRET_VARIABLES[name]] === undefined ? fileOf(place, name) : SECRET_VARIABLES[name];

const fileOf = ({ DATA_DIR }: SecretPlace, name: SecretName): string => join(DATA_DIR, 'secrets', name);

function findGiven(place: SecretPlace, name: SecretName): Buffer | undefined {
  const given = place[SECRET_VARIABLES[name]];
  return given === undefined ? undefined : Buffer.from(given, 'hex');
}

/** The secret of this name, or null where it was not made yet. */
export function readSecret(place: SecretPlace, name: SecretName): Buffer | null {
  return findGiven(place, name) ?? readBytes(fileOf(place, name));
}

/** Reads the secret of this name; makes its file at the first start. What was signed with it is lost with it. */
export function openSecret(place: SecretPlace, name: SecretName): Buffer {
  const given = findGiven(place, name);
  if (given !== undefined) return given;
  const file = fileOf(place, name);
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
