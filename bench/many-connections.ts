/**
 * Connections of those who call. On a machine with two cores the server lacks what its callers take: undici's client costs
 * them 30 to 90 µs a call, its pool more than a refusal costs the server, Node's own `fetch` eight times as much. So requests
 * are written and answers split here by hand, as far as our own server needs it: one request at a time on a kept-alive
 * connection, answered with a content-length.
 */
import { createHash } from 'node:crypto';
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

/** The headers that say who calls, by token. */
const known = new Map<string, string>();

/** Somebody's address as a proxy hands it on. It is the same in every run, for the world may be kept. */
function addressOf(token: string): string {
  const [a, b, c] = createHash('sha256').update(token).digest();
  return `10.${a}.${b}.${c}`;
}

function callerOf(token: string): string {
  let caller = known.get(token);
  if (caller === undefined) {
    caller = `host: 127.0.0.1\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: ${addressOf(token)}`;
    known.set(token, caller);
  }
  return caller;
}

const HEAD_END = '\r\n\r\n';
const SWEEP_MS = 250;
/** The server ends what rests for ten seconds (`keepAliveTimeout`), perhaps just as the next request is written. */
const MOST_REST_MS = 4000;

function toText({ method, path, token, body }: Parameters<ManyConnections['send']>[0]): string {
  const head = `${method} ${path} HTTP/1.1\r\n${callerOf(token)}`;
  if (method === 'GET') return head + HEAD_END;
  const payload = body === undefined ? '' : JSON.stringify(body);
  const type = body === undefined ? '' : '\r\ncontent-type: application/json';
  return `${head}\r\ncontent-length: ${payload.length}${type}${HEAD_END}${payload}`;
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
