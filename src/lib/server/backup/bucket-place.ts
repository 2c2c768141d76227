/**
 * Backups and the archive in a bucket. An object is there whole or not at all, but nothing can be renamed or appended to:
 * so a backup is one when its manifest is there, and the log is written in small pieces, the last of them anew as it grows.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { SEGMENT_BYTES } from '../embedded-postgres/index.ts';
import { isDiskFull } from '../error-code.ts';
import type { Bucket } from '../s3-bucket.ts';
import { type Copied, copyAtOnce, type CopyOptions, openIfThere, readParts } from './copy-file.ts';
import { MANIFEST } from './manifest.ts';
import {
  BUCKET_SCHEME,
  type BackupName,
  type BeginOptions,
  type Draft,
  type LogFiles,
  type Place,
} from './place.ts';

/** A larger file is uploaded in parts. A store takes 10,000 of them, and PostgreSQL's files end at 1 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const PIECE_BYTES = 256 * 1024;
const TRIES = 4;
const PAUSE_MS = 500;
const PAGE = 1000;
const TYPE = 'application/octet-stream';
const HASH_BYTES = 32;

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

const statusOf = (cause: unknown) =>
  cause instanceof Error && 'status' in cause ? Number(cause.status) : undefined;
/** A wrong key, or an account that may not do it. */
const isRefused = (cause: unknown) => [401, 403].includes(statusOf(cause) ?? 0);
const CHECK_ACCOUNT =
  'Check BACKUP_S3_ACCESS_KEY, BACKUP_S3_SECRET_KEY and BACKUP_S3_REGION, and whether that account may list the bucket and read, write and delete in it';

/** Of what a store refuses, that may pass: it is busy, or does not answer. */
function mayPass(cause: unknown): boolean {
  const status = statusOf(cause) ?? 503;
  return status >= 500 || status === 429 || status === 408;
}

/** Each of our requests may be repeated. */
async function ask<T>(bucket: Bucket, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      // Of this machine, which the store is not to blame for.
      if (isDiskFull(error)) throw error;
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = cause instanceof Error ? cause.message : String(cause);
      if (isRefused(cause))
        throw new Error(`the store at ${bucket.url} refused the account (${why}). ${CHECK_ACCOUNT}`, {
          cause: error,
        });
      if (tries === TRIES || !mayPass(cause))
        throw new Error(`the store at ${bucket.url} failed: ${why}`, { cause: error });
      await sleep(PAUSE_MS * tries);
    }
  }
}

export function createBucketPlace(bucket: Bucket, given: string): Place {
  const root = given
    .slice(BUCKET_SCHEME.length)
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  const keyOf = (path: string) => (root === '' ? path : `${root}/${path}`);
  const prefix = root === '' ? '' : `${root}/`;

  async function files() {
    const found: { path: string; writtenAt: Date }[] = [];
    await ask(bucket, async () => {
      found.length = 0;
      for await (const page of bucket.pages(PAGE, prefix))
        for (const { path, writtenAt } of page) found.push({ path: path.slice(prefix.length), writtenAt });
    });
    return found;
  }

  async function removeOne(path: string): Promise<void> {
    await ask(bucket, () => bucket.remove(keyOf(path)));
  }

  const place: Place = {
    name: `${BUCKET_SCHEME}${root}`,
    below: (path) => createBucketPlace(bucket, `${BUCKET_SCHEME}${keyOf(path)}`),
    put: (source, path, options) => upload(bucket, source, { key: keyOf(path), ...options }),
    get: (path, target, options) => download(bucket, keyOf(path), { target, ...options }),
    write: (path, content) => ask(bucket, () => bucket.put(keyOf(path), Buffer.from(content), TYPE)),
    read: async (path) => (await ask(bucket, () => bucket.read(keyOf(path)))) ?? undefined,
    has: (path) => ask(bucket, () => bucket.has(keyOf(path))),
    async names() {
      const found = await ask(bucket, () => bucket.folders(prefix));
      return found.map((folder) => folder.slice(prefix.length, -1));
    },
    files,
    async remove(path) {
      await removeOne(path);
      const below = await place.below(path).files();
      // Backwards, so that the file that says up to where an archive reaches goes last.
      for (const file of below.toReversed()) await removeOne(`${path}/${file.path}`);
    },
    async removeBackup(backup) {
      await place.write(markOf(backup), '');
      await removeOne(`${backup.name}/${MANIFEST}`);
      await place.remove(backup.name);
      await removeOne(markOf(backup));
    },
    beginBackup: (backup, options) => beginBackup(place, backup, options),
    log: (path) => logPieces(place.below(path)),
  };
  return place;
}

/** Names a backup that is being made or deleted, so that what a killed process left is found. */
const markOf = ({ name, database }: BackupName) => `.unfinished/${database}/${name}`;

