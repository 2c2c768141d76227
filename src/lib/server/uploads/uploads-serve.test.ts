import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPicture, IMAGE_RULE } from '#testing/images.ts';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createHttp } from '../http.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createUploads } from './uploads.ts';

let dataDir: string;
const inUploads = (path: string) => join(dataDir, 'uploads', path);
let app: FastifyInstance;
let path: string;

/** Asks for a path letter by letter, which every HTTP client would tidy up first. */
async function getRaw(target: string): Promise<{ status: number; head: string; body: string }> {
  const { port } = app.server.address() as AddressInfo; // A TCP server's address.
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer); // A socket without an encoding gives buffers.
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
  const storage = createFolderStorage(dataDir);
  const field = { area: 'startup-ads', field: 'image', ownerId: 1, rule: IMAGE_RULE };
  path = await createUploads({ storage, clock: systemClock, dataDir }).storeImage(await aPicture(), field);
  await writeFile(join(dataDir, 'secret'), 'geheim');
  const folder = dirname(inUploads(path));
  await writeFile(join(folder, 'page.html'), 'geheim');
  await writeFile(join(folder, `.${'a'.repeat(32)}.webp`), 'geheim');
  await writeFile(join(folder, `.${'a'.repeat(32)}.webp.part`), 'geheim');
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  app = await createHttp({ config, authenticate: async () => null });
  await storage.mount(app);
  // The web app's plugin comes later and brings its own sendFile.
  app.decorateReply('sendFile', () => {
    throw new Error('not this one');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true });
});

it('a stored picture: served as a webp, cached for a year', async () => {
  const answer = await app.inject(`/uploads/${path}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload.equals(await readFile(inUploads(path)))).toBe(true);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': 'inline',
  });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

const NOT_FOUND = `
  /uploads /uploads/ /uploads/startup-ads /uploads/startup-ads/ /uploads/FOLDER /uploads/FOLDER/
  /uploads/FOLDER/${'x'.repeat(32)}.webp /uploads/FOLDER/page.html /uploads/FOLDER/.${'a'.repeat(32)}.webp
  /uploads/FOLDER/.${'a'.repeat(32)}.webp.part /uploads/../secret /uploads/..%2fsecret /uploads/..%2Fsecret
  /uploads/%2e%2e/secret /uploads/%2e%2e%2fsecret /uploads/%252e%252e%252fsecret /uploads/..%5csecret
  /uploads/....//secret /uploads/PATH/../../../../../secret /uploads/startup-ads/..%2f..%2fsecret /uploads/PATH%00
  /uploads/PATH%00.html /uploads/%00 /uploads//PATH /uploads/./PATH /uploads/PATH. /uploads/PATH%20
  /uploads/PATH%2f /uploads/%2fetc%2fpasswd /uploads//etc/passwd /uploads/file:%2f%2f%2fetc%2fpasswd
  /uploads/%c3%a7.webp /UPLOADS/PATH
`;
it.each([...NOT_FOUND.trim().split(/\s+/), '/uploads/..\\secret'])(
  '%s: a 404 in the envelope',
  async (form) => {
    const answer = await getRaw(form.replace('PATH', path).replace('FOLDER', dirname(path)));
    expect({ status: answer.status, body: JSON.parse(answer.body) as unknown }).toEqual({
      status: 404,
      body: { success: false, code: 'NOT_FOUND', message: 'Aradığın kayıt bulunamadı.' },
    });
    expect(answer.head).not.toContain('immutable');
  },
);

it.each(['%', '%zz', '%c0%ae%c0%ae/secret', 'ç.webp'])('the malformed address %s: refused', async (form) => {
  const answer = await getRaw(`/uploads/${form}`);
  expect([400, 404]).toContain(answer.status);
  expect(answer.body).not.toContain('geheim');
});

it.each(['POST', 'PUT', 'DELETE'] as const)('%s: a 404, and the file stays', async (method) => {
  expect((await app.inject({ method, url: `/uploads/${path}` })).statusCode).toBe(404);
  expect(await readdir(dirname(inUploads(path)))).toContain(path.slice(path.lastIndexOf('/') + 1));
});
