import { readFile, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aTestFolder } from '#testing/folder.ts';
import { anOutgoing } from '#testing/sending/outgoing.ts';
import { manualClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createSms } from './sms.ts';

const clock = manualClock(new Date('2026-11-23T09:00:00Z'));
let dataDir: string;

beforeEach(async () => {
  dataDir = await aTestFolder();
});

const outboxFile = () => join(dataDir, 'outbox', 'sms.jsonl');
const outboxSms = () => createSms(readConfig({ DATA_DIR: dataDir }), anOutgoing(clock));
const TO = { to: '5321234567', share: 'other-codes', by: null } as const;

it('the outbox: a line per message, readable by its owner only', async () => {
  await outboxSms().send({ ...TO, text: 'Doğrulama kodun:\n"482913"' });
  const lines = (await readFile(outboxFile(), 'utf8')).split('\n');
  expect(lines).toEqual([
    '{"at":"2026-11-23T09:00:00.000Z","to":"5321234567","text":"Doğrulama kodun:\\n\\"482913\\""}',
    '',
  ]);
  expect((await stat(outboxFile())).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'outbox'))).mode & 0o777).toBe(0o700);
});

it('forty concurrent messages: forty whole lines', async () => {
  const sms = outboxSms();
  const texts = Array.from({ length: 40 }, (_, index) => `${index} ${'ğ'.repeat(index * 10)}`);
  await Promise.all(texts.map((text) => sms.send({ ...TO, text })));
  const lines = (await readFile(outboxFile(), 'utf8')).trimEnd().split('\n');
  const written = lines.map((line) => (JSON.parse(line) as { text: string }).text); // Parsing is the assertion.
  expect(written.toSorted()).toEqual(texts.toSorted());
});

it.each(['', '53212345678', '4321234567', '+905321234567', '5321234567\n', '٥٣٢١٢٣٤٥٦٧'])(
  'the number %j: refused, and not in the error',
  async (to) => {
    const failure: unknown = await outboxSms()
      .send({ ...TO, to, text: 'Merhaba' })
      .catch((error: unknown) => error);
    expect(failure).toEqual(new Error('an SMS goes to ten digits starting with 5'));
    await expect(stat(outboxFile())).rejects.toThrow('ENOENT');
  },
);

it.each(['', 'x'.repeat(448)])('a text of no or too many characters: refused', async (text) => {
  await expect(outboxSms().send({ ...TO, text })).rejects.toThrow(/^an SMS has 1 to 447/);
});

interface ReceivedCall {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

const MESSAGE = { ...TO, text: 'Şifre yenileme kodun: 482913' };

/** A Netgsm that records each call, then calls `answer`. */
let server: Server;
let calls: ReceivedCall[];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

function answerJson(status: number, body: object): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

async function record(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // A request without an encoding gives buffers.
  const { method, url: path, headers } = request;
  const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
  calls.push({ method, path, authorization: headers.authorization, body });
  answer(request, response);
}

function listen(port = 0): Promise<number> {
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)); // A TCP server's address.
  });
}

function close(): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function gatewayAt(port: number) {
  const config = readConfig({
    DATA_DIR: dataDir,
    SMS_GATEWAY: 'netgsm',
    NETGSM_USERNAME: '8501234567',
    NETGSM_PASSWORD: 'pa:ss',
    NETGSM_SENDER: 'IZLEKAZAN',
  });
  return createSms(config, anOutgoing(clock), `http://127.0.0.1:${port}/`);
}

beforeEach(() => {
  calls = [];
  server = createServer((request, response) => void record(request, response));
  answerJson(200, { code: '00', jobid: '17377215342605050417149344', description: 'queued' });
});

afterEach(async () => {
  if (server.listening) await close();
});

describe('Netgsm', () => {
  it('a message: sent once with account, sender and Turkish letters, and not to the outbox', async () => {
    await gatewayAt(await listen()).send(MESSAGE);
    expect(calls).toEqual([
      {
        method: 'POST',
        path: '/sms/rest/v2/send',
        authorization: `Basic ${Buffer.from('8501234567:pa:ss').toString('base64')}`,
        body: {
          msgheader: 'IZLEKAZAN',
          encoding: 'TR',
          iysfilter: '0',
          messages: [{ msg: MESSAGE.text, no: '5321234567' }],
        },
      },
    ]);
    await expect(stat(outboxFile())).rejects.toThrow('ENOENT');
  });

  it('a refusal: fails the send with its code, once, without the number or the text', async () => {
    answerJson(406, { code: '40', description: `no such header, ${MESSAGE.to} ${MESSAGE.text}` });
    const failure = await gatewayAt(await listen())
      .send(MESSAGE)
      .catch((error: unknown) => error);
    expect(failure).toEqual(new Error('Netgsm refused the message: code 40, HTTP 406'));
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['a refusal under HTTP 200', 200, { code: '30' }],
    ['an answer without a code', 200, {}],
    ['a server error', 503, { code: '00' }],
  ])('%s: fails the send, once', async (_, status, body) => {
    answerJson(status, body);
    await expect(gatewayAt(await listen()).send(MESSAGE)).rejects.toThrow(/^Netgsm refused the message/);
  });

  it('an answer that is no JSON: fails the send', async () => {
    answer = (_, response) => void response.end('<h1>Bakımdayız</h1>');
    await expect(gatewayAt(await listen()).send(MESSAGE)).rejects.toThrow(/PARSE_ERROR/);
  });

  it('a connection lost after the message was sent: not retried, because it may have arrived', async () => {
    answer = (request) => void request.socket.destroy();
    await expect(gatewayAt(await listen()).send(MESSAGE)).rejects.toThrow(/cannot be reached/);
    await sleep(700);
    expect(calls).toHaveLength(1);
  });

  it('a server that cannot be connected to: retried once, and fails the send if it stays away', async () => {
    const port = await listen();
    await close();
    const sending = gatewayAt(port).send(MESSAGE);
    await sleep(100);
    await listen(port);
    await sending;
    expect(calls).toHaveLength(1);
    await close();
    await expect(gatewayAt(port).send(MESSAGE)).rejects.toThrow('Netgsm cannot be reached: ECONNREFUSED');
  });
});
