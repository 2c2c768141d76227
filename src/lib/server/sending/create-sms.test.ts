import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { anOutgoing } from '#testing/sending/outgoing.ts';
import { createSms } from './create-sms.ts';

const clock = manualClock(new Date('2026-11-23T09:00:00Z'));
let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'izle-kazan-test-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const outboxFile = () => join(dataDir, 'outbox', 'sms.jsonl');
const outboxSms = () => createSms(readConfig({ DATA_DIR: dataDir }), anOutgoing(clock));
const TO = { to: '5321234567', share: 'other-codes', by: null } as const;

it('a message is a line in the outbox file, which only its owner can read', async () => {
  await outboxSms().send({ ...TO, text: 'Doğrulama kodun:\n"482913"' });
  const lines = (await readFile(outboxFile(), 'utf8')).split('\n');
  expect(lines).toEqual([
    '{"at":"2026-11-23T09:00:00.000Z","to":"5321234567","text":"Doğrulama kodun:\\n\\"482913\\""}',
    '',
  ]);
  expect((await stat(outboxFile())).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
});

it('forty messages at once are forty whole lines', async () => {
  const sms = outboxSms();
  const texts = Array.from({ length: 40 }, (_, index) => `${index} ${'ğ'.repeat(index * 10)}`);
  await Promise.all(texts.map((text) => sms.send({ ...TO, text })));
  const lines = (await readFile(outboxFile(), 'utf8')).trimEnd().split('\n');
  const written = lines.map((line) => (JSON.parse(line) as { text: string }).text); // Parsing is the assertion.
  expect(written.toSorted()).toEqual(texts.toSorted());
});

it.each([
  '',
  '532123456',
  '53212345678',
  '4321234567',
  '+905321234567',
  '0532123456',
  '5321234567\n',
  '٥٣٢١٢٣٤٥٦٧',
])('the number %j is refused, and not repeated', async (to) => {
  const failure: unknown = await outboxSms()
    .send({ ...TO, to, text: 'Merhaba' })
    .catch((error: unknown) => error);
  expect(failure).toEqual(new Error('an SMS goes to ten digits starting with 5'));
  await expect(stat(outboxFile())).rejects.toThrow('ENOENT');
});

it.each(['', 'x'.repeat(448)])('a text of no or too many characters is refused', async (text) => {
  await expect(outboxSms().send({ ...TO, text })).rejects.toThrow(/^an SMS has 1 to 447/);
});

it('SMS_GATEWAY=netgsm sends to Netgsm, and nothing to the outbox', async () => {
  const paths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url);
    response.end('{"code":"00"}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // A TCP server's address.
  const config = readConfig({
    DATA_DIR: dataDir,
    SMS_GATEWAY: 'netgsm',
    NETGSM_USERNAME: 'firma',
    NETGSM_PASSWORD: 'gizli',
    NETGSM_SENDER: 'IZLEKAZAN',
  });
  await createSms(config, anOutgoing(clock), `http://127.0.0.1:${port}`).send({ ...TO, text: 'Merhaba' });
  server.closeAllConnections();
  server.close();
  expect(paths).toEqual(['/sms/rest/v2/send']);
  await expect(stat(outboxFile())).rejects.toThrow('ENOENT');
});
