import type { FastifyInstance } from 'fastify';

export const STORED_PATH = /^[a-z]+(?:-[a-z]+)*\/\d{4}\/\d{2}\/[\w-]{32}\.webp$/;

/** Served to nobody, for a while: a backup copies an image only after the row that shows it. */
export const REMOVED_FOLDER = '.removed';
export const RETENTION_MS = 24 * 3600 * 1000;

/** Cached for a year: a name never gets another content. */
export const IMAGE_HEADERS = {
  'content-type': 'image/webp',
  'cache-control': 'public, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'content-disposition': 'inline',
  // Harmless even if taken for a page.
  'content-security-policy': "sandbox; default-src 'none'",
};

export interface Sweep {
  /** Returns those of the paths, at most 500, that some row shows. */
  referenced(paths: string[]): Promise<Set<string>>;
  /** Younger files stay: a picture's row is written after its file. An hour is plenty. */
  olderThanMs: number;
}

export interface Storage {
  readonly place: string;
  write(path: string, bytes: Buffer): Promise<void>;
  read(path: string): Promise<Buffer | null>;
  /** Moves a file away from where it is served; a missing file is no error. */
  setAside(path: string, now: Date): Promise<void>;
  /** Sets aside files without a row, and deletes those set aside long ago. Returns the number of the first. */
  sweep(now: Date, sweep: Sweep): Promise<number>;
  /** Must come before a plugin that gives the whole server `sendFile`. */
  mount(app: FastifyInstance): Promise<void>;
}
