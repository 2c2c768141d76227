import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createNetgsmSms } from './sms-netgsm.ts';

interface ReceivedCall {
  method: string | undefined;
  path: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

const MESSAGE = { to: '5321234567', text: 'Şifre yenileme kodun: 482913' };

/** Stands in for Netgsm: records each call, then does what the test says. */
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
  const account = { username: '8501234567', password: 'pa:ss', sender: 'IZLEKAZAN' };
  return createNetgsmSms({ ...account, url: `http://127.0.0.1:${port}/` });
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
  it('is sent the message once, with the account, the sender and Turkish letters', async () => {
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
  });

  it('that refuses fails the send with its code, once, without the number or the text', async () => {
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
  ])('that gives %s fails the send, once', async (_, status, body) => {
    answerJson(status, body);
    await expect(gatewayAt(await listen()).send(MESSAGE)).rejects.toThrow(/^Netgsm refused the message/);
    expect(calls).toHaveLength(1);
  });

  it('that answers no JSON fails the send', async () => {
    answer = (_, response) => void response.end('<h1>Bakımdayız</h1>');
    await expect(gatewayAt(await listen()).send(MESSAGE)).rejects.toThrow(/PARSE_ERROR/);
  });

  it('that breaks off after it has the message is not asked again: it may have taken it', async () => {
    answer = (request) => void request.socket.destroy();
    await expect(gatewayAt(await listen()).send(MESSAGE)).rejects.toThrow(/cannot be reached/);
    await sleep(700);
    expect(calls).toHaveLength(1);
  });

  it('that cannot be connected to is tried once more', async () => {
    const port = await listen();
    await close();
    const sending = gatewayAt(port).send(MESSAGE);
    await sleep(100);
    await listen(port);
    await sending;
    expect(calls).toHaveLength(1);
  });

  it('that stays away fails the send', async () => {
    const port = await listen();
    await close();
    await expect(gatewayAt(port).send(MESSAGE)).rejects.toThrow('Netgsm cannot be reached: ECONNREFUSED');
  });
});
