/** Keeps slow and greedy clients from taking the server's connections (threats T-I3). */
import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type AppError, commonErrors } from '#lib/shared/errors.ts';
import { errorCode } from './error-code.ts';
import { addressKey } from './limits.ts';

/** `headersMs` for a request's headers, `requestMs` for the whole request, both checked every `checkMs`. */
export const CONNECTION_LIMITS = { headersMs: 10_000, requestMs: 30_000, checkMs: 1000, total: 10_000 };
export type ConnectionLimits = typeof CONNECTION_LIMITS;

export const timeOuts = ({ headersMs, requestMs, checkMs }: ConnectionLimits) => ({
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs },
  requestTimeout: requestMs,
  keepAliveTimeout: 10_000,
  connectionTimeout: 60_000,
});

/** Above this share of the total, the address with most connections loses one. */
const NEARLY_ALL = 0.9;
/** Share of the total for requests whose bodies are still arriving: most bodies arrive together with their headers. */
const UNFINISHED = 0.1;
/** One fresh connection weighs as much as this many that were already answered on. */
const SERVED_PER_FRESH = 4;

type Sockets = Record<'fresh' | 'served', Set<Socket>>;

/** Each socket beyond `most` closes the oldest socket of the address with most, fresh ones first. */
function countSockets(most: number) {
  const open = new Map<string, Sockets>();
  let count = 0;
  const weightOf = ({ fresh, served }: Sockets) => fresh.size + served.size / SERVED_PER_FRESH;
  function remove(address: string, socket: Socket): void {
    const own = open.get(address);
    if (own === undefined || !(own.fresh.delete(socket) || own.served.delete(socket))) return;
    count -= 1;
    if (weightOf(own) === 0) open.delete(address);
  }
  return {
    add(address: string, socket: Socket): void {
      const own = open.get(address) ?? { fresh: new Set(), served: new Set() };
      open.set(address, own);
      own.fresh.add(socket);
      count += 1;
      if (count <= most) return;
      const [greediest, { fresh, served }] = [...open].reduce((greedier, one) =>
        weightOf(one[1]) > weightOf(greedier[1]) ? one : greedier,
      );
      const [oldest] = fresh.size > 0 ? fresh : served;
      if (oldest === undefined) return;
      remove(greediest, oldest);
      oldest.destroy();
    },
    remove,
    serve(address: string, socket: Socket): void {
      const own = open.get(address);
      if (own?.fresh.delete(socket) === true) own.served.add(socket);
    },
  };
}

/**
 * Each direct connection beyond nine tenths closes one of the address with most. Those above the total close at once,
 * because an answer would need a connection, too. A proxy owns all connections and limits addresses itself.
 */
export function limitConnections(server: Server, total: number, isBehindProxy: boolean): void {
  server.maxConnections = total;
  if (isBehindProxy) return;
  const counted = countSockets(total * NEARLY_ALL);
  const addressOf = new WeakMap<Socket, string>();
  server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '');
    addressOf.set(socket, address);
    counted.add(address, socket);
    socket.once('close', () => counted.remove(address, socket));
  });
  server.on('request', ({ socket }, response) => {
    const address = addressOf.get(socket);
    addressOf.delete(socket);
    if (address !== undefined) response.once('finish', () => counted.serve(address, socket));
  });
}

/** Closes unfinished requests of the address that has most, also behind a proxy, which passes on half-sent requests. */
export function limitUnfinished(app: FastifyInstance, total: number): void {
  const counted = countSockets(total * UNFINISHED);
  app.addHook('onRequest', async ({ ip, raw }, reply) => {
    const { 'transfer-encoding': coding, 'content-length': length = 0 } = raw.headers;
    if (coding === undefined && Number(length) === 0) return;
    const [address, { socket }] = [addressKey(ip), raw];
    counted.add(address, socket);
    const remove = () => counted.remove(address, socket);
    raw.once('end', remove).once('close', remove);
    reply.raw.once('finish', remove);
  });
}

/** With Node's 511 a thousand simultaneous callers overflow the queue, and retry after one, three and seven seconds. */
const MAX_UNACCEPTED = 4096;

interface Listening {
  port: number;
  host: string;
}

export async function openPort(app: FastifyInstance, at: Listening): Promise<string> {
  // Connections of callers who are answered during shutdown would otherwise keep the server open.
  app.addHook('preClose', async () => {
    app.server.keepAliveTimeout = 1;
  });
  return app.listen({ ...at, backlog: MAX_UNACCEPTED });
}

type Variables = Record<keyof Listening, string>;

const foreignAddress = ({ host }: Listening, names: Variables) =>
  `${names.host}: ${host} is no address of this machine. Name one that is, such as 127.0.0.1, with ${names.host}.`;

const PROBLEMS: Readonly<Record<string, (at: Listening, names: Variables) => string>> = {
  EADDRINUSE: ({ port, host }, names) =>
    `${names.port}: another process listens on port ${port} of ${host}. Stop it, or name a free port with ${names.port}.`,
  EACCES: ({ port }, names) =>
    `${names.port}: this user may not listen on port ${port}. Name one from 1024 on with ${names.port}.`,
  EADDRNOTAVAIL: foreignAddress,
  ENOTFOUND: foreignAddress,
};

/** Names the variables that are wrong. Rethrows an unknown error. */
export function explainPort(error: unknown, at: Listening, names: Variables): never {
  const problem = PROBLEMS[errorCode(error) ?? ''];
  if (problem === undefined) throw error;
  throw new Error(problem(at, names), { cause: error });
}

function refusalOf(error: unknown): AppError {
  const code = errorCode(error);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return commonErrors.REQUEST_TIMEOUT();
  if (code === 'HPE_HEADER_OVERFLOW') return commonErrors.HEADERS_TOO_LARGE();
  return commonErrors.VALIDATION();
}

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
