import { randomBytes, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { istanbulDay } from '#lib/shared/dates.ts';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { MOVING_ENDING } from '#lib/shared/moving-name.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type Storage, STORED_PATH, type Sweep } from './storage.ts';
import { createReencode, type FileField } from './reencode.ts';

const AREA = /^[a-z]+(-[a-z]+)*$/;
/** 32 characters in base64url. */
const NAME_BYTES = 24;

export interface StoreOptions extends FileField {
  /** The first folder: a kebab-case word such as `campaigns`. */
  area: string;
}

export interface Uploads {
  places: UploadPlaces;
  /** `drop` the file afterwards. */
  receive(parts: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /** Returns `campaigns/2026/11/<32 characters>.webp`. Throws `uploadErrors`, or UNAVAILABLE for a full disk. */
  storeImage(bytes: Buffer, options: StoreOptions): Promise<string>;
  /** The error that storing would throw, or null. Stores nothing. */
  findProblem(bytes: Buffer, options: FileField): Promise<AppError | null>;
  /** Sets the file aside for a day; a missing file is no error. Call it only when no row shows the file. */
  removeFile(path: string): Promise<void>;
  /** Removes files without a row, left by requests that failed after storing. Returns their number. */
  sweepOrphans(sweep: Sweep): Promise<number>;
  mount(app: FastifyInstance): Promise<void>;
}

const isMoving = (webp: Buffer) =>
  webp.toString('latin1', 12, 16) === 'VP8X' && (webp.readUInt8(20) & 2) !== 0;

function newPath(area: string, picture: Buffer, now: Date): string {
  if (!AREA.test(area)) throw new Error(`an upload area is a kebab-case word, not ${area}`);
  const [year, month] = istanbulDay(now).split('-');
  const name = `${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
  // As long as the others, and as hard to guess.
  const named = isMoving(picture) ? name.slice(0, -MOVING_ENDING.length) + MOVING_ENDING : name;
  return `${area}/${year}/${month}/${named}`;
}

export const openStorage = (config: Pick<Config, 'UPLOADS_S3_URL' | 'DATA_DIR'>): Storage =>
  config.UPLOADS_S3_URL === undefined
    ? createFolderStorage(config.DATA_DIR)
    : createS3Storage(config.UPLOADS_S3_URL);

interface UploadParts {
  storage: Storage;
  clock: Clock;
  dataDir: string;
}

export function createUploads({ storage, clock, dataDir }: UploadParts): Uploads {
  const reencode = createReencode();
  const arrivals = join(dataDir, 'arriving-uploads');

  return {
    places: createUploadPlaces(),
    receive: (parts) => receiveFile(parts, arrivals),
    async storeImage(bytes, { area, ...field }) {
      const picture = await reencode(bytes, field);
      const path = newPath(area, picture, clock.now());
      await storage.write(path, picture);
      return path;
    },
    async findProblem(bytes, field) {
      try {
        await reencode(bytes, field);
        return null;
      } catch (error) {
        if (error instanceof AppError) return error;
        throw error;
      }
    },
    async removeFile(path) {
      if (!STORED_PATH.test(path)) throw new Error('not the path of a stored file');
      await storage.setAside(path, clock.now());
    },
    sweepOrphans: (sweep) => storage.sweep(clock.now(), sweep),
    mount: (app) => storage.mount(app),
  };
}

export const UPLOAD_PLACES = { perPerson: 2, overAll: 20 } as const;
const SOON = { retryAfterSeconds: 5 };

interface Upload {
  personId: number;
  response: ServerResponse;
}

type UploadPlaces = ReturnType<typeof createUploadPlaces>;

/** Taken before the body is read, so that unfinished uploads hold neither memory nor all slots (threats T-N6). */
function createUploadPlaces() {
  const { perPerson, overAll } = UPLOAD_PLACES;
  const taken = new Set<Upload>();
  const countOf = (personId: number) => [...taken].filter((upload) => upload.personId === personId).length;

  function makeRoom(): void {
    const arriving = [...taken].filter(({ response }) => !response.req.complete);
    const most = Math.max(...arriving.map(({ personId }) => countOf(personId)));
    const givesWay = arriving.find(({ personId }) => countOf(personId) === most);
    if (givesWay === undefined) throw commonErrors.UNAVAILABLE(SOON);
    taken.delete(givesWay);
    givesWay.response.destroy();
  }

  return {
    /**
     * Closes the oldest unfinished upload of the person with most when all are taken. Throws RATE_LIMITED for a
     * person's third at once, UNAVAILABLE when all have arrived.
     */
    take(upload: Upload): void {
      if (countOf(upload.personId) >= perPerson) throw commonErrors.RATE_LIMITED(SOON);
      if (taken.size >= overAll) makeRoom();
      taken.add(upload);
      finished(upload.response, () => taken.delete(upload));
    },
  };
}

const MOST_IN_MEMORY_BYTES = 262_144;

export interface ReceivedFile {
  size: number;
  read(): Promise<Buffer>;
  drop(): Promise<void>;
}

/** Unlinked at once, so that no crash leaves the file behind. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const handle = await open(path, 'wx+', 0o600);
  await rm(path);
  return handle;
}

async function readWhole(handle: FileHandle, size: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(size), 0, size, 0);
  if (bytesRead < size) throw new Error(`${bytesRead} of ${size} bytes of an upload could be read again`);
  return buffer;
}

/** Only the beginning waits in memory, because senders decide when the last bytes come (threats T-N6). */
async function receiveFile(parts: AsyncIterable<Buffer>, folder: string): Promise<ReceivedFile> {
  let [size, chunks, handle] = [0, [] as Buffer[], undefined as FileHandle | undefined];
  const drop = async () => {
    await handle?.close();
    [chunks, handle] = [[], undefined];
  };
  try {
    for await (const chunk of parts) {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= MOST_IN_MEMORY_BYTES) continue;
      handle ??= await openNameless(folder);
      await handle.writev(chunks);
      chunks = [];
    }
  } catch (error) {
    await drop();
    throw error;
  }
  return {
    size,
    read: async () => (handle === undefined ? Buffer.concat(chunks) : readWhole(handle, size)),
    drop,
  };
}
