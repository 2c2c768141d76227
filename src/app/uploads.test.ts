import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UPLOAD_PLACES } from '#lib/server/uploads/uploads.ts';
import { type FileRule, type ImageRule, type Role, rolesOf, type Route } from '#lib/shared/route.ts';
import { cutUploadText, emptyFileText } from '#lib/shared/upload-errors.ts';
import { repeats } from '#testing/at-once.ts';
import { aCampaign, campaignForm } from '#testing/campaigns.ts';
import { formData } from '#testing/form.ts';
import { aPicture } from '#testing/images.ts';
import { aFirm, aPersonOfEach, type Person } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { namedRoutes } from './features.ts';

const app = useTestApp();

const calls = namedRoutes.flatMap(([name, route]) =>
  Object.entries(route.files ?? {}).map(([field, rule]) => ({ name, route, field, rule })),
);

/** The parser's behaviour depends on how the bytes arrive, so each request is sent many times. */
const TIMES = repeats({ usually: 3, fully: 24 });
const BOUNDARY = 'sinir';

/** Bytes in use: without what was received and is only not collected yet, which may be as much again. */
function heldBytes(): number {
  if (globalThis.gc === undefined) throw new Error('the worker was started without --expose-gc');
  globalThis.gc();
  return process.memoryUsage().arrayBuffers;
}

let port: number;
let people: Record<Role, Person>;
const ids: Record<string, number> = {};
let fields: Record<string, Record<string, string>> = {};

beforeAll(async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo); // It listens on a port.
  people = await aPersonOfEach(app);
  const { firm } = people;
  ids['editDraftCampaign'] = (await aCampaign(app, { firm })).id;
  ids['editRejectedCampaign'] = (await aCampaign(app, { firm, status: 'rejected' })).id;
  const ad = { title: 'İlk reklam', description: 'Birinci sıradaki reklam', display_order: '1' };
  const image = { filename: 'a.png', type: 'image/png', bytes: await aPicture() };
  const made = await app.call('/api/admin/startup-ads', { as: people.admin.token, form: { ...ad, image } });
  ids['editStartupAd'] = made.data.id;
  const campaign = campaignForm(app);
  const next = { ...ad, display_order: '2' };
  fields = { createCampaign: campaign, editDraftCampaign: campaign, editRejectedCampaign: campaign };
  fields = { ...fields, addStartupAd: next, editStartupAd: ad };
  ids['readPayoutStatus'] = 1;
});

function target(name: string, route: Route) {
  const [role = 'user'] = rolesOf(route.access);
  const path = route.path.replace(/:\w+/, String(ids[name] ?? 'none'));
  return { path, token: people[role].token };
}

async function send({ name, route }: { name: string; route: Route }, form: FormData) {
  const { path, token } = target(name, route);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: route.method,
    headers,
    body: form,
  });
  const body = (await answer.json()) as { code?: string; message?: string; errors?: unknown };
  return { status: answer.status, ...body };
}

function formOf(parts: Record<string, string>, file: { field: string; bytes: number; isFirst: boolean }) {
  const form = new FormData();
  const blob = new Blob([new Uint8Array(file.bytes)], { type: 'image/png' });
  if (file.isFirst) form.set(file.field, blob, 'a.png');
  for (const [name, value] of Object.entries(parts)) form.set(name, value);
  if (!file.isFirst) form.set(file.field, blob, 'a.png');
  return form;
}

/** A document's content is its handler's affair, so that only its size is wrong beside another field. */
function wrongFile(field: string, rule: FileRule | ImageRule, bytes: number): Record<string, string> {
  if (bytes > rule.maxBytes) return { [field]: rule.messages.tooLarge };
  return 'formats' in rule ? { [field]: rule.messages.wrongType } : {};
}

