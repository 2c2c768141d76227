/** Files in a bucket of an S3-compatible store, served through this program under the same addresses as from a folder. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Bucket, Found, Listed } from '../s3-bucket.ts';
import {
  IMAGE_HEADERS,
  isPublic,
  KEPT_ASIDE_MS,
  REMOVED_FOLDER,
  STORED_PATH,
  type Storage,
  type Sweep,
  typeOfPath,
} from './storage.ts';

/** Paths asked about at once. */
const BATCH = 500;
/** Of the store's own headers those that say which bytes these are. */
const PASSED = ['etag', 'last-modified', 'content-length', 'content-range', 'accept-ranges'];

const asideOf = (path: string) => `${REMOVED_FOLDER}/${path}`;

async function setAside(bucket: Bucket, path: string): Promise<void> {
  const bytes = await bucket.read(path);
  if (bytes === null) return;
  await bucket.put(asideOf(path), bytes, typeOfPath(path));
  await bucket.remove(path);
}

/** The files of a page of the list that are old enough, and that no row shows. */
async function findOrphans(page: readonly Listed[], now: Date, sweep: Sweep): Promise<string[]> {
  const before = now.getTime() - sweep.olderThanMs;
  const old = page.filter(({ path, writtenAt }) => STORED_PATH.test(path) && writtenAt.getTime() < before);
  if (old.length === 0) return [];
  const paths = old.map(({ path }) => path);
  const kept = await sweep.referenced(paths);
  return paths.filter((path) => !kept.has(path));
}

async function sweepBucket(bucket: Bucket, now: Date, sweep: Sweep): Promise<number> {
  const forgetBefore = now.getTime() - KEPT_ASIDE_MS;
  let removed = 0;
  for await (const page of bucket.pages(BATCH)) {
    for (const path of await findOrphans(page, now, sweep)) {
      await setAside(bucket, path);
      removed += 1;
    }
    for (const { path, writtenAt } of page)
      if (path.startsWith(`${REMOVED_FOLDER}/`) && writtenAt.getTime() < forgetBefore)
        await bucket.remove(path);
  }
  return removed;
}

function answer(reply: FastifyReply, { status, headers, body }: Found): FastifyReply {
  if (status === 404) throw commonErrors.NOT_FOUND();
  for (const name of PASSED) {
    const value = headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  void reply.code(status).headers(IMAGE_HEADERS);
  return status === 200 || status === 206 ? reply.send(Readable.from(body)) : reply.send();
}

async function mount(app: FastifyInstance, bucket: Bucket): Promise<void> {
  app.get<{ Params: { '*': string } }>('/uploads/*', async (request, reply) => {
    const path = request.params['*'];
    if (!isPublic(path)) throw commonErrors.NOT_FOUND();
    const { range, 'if-none-match': etag, 'if-modified-since': since } = request.headers;
    const asked = { range, 'if-none-match': etag, 'if-modified-since': since };
    return answer(reply, await bucket.get(path, asked));
  });
}

export function createS3Storage(bucket: Bucket): Storage {
  return {
    place: `bucket ${bucket.url}`,
    write: (path, bytes) => bucket.put(path, bytes, typeOfPath(path)),
    read: (path) => bucket.read(path),
    setAside: (path) => setAside(bucket, path),
    sweep: (now, sweep) => sweepBucket(bucket, now, sweep),
    mount: (app) => mount(app, bucket),
  };
}
