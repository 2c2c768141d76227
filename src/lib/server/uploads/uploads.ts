/** Uploaded images: stored in the folder or the bucket by unguessable names, and served from there. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { istanbulDay } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import type { Clock } from '../clock.ts';
import { createReencode, type ImageField } from './uploads-reencode.ts';
import { IMAGE_PATH, type Storage, type Sweep } from './storage.ts';

const AREA = /^[a-z]+(-[a-z]+)*$/;
/** 32 characters of the URL-safe alphabet. */
const NAME_BYTES = 24;

export interface StoreOptions extends ImageField {
  /** The first folder: a kebab-case word such as `campaigns`. */
  area: string;
}

export interface Uploads {
  /**
   * Stores a picture and answers its `image_path`: `campaigns/2026/11/<32 characters>.webp`, year and month Istanbul's
   * (Specification, decisions §1). Whole on the disk when this resolves. Throws the refusals of `uploadErrors`, or
   * UNAVAILABLE when the disk is full or too many pictures wait.
   */
  storeImage(bytes: Buffer, options: StoreOptions): Promise<string>;
  /** The refusal that `storeImage` would throw, or null. Nothing is stored. */
  findProblem(bytes: Buffer, options: ImageField): Promise<AppError | null>;
  /**
   * Removes a stored picture, also one that is gone already; it is kept aside for a day. Call it only when nothing shows
   * the picture.
   */
  removeImage(path: string): Promise<void>;
  /** Removes old pictures that no row refers to: what a request left that failed after storing. Answers how many. */
  sweepOrphans(sweep: Sweep): Promise<number>;
  /** Serves the pictures (`Storage`). */
  mount(app: FastifyInstance): Promise<void>;
}

function newPath(area: string, now: Date): string {
  if (!AREA.test(area)) throw new Error(`an upload area is a kebab-case word, not ${area}`);
  const [year, month] = istanbulDay(now).split('-');
  return `${area}/${year}/${month}/${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
}

export function createUploads({ storage, clock }: { storage: Storage; clock: Clock }): Uploads {
  const reencode = createReencode();
  return {
    async storeImage(bytes, { area, ...field }) {
      const path = newPath(area, clock.now());
      await storage.write(path, await reencode(bytes, field));
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
    async removeImage(path) {
      if (!IMAGE_PATH.test(path)) throw new Error('not the path of a stored image');
      await storage.setAside(path, clock.now());
    },
    sweepOrphans: (sweep) => storage.sweep(clock.now(), sweep),
    mount: (app) => storage.mount(app),
  };
}
