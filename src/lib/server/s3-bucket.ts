/** The few calls to an S3-compatible store that images and backups need, each within a time limit. */
import { S3mini } from 's3mini';
import { commonErrors } from '#lib/shared/errors.ts';

/** Until the answer begins, and until each next piece of its body. */
const ANSWER_MS = 10_000;
const RETRY_SECONDS = 10;

export interface BucketAddress {
  /** With the bucket: `https://s3.example.com/bucket`, or `https://bucket.s3.example.com`. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
  /** How long sending a request may take, and waiting for the beginning of its answer. */
  answerMs?: number;
}

export interface Found {
  status: number;
  headers: Headers;
  /** In pieces, as they come. */
  body: AsyncIterable<Uint8Array>;
}

export interface Listed {
  path: string;
  size: number;
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
  has(path: string): Promise<boolean>;
  /** All objects whose paths begin so, so many at a time. */
  pages(count: number, prefix?: string): AsyncGenerator<Listed[]>;
  /** What stands between the prefix and the next slash, with both. */
  folders(prefix: string): Promise<string[]>;
  /** An object in parts, of which all but the last have at least 5 MB. */
  beginLarge(path: string): Promise<LargeObject>;
}

export interface LargeObject {
  put(part: Buffer): Promise<void>;
  /** Before this the object is not there. */
  finish(): Promise<void>;
  discard(): Promise<void>;
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
const fetchWithin =
  (answerMs: number): typeof fetch =>
  async (input, init) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(new Error('the store did not answer in time')), answerMs);
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

export function openBucket({
  url,
  region,
  accessKey,
  secretKey,
  answerMs = ANSWER_MS,
}: BucketAddress): Bucket {
  const store = new S3mini({
    endpoint: url,
    region,
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    fetch: fetchWithin(answerMs),
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
    async has(path) {
      return (await orUnavailable(store.objectExists(path))) === true;
    },
    async *pages(count, prefix = '') {
      for await (const page of listPages(count, prefix))
        yield page.map(({ Key, Size, LastModified }) => ({ path: Key, size: Size, writtenAt: LastModified }));
    },
    async folders(prefix) {
      const found: string[] = [];
      for await (const page of listPages(1000, prefix, { delimiter: '/' }))
        for (const { Key } of page) if (Key.endsWith('/')) found.push(Key);
      return found;
    },
    async beginLarge(path) {
      const id = await orUnavailable(store.getMultipartUploadId(path));
      const parts: { partNumber: number; etag: string }[] = [];
      return {
        async put(part) {
          parts.push(await orUnavailable(store.uploadPart(path, id, part, parts.length + 1)));
        },
        async finish() {
          const { etag } = await orUnavailable(store.completeMultipartUpload(path, id, parts));
          // A store that fails late says so in an answer that begins as a success.
          if (!etag) throw unavailable(new Error(`${path} was not put together`));
        },
        async discard() {
          await orUnavailable(store.abortMultipartUpload(path, id));
        },
      };
    },
  };

  async function* listPages(count: number, prefix: string, options: Record<string, string> = {}) {
    let token: string | undefined;
    do {
      const page = await orUnavailable(store.listObjectsPaged('/', prefix, count, token, options));
      yield page?.objects ?? [];
      token = page?.nextContinuationToken;
    } while (token !== undefined);
  }
}
