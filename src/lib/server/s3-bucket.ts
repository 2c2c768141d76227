/** The few calls to an S3-compatible store that images need, each within a time limit. */
import { S3mini } from 's3mini';
import { commonErrors } from '#lib/shared/errors.ts';

/** Until the answer begins, and until each next piece of its body. */
const ANSWER_MS = 10_000;
const RETRY_SECONDS = 10;

const DEFAULT_REGION = 'us-east-1';

export interface Found {
  status: number;
  headers: Headers;
  /** In pieces, as they come. */
  body: AsyncIterable<Uint8Array>;
}

export interface Listed {
  path: string;
  writtenAt: Date;
}

export interface Bucket {
  readonly url: string;
  put(path: string, bytes: Buffer, type: string): Promise<void>;
  /** The object, a part of it, or a status without a body: 304, 404 or 416. */
  get(path: string, headers?: ReadHeaders): Promise<Found>;
  /** Whole, where it is small; null where there is none. */
  read(path: string): Promise<Buffer | null>;
  /** Also of one that is gone already. */
  remove(path: string): Promise<void>;
  /** All objects, so many at a time. */
  pages(count: number): AsyncGenerator<Listed[]>;
}

/** What a browser asked with. */
export interface ReadHeaders {
  range?: string | undefined;
  'if-none-match'?: string | undefined;
  'if-modified-since'?: string | undefined;
}

/** Refusals that are answers to the question. */
const ANSWERS = new Set([304, 404, 416]);

/** A store that fails, refuses or does not answer: to come again is all that a person can do. */
function unavailable(cause: unknown): Error {
  const error = commonErrors.UNAVAILABLE({ retryAfterSeconds: RETRY_SECONDS });
  error.cause = cause;
  return error;
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw unavailable(error);
  }
}

/** The body may take as long as whoever reads it, so the limit is for the beginning of the answer. */
const fetchInTime: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Error('the store did not answer in time')), ANSWER_MS);
  try {
    return await fetch(input, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** The pieces of a body. The limit is for the store alone: a slow reader may take its time between two pieces. */
async function* readPieces(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => {}), ANSWER_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** One range from its first byte on, as browsers send it. Another form is answered with the whole, as HTTP allows. */
function rangeOf(range: string | undefined): { from: number; to: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === undefined) return undefined;
  const end = to === undefined || to === '' ? Number.MAX_SAFE_INTEGER : Number(to) + 1;
  return end > Number(from) ? { from: Number(from), to: end } : undefined;
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error ? error.status : undefined;

/**
 * Opens the bucket at an address such as `https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1`, or
 * `https://KEY:SECRET@bucket.s3.example.com`.
 */
export function openBucket(address: string): Bucket {
  const { protocol, host, pathname, searchParams, username, password } = new URL(address);
  const url = `${protocol}//${host}${pathname}`.replace(/\/$/, '');
  const store = new S3mini({
    endpoint: url,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    fetch: fetchInTime,
  });

  async function get(path: string, { range, ...conditions }: ReadHeaders = {}): Promise<Found> {
    const part = rangeOf(range);
    const given = Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
    try {
      const { status, headers, body } = await store.getObjectRaw(
        path,
        part === undefined,
        part?.from,
        part?.to,
        given,
      );
      return { status, headers, body: readPieces(body) };
    } catch (error) {
      const status = statusOf(error);
      if (typeof status !== 'number' || !ANSWERS.has(status)) throw unavailable(error);
      return { status, headers: new Headers(), body: readPieces(null) };
    }
  }

  return {
    url,
    get,
    async put(path, bytes, type) {
      await orUnavailable(store.putObject(path, bytes, type));
    },
    async read(path) {
      const { status, body } = await get(path);
      if (status !== 200) return null;
      const pieces = [];
      for await (const piece of body) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    async remove(path) {
      await orUnavailable(store.deleteObject(path));
    },
    async *pages(count) {
      let token: string | undefined;
      do {
        const page = await orUnavailable(store.listObjectsPaged('/', '', count, token));
        const objects = page?.objects ?? [];
        yield objects.map(({ Key, LastModified }) => ({
          path: Key,
          writtenAt: LastModified,
        }));
        token = page?.nextContinuationToken;
      } while (token !== undefined);
    },
  };
}
