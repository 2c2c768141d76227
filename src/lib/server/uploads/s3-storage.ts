import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { S3mini } from 's3mini';
import { commonErrors } from '#lib/shared/errors.ts';
import {
  IMAGE_HEADERS,
  RETENTION_MS,
  REMOVED_FOLDER,
  STORED_PATH,
  type Storage,
  type Sweep,
} from './storage.ts';

/** Until the answer begins, and between two chunks of its body. */
const ANSWER_MS = 10_000;
const RETRY_SECONDS = 10;
const DEFAULT_REGION = 'us-east-1';
const PAGE = 500;
const ANSWERS = new Set([304, 404, 416]);
const PASSED = ['etag', 'last-modified', 'content-length', 'content-range', 'accept-ranges'];

const asideOf = (path: string) => `${REMOVED_FOLDER}/${path}`;

const unavailable = (cause: unknown): Error =>
  Object.assign(commonErrors.UNAVAILABLE({ retryAfterSeconds: RETRY_SECONDS }), { cause });

const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw unavailable(error);
  });

/** The timeout covers only the start of the answer: the body may take as long as its reader. */
const fetchInTime: typeof fetch = async (input, init) => {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(new Error('the store did not answer in time')), ANSWER_MS);
  try {
    return await fetch(input, { ...init, signal: giveUp.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** The timeout covers the store alone: a slow reader may pause between two chunks. */
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

/** One range, as browsers send it. Other forms are answered with the whole, as HTTP allows. */
function rangeOf(range: string | undefined): { from: number; to: number } | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (from === undefined) return undefined;
  const end = to === undefined || to === '' ? Number.MAX_SAFE_INTEGER : Number(to) + 1;
  return end > Number(from) ? { from: Number(from), to: end } : undefined;
}

/** Returns the object, a part of it, or a status of ANSWERS without a body. `conditions` are the browser's headers. */
async function get(
  store: S3mini,
  path: string,
  { range, ...conditions }: Record<string, string | undefined> = {},
): Promise<Response> {
  const part = rangeOf(range);
  const headers = Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined));
  try {
    return await store.getObjectRaw(path, part === undefined, part?.from, part?.to, headers);
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
    if (!ANSWERS.has(status)) throw unavailable(error);
    return new Response(null, { status });
  }
}

async function read(store: S3mini, path: string): Promise<Buffer | null> {
  const { status, body } = await get(store, path);
  if (status !== 200) return null;
  const pieces = [];
  for await (const piece of readPieces(body)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const write = (store: S3mini, path: string, bytes: Buffer) =>
  orUnavailable(store.putObject(path, bytes, IMAGE_HEADERS['content-type']));

async function setAside(store: S3mini, path: string): Promise<void> {
  const bytes = await read(store, path);
  if (bytes === null) return;
  await write(store, asideOf(path), bytes);
  await orUnavailable(store.deleteObject(path));
}

async function* listPages(store: S3mini) {
  let token: string | undefined;
  do {
    const page = await orUnavailable(store.listObjectsPaged('/', '', PAGE, token));
    yield page?.objects ?? [];
    token = page?.nextContinuationToken;
  } while (token !== undefined);
}

async function sweepBucket(store: S3mini, now: Date, sweep: Sweep): Promise<number> {
  let removed = 0;
  for await (const page of listPages(store)) {
    const olderThan = (ageMs: number) =>
      page.filter(({ LastModified }) => LastModified.getTime() < now.getTime() - ageMs).map(({ Key }) => Key);
    const old = olderThan(sweep.olderThanMs).filter((path) => STORED_PATH.test(path));
    const shown = old.length === 0 ? new Set<string>() : await sweep.referenced(old);
    for (const path of old.filter((one) => !shown.has(one))) {
      await setAside(store, path);
      removed += 1;
    }
    for (const path of olderThan(RETENTION_MS))
      if (path.startsWith(asideOf(''))) await orUnavailable(store.deleteObject(path));
  }
  return removed;
}

function answer(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  if (status === 404) throw commonErrors.NOT_FOUND();
  for (const name of PASSED) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  void reply.code(status).headers(IMAGE_HEADERS);
  return status === 200 || status === 206 ? reply.send(Readable.from(readPieces(body))) : reply.send();
}

async function mount(app: FastifyInstance, store: S3mini): Promise<void> {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const path = request.params['*'];
    if (!STORED_PATH.test(path)) throw commonErrors.NOT_FOUND();
    const { range, 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    const conditions = { range, 'if-none-match': etag, 'if-modified-since': since };
    return answer(reply, await get(store, path, conditions));
  });
}

/** `https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1`, or `https://KEY:SECRET@bucket.s3.example.com`. */
export function createS3Storage(address: string): Storage {
  const { protocol, host, pathname, searchParams, username, password } = new URL(address);
  const url = `${protocol}//${host}${pathname}`.replace(/\/$/, '');
  const store = new S3mini({
    endpoint: url,
    region: searchParams.get('region') ?? DEFAULT_REGION,
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    fetch: fetchInTime,
  });
  return {
    place: `bucket ${url}`,
    write: async (path, bytes) => void (await write(store, path, bytes)),
    read: (path) => read(store, path),
    setAside: (path) => setAside(store, path),
    sweep: (now, sweep) => sweepBucket(store, now, sweep),
    mount: (app) => mount(app, store),
  };
}