describe.each(calls)('$name', (call) => {
  const { name, route, field, rule } = call;

  test('too large file: reported beside its field', async () => {
    for (let time = 0; time < TIMES; time += 1) {
      const bytes = rule.maxBytes + 1 + (time % 3) * 900_000;
      const form = formOf(fields[name] ?? {}, { field, bytes, isFirst: time % 2 === 0 });
      const message = rule.messages.tooLarge;
      expect(await send(call, form)).toMatchObject({
        status: 413,
        code: 'formats' in rule ? 'IMAGE_TOO_LARGE' : 'FILE_TOO_LARGE',
        message,
        errors: { [field]: message },
      });
    }
  });

  test('empty file: said beside its field', async () => {
    const form = formOf(fields[name] ?? {}, { field, bytes: 0, isFirst: true });
    expect(await send(call, form)).toMatchObject({ status: 400, errors: { [field]: emptyFileText } });
  });

  test.each([0, 1])('file %i bytes above the limit: all wrong fields named', async (above) => {
    const bytes = rule.maxBytes + above;
    const [wrong] = Object.keys(fields[name] ?? {});
    // Its file is all that it takes.
    if (wrong === undefined) return;
    for (const isFirst of [true, false]) {
      const form = formOf({ ...fields[name], [wrong]: '' }, { field, bytes, isFirst });
      const answer = await send(call, form);
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION' });
      expect(answer.errors).toEqual({ [wrong]: expect.any(String), ...wrongFile(field, rule, bytes) });
    }
  });

  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n`;
  const cut = {
    'within the file': `${head}content-type: image/png\r\n\r\n${'x'.repeat(200_000)}`,
    'after a little of the file': `${head}\r\nabc`,
    'within the name of the file': head.slice(0, 40),
    'before the first byte of the file': `${head}\r\n`,
    'within a field': `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nKış`,
    'in the middle of the last boundary': `${head}\r\nabc\r\n--${BOUNDARY.slice(0, 3)}`,
  };
  test.each(Object.entries(cut))('upload that ends %s: 400', async (_, payload) => {
    const { path, token } = target(name, route);
    const type = `multipart/form-data; boundary=${BOUNDARY}`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    for (let time = 0; time < TIMES; time += 1) {
      const answer = await app.app.inject({ method: route.method, url: path, headers, payload });
      expect(answer.json()).toMatchObject({ code: 'VALIDATION', message: cutUploadText });
      expect(answer.statusCode).toBe(400);
    }
  });
});

const FILE_BYTES = 4_500_000;
const CAMPAIGNS = '/api/firm/campaigns';
const sockets: Socket[] = [];
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
    `POST ${CAMPAIGNS} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: multipart/form-data; boundary=sinir\r\ncontent-length: ${FILE_BYTES + 1000}\r\n\r\n${part}`,
  );
  await new Promise((sent) => socket.write(Buffer.alloc(FILE_BYTES, 7), sent));
  return { answer: () => answer, isCut: () => isCut };
}

async function upload({ token }: Person): Promise<number> {
  const image = { filename: 'a.png', type: 'image/png', bytes: await aPicture() };
  const body = formData({ ...campaignForm(app), image });
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`http://127.0.0.1:${port}${CAMPAIGNS}`, { method: 'POST', headers, body })).status;
}

test('T-N6 unfinished uploads: a third of one person is refused before its body, others are served', async () => {
  const [firm, other] = [await aFirm(app), await aFirm(app)];
  const sent = [await sendUnfinished(firm), await sendUnfinished(firm), await sendUnfinished(firm)];
  await expect.poll(() => sent[2]?.answer()).toContain('HTTP/1.1 429');
  expect(sent.map((one) => one.answer() === '')).toEqual([true, true, false]);
  expect(await upload(other)).toBe(200);
  sockets.splice(0).forEach((socket) => socket.destroy());
  await expect.poll(() => upload(firm)).toBe(200);
});

test('T-N6 unfinished uploads: with all places taken one of those with most gives way, and memory holds none whole', async () => {
  const count = UPLOAD_PLACES.overAll / UPLOAD_PLACES.perPerson;
  const flood = await Promise.all(Array.from({ length: count }, () => aFirm(app)));
  const last = await aFirm(app);
  const before = heldBytes();
  const sent: Awaited<ReturnType<typeof sendUnfinished>>[] = [];
  for (const firm of flood) sent.push(await sendUnfinished(firm), await sendUnfinished(firm));
  expect(sent).toHaveLength(UPLOAD_PLACES.overAll);
  expect(await upload(last)).toBe(200);
  await expect.poll(() => sent.filter((one) => one.isCut())).toHaveLength(1);
  // Whole they would be ninety megabytes; the files that hold them have no names.
  expect(heldBytes() - before).toBeLessThan(20_000_000);
  expect(await readdir(join(app.dataDir, 'arriving-uploads'))).toEqual([]);
});
