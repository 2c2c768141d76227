/**
 * Connections of those who call. On a machine with two cores the server lacks what its callers take: undici's client costs
 * them 30 to 90 µs a call, its pool more than a refusal costs the server, Node's own `fetch` eight times as much. So requests
 * are written and answers split here by hand, as far as our own server needs it: one request at a time on a kept-alive
 * connection, answered with a content-length.
 */
import { connect, type Socket } from 'node:net';

export interface ManyConnections {
  /** Opens a connection where all are busy, and waits for one where there are too many. Fails when it breaks or `limitMs` is over. */
  send(request: { method: 'GET' | 'POST'; path: string; token: string; body?: unknown }): Promise<{
    status: number;
    /** Decodes it. */
    text(): string;
  }>;
  close(): void;
}

type Answer = Awaited<ReturnType<ManyConnections['send']>>;

interface Asked {
  text: string;
  dueMs: number;
  answer: (answer: Answer) => void;
  fail: (error: Error) => void;
}

const addresses = new Map<string, string>();

/** What a proxy hands on of somebody: their token and their address, which is always the same one. */
function headersOf(token: string): Record<string, string> {
  let address = addresses.get(token);
  if (address === undefined) {
    const known = addresses.size + 1;
    address = `10.${(known >> 16) & 255}.${(known >> 8) & 255}.${known & 255}`;
    addresses.set(token, address);
  }
  return { authorization: `Bearer ${token}`, 'x-forwarded-for': address };
}

const HEAD_END = '\r\n\r\n';
const SWEEP_MS = 250;
/** The server ends what rests for ten seconds (`keepAliveTimeout`), perhaps just as the next request is written. */
const MOST_REST_MS = 4000;

function toText({ method, path, token, body }: Parameters<ManyConnections['send']>[0]): string {
  const payload = body === undefined ? '' : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1'];
  for (const [name, value] of Object.entries(headersOf(token))) lines.push(`${name}: ${value}`);
  if (method === 'POST') lines.push(`content-length: ${payload.length}`);
  if (body !== undefined) lines.push('content-type: application/json');
  return `${lines.join('\r\n')}${HEAD_END}${payload}`;
}

/** The answer at the beginning of `bytes` (latin1, a character a byte); undefined while a part is missing. */
function split(bytes: string): Answer | undefined {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const at = bytes.lastIndexOf('content-length: ', end);
  if (at < 0) throw new Error(`no content-length: ${bytes.slice(0, end)}`);
  const from = end + HEAD_END.length;
  if (bytes.length < from + Number.parseInt(bytes.slice(at + 16, at + 26), 10)) return undefined;
  return {
    status: Number.parseInt(bytes.slice(9, 12), 10),
    text: () => Buffer.from(bytes.slice(from), 'latin1').toString('utf8'),
  };
}

export function openConnections(given: { port: number; most: number; limitMs: number }): ManyConnections {
  const free: { socket: Socket; sinceMs: number }[] = [];
  const asked = new Map<Socket, Asked>();
  const waiting: Asked[] = [];
  let count = 0;

  function ask(socket: Socket, next: Asked) {
    asked.set(socket, next);
    socket.write(next.text, 'latin1');
  }

  function open() {
    count += 1;
    let bytes = '';
    const socket = connect(given.port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    socket.on('data', (part: string) => {
      bytes += part;
      const answer = split(bytes);
      const mine = asked.get(socket);
      if (answer === undefined || mine === undefined) return;
      bytes = '';
      asked.delete(socket);
      mine.answer(answer);
      const next = waiting.shift();
      if (next === undefined) free.push({ socket, sinceMs: performance.now() });
      else ask(socket, next);
    });
    let failure = new Error('the connection ended');
    socket.on('error', (error) => (failure = error));
    socket.on('close', () => {
      count -= 1;
      const at = free.findIndex((resting) => resting.socket === socket);
      if (at >= 0) free.splice(at, 1);
      asked.get(socket)?.fail(failure);
      asked.delete(socket);
      const next = waiting.shift();
      if (next !== undefined) ask(open(), next);
    });
    return socket;
  }

  /** Those that have rested longest stand first. */
  function closeRested(nowMs: number) {
    while (free[0] !== undefined && nowMs - free[0].sinceMs > MOST_REST_MS) free.shift()?.socket.destroy();
  }

  const sweep = setInterval(() => {
    const nowMs = performance.now();
    closeRested(nowMs);
    while (waiting[0] !== undefined && waiting[0].dueMs <= nowMs) waiting.shift()?.fail(tooLate());
    for (const [socket, { dueMs }] of asked) if (dueMs <= nowMs) socket.destroy(tooLate());
  }, SWEEP_MS);

  return {
    send: (request) =>
      new Promise((answer, fail) => {
        const next = { text: toText(request), dueMs: performance.now() + given.limitMs, answer, fail };
        const socket = free.pop()?.socket ?? (count < given.most ? open() : undefined);
        if (socket === undefined) waiting.push(next);
        else ask(socket, next);
      }),
    close() {
      clearInterval(sweep);
      for (const socket of [...free.map((resting) => resting.socket), ...asked.keys()]) socket.destroy();
    },
  };
}

const tooLate = () => Object.assign(new Error('no answer in time'), { name: 'TimeoutError' });
