/** The place of uploaded pictures: a folder, or a bucket of an S3-compatible store. */
import type { FastifyInstance } from 'fastify';

/** The paths that `storeImage` answers, relative to the folder or the bucket: all that `/uploads/*` serves. */
export const STORED_PATH = /^[a-z]+(?:-[a-z]+)*\/\d{4}\/\d{2}\/[\w-]{32}\.webp$/;

/**
 * Where a removed image is kept for a while, under its own path and served to nobody: a backup that has copied the row
 * that shows it copies the image only afterwards.
 */
export const REMOVED_FOLDER = '.removed';
/** How long a removed image is kept aside: longer than a backup takes. */
export const KEPT_ASIDE_MS = 24 * 3600 * 1000;

/** An image is served for a year: a name never gets another content. */
export const IMAGE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  // Were it ever taken for a page, it could still do nothing.
  'content-security-policy': "sandbox; default-src 'none'",
};

export interface Sweep {
  /** Tells which of the paths, at most 500 of them, are shown by some row. */
  referenced(paths: string[]): Promise<Set<string>>;
  /** Younger files stay: the row of a picture is written after its file. An hour is plenty. */
  olderThanMs: number;
}

export interface Storage {
  /** The folder or the bucket, for the person who reads why a server does not start. */
  readonly place: string;
  /** The file is whole and durable when this resolves. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** The whole file; null where there is none. */
  read(path: string): Promise<Buffer | null>;
  /** Takes a file away from where it is served, also one that is gone already. */
  setAside(path: string, now: Date): Promise<void>;
  /** Sets files aside that no row shows, and deletes those that were set aside long ago. Answers how many of the first. */
  sweep(now: Date, sweep: Sweep): Promise<number>;
  /**
   * Serves `GET /uploads/{image_path}`. Only what `storeImage` could have written is looked for; all else is a 404.
   * Must come before a plugin that gives the whole server `sendFile`.
   */
  mount(app: FastifyInstance): Promise<void>;
}
