/** Uploads in an S3-compatible store: the same answers as from a folder, and 503 where the store fails. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { aPicture, IMAGE_RULE } from '#testing/images.ts';
import { aStore } from '#testing/neighbours/s3.ts';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createHttp } from '../http.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { createUploads } from './uploads.ts';

const OPTIONS = { area: 'campaigns', field: 'image', ownerId: 1, rule: IMAGE_RULE };
const HOUR_MS = 3_600_000;

async function aServer(storage: Storage) {
  const clock = manualClock(new Date());
  const uploads = createUploads({ storage, clock, dataDir: await aTestFolder() });
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const app = await createHttp({ config, authenticate: async () => null });
  await uploads.mount(app);
  onTestFinished(() => app.close());
  const get = (path: string, headers = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/uploads/${path}`, headers });
  return { clock, uploads, get };
}

const HEADERS = [
  'content-type',
  'cache-control',
  'x-content-type-options',
  'content-security-policy',
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
];

test('a picture, a range of it and a cached copy: answered as from a folder', async () => {
  const [dataDir, store] = [await aTestFolder(), await aStore()];
  const storage = createS3Storage(store.url);
  const folder = await aServer(createFolderStorage(dataDir));
  const server = await aServer(storage);
  const path = await folder.uploads.storeImage(await aPicture(), OPTIONS);
  await storage.write(path, await readFile(join(dataDir, 'uploads', path)));
  for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=4-' }, { range: 'bytes=0-99999999' }]) {
    const [theirs, ours] = [await folder.get(path, headers), await server.get(path, headers)];
    expect(ours.statusCode).toBe(theirs.statusCode);
    expect(ours.rawPayload.equals(theirs.rawPayload)).toBe(true);
    for (const name of HEADERS)
      expect({ [name]: ours.headers[name] }).toEqual({ [name]: theirs.headers[name] });
  }
  for (const { get } of [folder, server]) {
    const { headers, statusCode, payload } = await get(path, {}, 'HEAD');
    expect([statusCode, payload, headers['content-type']]).toEqual([200, '', 'image/webp']);
    const part = await get(path, { range: 'bytes=0-3' });
    expect([part.statusCode, part.payload]).toEqual([206, 'RIFF']);
    const same = await get(path, { 'if-none-match': headers.etag });
    expect([same.statusCode, same.payload]).toEqual([304, '']);
  }
  expect((await server.get(path, { range: 'bytes=99999999-' })).statusCode).toBe(416);
});

test.each(['bucket', 'folder'])(
  'a removed picture in a %s: set aside unserved for a day, then deleted',
  async (kind) => {
    const storage =
      kind === 'bucket' ? createS3Storage((await aStore()).url) : createFolderStorage(await aTestFolder());
    const { uploads, clock, get } = await aServer(storage);
    const [shown, orphan] = [
      await uploads.storeImage(await aPicture(), OPTIONS),
      await uploads.storeImage(await aPicture(), OPTIONS),
    ];
    const removed = await uploads.storeImage(await aPicture(), OPTIONS);
    expect((await get(removed)).statusCode).toBe(200);
    await uploads.removeFile(removed);
    await uploads.removeFile(removed);
    expect((await get(removed)).json()).toMatchObject({ code: 'NOT_FOUND' });
    expect((await get(`.removed/${removed}`)).statusCode).toBe(404);
    expect(await storage.read(`.removed/${removed}`)).not.toBeNull();
    const sweep = () =>
      uploads.sweepOrphans({ olderThanMs: HOUR_MS, referenced: async () => new Set([shown]) });
    expect(await sweep()).toBe(0);
    clock.advance(2 * HOUR_MS);
    expect(await sweep()).toBe(1);
    expect([(await get(shown)).statusCode, (await get(orphan)).statusCode]).toEqual([200, 404]);
    clock.advance(25 * HOUR_MS);
    await sweep();
    const isLeft = async (path: string) => (await storage.read(path)) !== null;
    expect(await isLeft(shown)).toBe(true);
    for (const path of [orphan, removed, `.removed/${orphan}`, `.removed/${removed}`])
      expect(await isLeft(path)).toBe(false);
  },
);

test.each(['a wrong key', 'a closed store', 'a store that breaks off'])('%s: a 503', async (fault) => {
  const store = await aStore();
  if (fault === 'a closed store') await store.close();
  const cut = createServer((request) => request.socket.destroy());
  await once(cut.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void cut.close());
  const { port } = cut.address() as AddressInfo; // A TCP server's address.
  const address = new URL(store.url);
  if (fault === 'a wrong key') address.password = 'wrong';
  if (fault === 'a store that breaks off') address.port = String(port);
  const { uploads, get } = await aServer(createS3Storage(address.href));
  await expect(uploads.storeImage(await aPicture(), OPTIONS)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const answer = await get(`campaigns/2026/11/${'a'.repeat(32)}.webp`);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'UNAVAILABLE']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.headers['cache-control']).toBe('no-store');
});
