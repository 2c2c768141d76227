/** Uploaded images: stored under `DATA_DIR/uploads` by unguessable names, and served from there. */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { istanbulDay } from '#lib/shared/dates.ts';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import type { Clock } from '../clock.ts';
import { errorCode } from '../error-code.ts';
import { IMAGE_PATH, setAside, writeWhole } from './uploads-files.ts';
import { createReencode, type ImageField } from './uploads-reencode.ts';
import { type Sweep, sweepUploads } from './uploads-sweep.ts';

const AREA = /^[a-z]+(-[a-z]+)*$/;
/** 32 characters of the URL-safe alphabet. */
const NAME_BYTES = 24;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);

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
}

function newPath(area: string, now: Date): string {
  if (!AREA.test(area)) throw new Error(`an upload area is a kebab-case word, not ${area}`);
  const [year, month] = istanbulDay(now).split('-');
  return `${area}/${year}/${month}/${randomBytes(NAME_BYTES).toString('base64url')}.webp`;
}

async function writeImage(file: string, bytes: Buffer): Promise<void> {
  try {
    await writeWhole(file, bytes);
  } catch (error) {
    if (!DISK_FULL.has(errorCode(error) ?? '')) throw error;
    const unavailable = commonErrors.UNAVAILABLE();
    unavailable.cause = error;
    throw unavailable;
  }
}

export function createUploads({ dataDir, clock }: { dataDir: string; clock: Clock }): Uploads {
  const root = join(dataDir, 'uploads');
  const reencode = createReencode();
  return {
    async storeImage(bytes, { area, ...field }) {
      const path = newPath(area, clock.now());
      await writeImage(join(root, path), await reencode(bytes, field));
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
      await setAside(root, path, clock.now());
    },
    sweepOrphans: (sweep) => sweepUploads(root, clock.now(), sweep),
  };
}

/**
 * Serves `GET /uploads/{image_path}` for a year: a name never gets another content. Only what `storeImage` could have
 * written is looked for; all else is a 404. Must come before a plugin that gives the whole server `sendFile`.
 */
export async function registerUploads(app: FastifyInstance, dataDir: string): Promise<void> {
  const root = join(dataDir, 'uploads');
  await mkdir(root, { recursive: true, mode: 0o755 });
  await app.register(async (scope) => {
    // Not its own wildcard route, which lists the month's folder at every request to compare spellings.
    await scope.register(staticFiles, {
      root,
      serve: false,
      index: false,
      dotfiles: 'ignore',
      contentType: false,
      cacheControl: false,
      setHeaders: (reply) => {
        void reply.headers({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-disposition': 'inline',
          // Were it ever taken for a page, it could still do nothing.
          'content-security-policy': "sandbox; default-src 'none'",
        });
      },
    });
    scope.get<{ Params: { '*': string } }>('/uploads/*', (request, reply) => {
      const path = request.params['*'];
      if (!IMAGE_PATH.test(path)) throw commonErrors.NOT_FOUND();
      return reply.sendFile(path);
    });
  });
}
