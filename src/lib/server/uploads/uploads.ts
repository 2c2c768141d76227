/** Uploaded pictures: stored under unguessable names in a folder or a bucket, and served from there. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { istanbulDay } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import { MOVING_ENDING } from '#lib/shared/moving-name.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import { type ReceivedFile, receiveFile } from './receive-file.ts';
import { STORED_PATH, type Storage, type Sweep } from './storage.ts';
import { createUploadPlaces, type UploadPlaces } from './upload-places.ts';
import { createReencode, type FileField } from './uploads-reencode.ts';

const AREA = /^[a-z]+(-[a-z]+)*$/;
/** 32 characters in base64url. */
const NAME_BYTES = 24;

export interface StoreOptions extends FileField {
  /** The first folder: a kebab-case word such as `campaigns`. */
  area: string;
}

export interface Uploads {
  places: UploadPlaces;
  /** Receives a part of an upload; `drop` it afterwards. */
  receive(parts: AsyncIterable<Buffer>): Promise<ReceivedFile>;
  /**
   * Returns `image_path`: `campaigns/2026/11/<32 characters>.webp`, year and month Istanbul's (Specification,
   * decisions §1). Durable when this resolves. Throws `uploadErrors`, or UNAVAILABLE when the disk is full or too many
   * wait.
   */
  storeImage(bytes: Buffer, options: StoreOptions): Promise<string>;
  /** The error that storing would throw, or null. Stores nothing. */
  findProblem(bytes: Buffer, options: FileField): Promise<AppError | null>;
  /** Sets the file aside for a day; a missing file is no error. Call it only when no row shows the file. */
  removeFile(path: string): Promise<void>;
  /** Removes files without a row, left by requests that failed after storing. Returns their number. */
  sweepOrphans(sweep: Sweep): Promise<number>;
  mount(app: FastifyInstance): Promise<void>;
}

/** By the flag in the WebP header. */
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

export const openStorage = ({
  UPLOADS_S3_URL,
  DATA_DIR,
}: Pick<Config, 'UPLOADS_S3_URL' | 'DATA_DIR'>): Storage =>
  UPLOADS_S3_URL === undefined ? createFolderStorage(DATA_DIR) : createS3Storage(UPLOADS_S3_URL);

interface UploadParts {
  storage: Storage;
  clock: Clock;
  /** DATA_DIR, for uploads in progress. */
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
