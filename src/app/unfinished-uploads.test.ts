/** Uploads whose last bytes never come (threats T-N6). */
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { UPLOAD_PLACES } from '#lib/server/uploads/uploads.ts';
import { campaignForm } from '#testing/campaigns.ts';
import { formData } from '#testing/form.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const FILE_BYTES = 4_500_000;
const PATH = '/api/firm/campaigns';

let port: number;
let firms: Person[];
const sockets: Socket[] = [];
beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo); // Listening on a port, not on a pipe.
  const count = UPLOAD_PLACES.overAll / UPLOAD_PLACES.perPerson + 2;
  firms = await Promise.all(Array.from({ length: count }, () => aFirm(app)));
}, 60_000);
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

async function sendUnfinished({ token }: Person): Promise<{ answer: () => string; isCut: () => boolean }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let [answer, isCut] = ['', false];
  socket.on('data', (bytes) => (answer += bytes.toString()));
  socket.on('close', () => (isCut = true));
  socket.on('error', () => {});
  const part = '--sinir\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=sinir\r\ncontent-length: ${FILE_BYTES + 1000}\r\n\r\n${part}`,
  );
  await new Promise((sent) => socket.write(Buffer.alloc(FILE_BYTES, 7), sent));
  return { answer: () => answer, isCut: () => isCut };
}

async function upload({ token }: Person): Promise<number> {
  const image = { filename: 'a.png', type: 'image/png', bytes: await aPicture() };
  const body = formData({ ...campaignForm(app), image });
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`http://127.0.0.1:${port}${PATH}`, { method: 'POST', headers, body })).status;
}

test('unfinished uploads: a third of one person is refused before its body, others are served', async () => {
  const [firm, other] = firms as [Person, Person];
  const sent = [await sendUnfinished(firm), await sendUnfinished(firm), await sendUnfinished(firm)];
  await expect.poll(() => sent[2]?.answer()).toContain('HTTP/1.1 429');
  expect(sent.map((one) => one.answer() === '')).toEqual([true, true, false]);
  expect(await upload(other)).toBe(200);
  sockets.splice(0).forEach((socket) => socket.destroy());
  await expect.poll(() => upload(firm)).toBe(200);
});

test('unfinished uploads: with all places taken one of those with most gives way, and memory holds none whole', async () => {
  const [last, ...flood] = firms as [Person, ...Person[]];
  const before = process.memoryUsage().arrayBuffers;
  const sent: Awaited<ReturnType<typeof sendUnfinished>>[] = [];
  for (const firm of flood.slice(1)) sent.push(await sendUnfinished(firm), await sendUnfinished(firm));
  expect(sent).toHaveLength(UPLOAD_PLACES.overAll);
  expect(await upload(last)).toBe(200);
  await expect.poll(() => sent.filter((one) => one.isCut())).toHaveLength(1);
  // Whole they would be ninety megabytes; the files that hold them have no names.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40_000_000);
  expect(await readdir(join(app.dataDir, 'arriving-uploads'))).toEqual([]);
});