async function beginBackup(place: Place, backup: BackupName, { replaces }: BeginOptions): Promise<Draft> {
  const { name, database } = backup;
  const isWhole = (one: string) => place.has(`${one}/${MANIFEST}`);
  if (!replaces && (await isWhole(name)))
    throw new Error(`${place.name}/${name} exists already. Give the backup a new name.`);
  const draft = place.below(name);
  let isAlone = false;
  return {
    place: draft,
    async onAlone() {
      isAlone = true;
      for (const { path } of await place.below(`.unfinished/${database}`).files()) {
        const left = { name: path, database };
        // It was killed after its last object was written, or deleted.
        if (await isWhole(path)) await place.remove(markOf(left));
        else await place.removeBackup(left);
      }
      // Objects cannot be renamed, so an earlier one of that name goes first.
      if (replaces) await place.removeBackup(backup);
      await place.write(markOf(backup), '');
    },
    makeFolder: async () => {},
    async finish({ path, text }) {
      await draft.write(path, text);
      await place.remove(markOf(backup));
    },
    async discard() {
      // Else its objects are of the other backup that is under way.
      if (isAlone) await place.removeBackup(backup);
    },
  };
}

/** Holds no more than one part of the file in memory. */
async function upload(
  bucket: Bucket,
  source: string,
  { key, signal }: CopyOptions & { key: string },
): Promise<Copied | undefined> {
  const from = await openIfThere(source);
  if (from === undefined) return undefined;
  try {
    const { size } = await from.stat();
    const parts = readParts(from, { size, partBytes: PART_BYTES, signal });
    const hash = createHash('sha256');
    let bytes = 0;
    const take = (part: Buffer) => {
      hash.update(part);
      bytes += part.length;
    };
    if (size <= PART_BYTES) {
      const all: Buffer[] = [];
      for await (const part of parts) {
        take(part);
        all.push(Buffer.from(part));
      }
      await ask(bucket, () => bucket.put(key, Buffer.concat(all), TYPE));
    } else {
      const large = await ask(bucket, () => bucket.beginLarge(key));
      try {
        for await (const part of parts) {
          take(part);
          await ask(bucket, () => large.put(part));
        }
        await large.finish();
      } catch (error) {
        await large.discard().catch(() => {});
        throw error;
      }
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await from.close();
  }
}

async function download(
  bucket: Bucket,
  key: string,
  { target, mode }: CopyOptions & { target: string },
): Promise<Copied | undefined> {
  let flags = 'wx';
  return ask(bucket, async () => {
    const found = await bucket.get(key);
    if (found.status !== 200) return undefined;
    const to = await open(target, flags, mode);
    flags = 'w';
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of found.body) {
        hash.update(piece);
        bytes += piece.length;
        await to.writeFile(piece);
      }
      if (bytes !== Number(found.headers.get('content-length') ?? bytes))
        throw new Error(`${key} broke off after ${bytes} bytes`);
      // The umask of this process may have taken something away.
      await to.chmod(mode);
      await to.sync();
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      await to.close();
    }
  });
}

/** A file of the log in pieces `000000…` to `000063…`, each after its SHA-256. */
function logPieces(place: Place): LogFiles {
  const pieceName = (name: string, number: number) => `${name}/${String(number).padStart(6, '0')}`;

  async function read(name: string): Promise<Buffer | undefined> {
    const pieces: Buffer[] = [];
    for (let number = 0; number < SEGMENT_BYTES / PIECE_BYTES; number += 1) {
      const path = pieceName(name, number);
      const object = await place.read(path);
      if (object === undefined) break;
      const piece = object.subarray(HASH_BYTES);
      if (!sha256(piece).equals(object.subarray(0, HASH_BYTES)))
        throw new Error(`The archive is damaged: ${place.name}/${path} is not what was written.`);
      pieces.push(piece);
      if (piece.length < PIECE_BYTES) break;
    }
    return pieces.length === 0 ? undefined : Buffer.concat(pieces);
  }

  return {
    alignBytes: PIECE_BYTES,
    async writePart(name, offset, part) {
      const starts = Array.from(
        { length: Math.ceil(part.length / PIECE_BYTES) },
        (_, at) => at * PIECE_BYTES,
      );
      await copyAtOnce(starts, async (start) => {
        const piece = part.subarray(start, start + PIECE_BYTES);
        await place.write(
          pieceName(name, (offset + start) / PIECE_BYTES),
          Buffer.concat([sha256(piece), piece]),
        );
      });
    },
    read,
    async copyTo(name, target) {
      const bytes = (await read(name)) ?? Buffer.alloc(0);
      const to = await open(target, 'wx', 0o600);
      try {
        await to.writeFile(bytes);
        await to.truncate(SEGMENT_BYTES);
        await to.sync();
        return bytes.length;
      } finally {
        await to.close();
      }
    },
    names: () => place.names(),
    remove: (name) => place.remove(name),
  };
}
