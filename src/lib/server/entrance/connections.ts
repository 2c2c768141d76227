/**
 * Keeps slow and greedy clients from taking the server's connections: how long a request may take to arrive, how many
 * connections one address and all together may hold, and what is answered before there is a request (threats T-I3).
 */
import { type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppError, commonErrors } from '#lib/shared/errors.ts';
import { addressKey } from './address-key.ts';
import { errorCode } from '../error-code.ts';
import { ManyListeners, SHARING } from './many-listeners.ts';

export interface ConnectionLimits {
  /** Until the headers of a request have arrived, and until its body has. */
  headersMs: number;
  requestMs: number;
  /** How often the two are looked at. */
  checkMs: number;
  /** Undefined where a proxy holds all connections, and where limits are off. */
  perAddress: number | undefined;
  overAll: number;
}

export const CONNECTION_LIMITS = {
  headersMs: 10_000,
  requestMs: 30_000,
  checkMs: 1000,
  overAll: 10_000,
} as const satisfies Omit<ConnectionLimits, 'perAddress'>;

const KEEP_ALIVE_MS = 10_000;
const SILENCE_MS = 60_000;

/** With the limits that Node looks after by itself. */
export function createServer(
  { headersMs, requestMs, checkMs }: ConnectionLimits,
  answer: RequestListener,
): Server {
  const server = new ManyListeners(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: checkMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    answer,
  );
  return server.setTimeout(SILENCE_MS);
}

/**
 * So many connections may wait until the program takes them; the system's own bound is net.core.somaxconn. With Node's 511
 * a thousand callers at once meet a queue that is full: the system drops what they send without a word, and theirs tries
 * again after one, three and seven seconds.
 */
const MOST_UNTAKEN = 4096;

/** Lets `app` listen. Answers its address. */
export async function openPort(app: FastifyInstance, at: { port: number; host: string }): Promise<string> {
  const address = await app.listen({ ...at, backlog: MOST_UNTAKEN, ...SHARING });
  if (app.server instanceof ManyListeners) await app.server.listenByMore({ backlog: MOST_UNTAKEN });
  return address;
}

/** Closes what comes over the limits at once: an answer would take a connection, too. */
export function limitConnections(server: Server, { perAddress, overAll }: ConnectionLimits): void {
  let all = 0;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    all += 1;
    socket.once('close', () => (all -= 1));
    if (all > overAll) socket.destroy();
    if (perAddress === undefined) return;
    const address = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    if (count > perAddress) socket.destroy();
  });
}

function refusalOf(error: unknown): AppError {
  const code = errorCode(error);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return commonErrors.REQUEST_TIMEOUT();
  if (code === 'HPE_HEADER_OVERFLOW') return commonErrors.HEADERS_TOO_LARGE();
  return commonErrors.VALIDATION();
}

/** Answers what is no request, or none in time, in the envelope like everything else. */
export function answerClientError(error: Error, socket: Socket): void {
  if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { code, status, message } = refusalOf(error);
  const body = JSON.stringify({ success: false, code, message });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
