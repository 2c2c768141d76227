import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import helmet from 'helmet';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import type { Envelope } from '#lib/shared/route.ts';
import type { Actor } from './actor.ts';
import type { Config } from './config.ts';
import {
  answerClientError,
  CONNECTION_LIMITS,
  type ConnectionLimits,
  limitConnections,
  limitUnfinished,
  timeOuts,
} from './connections.ts';
import { isUnavailable } from './database/unavailable.ts';
import type { Figures } from './figures/figures.ts';
import { callsRunning, callsShed, httpDuration } from './figures/lib-figures.ts';
import { addressKey, createRequestLimit, readForwardedFor } from './limits.ts';
import { createLog, type Log, logCalls } from './log.ts';

/** With twenty database connections, more concurrent calls only wait longer. */
const MAX_RUNNING_CALLS = 200;

/** Above this share the rest is for addresses that have nothing running, so that a few cannot take all places. */
const NEARLY_ALL = 0.9;

/** A line for each refused call would be more work than the refusal. */
const LOG_EVERY_MS = 10_000;
const MAX_RETRY_AFTER_SECONDS = 3;

declare module 'fastify' {
  interface FastifyRequest {
    load: 'running' | 'paused' | 'shed' | null;
  }
}

interface LoadSheddingOptions {
  maxRunning: number;
  isCounted: (request: FastifyRequest) => boolean;
  log: Log;
  figures: Figures | undefined;
}

/**
 * Answers 503 above a number of running calls: otherwise answers come after their callers have gone (threats T-I1).
 * A call that finishes what was begun with money passes unless its address alone has that many running: its earning is
 * reserved already, and the database's queue bounds those that wait there.
 */
function shedLoad(app: FastifyInstance, options: LoadSheddingOptions): void {
  const { maxRunning, isCounted, log, figures } = options;
  let [running, unlogged, loggedAtMs] = [0, 0, -Infinity];
  const runningOf = new Map<string, number>();
  const count = (request: FastifyRequest, by: 1 | -1) => {
    const address = addressKey(request.ip);
    const own = (runningOf.get(address) ?? 0) + by;
    if (own === 0) runningOf.delete(address);
    else runningOf.set(address, own);
    running += by;
  };
  figures?.ask(callsRunning, () => [{ labels: {}, value: running }]);

  const start = (request: FastifyRequest) => {
    request.load = 'running';
    count(request, 1);
  };
  const pause = (request: FastifyRequest) => {
    if (request.load !== 'running') return;
    request.load = 'paused';
    count(request, -1);
  };
  function refuse(request: FastifyRequest): never {
    request.load = 'shed';
    figures?.add(callsShed, {});
    unlogged += 1;
    const retryAfterSeconds = 1 + (unlogged % MAX_RETRY_AFTER_SECONDS);
    if (performance.now() - loggedAtMs > LOG_EVERY_MS) {
      log.warn({ refused: unlogged }, 'more calls came than this server works on at once');
      [unlogged, loggedAtMs] = [0, performance.now()];
    }
    throw commonErrors.UNAVAILABLE({ retryAfterSeconds });
  }

  app.decorateRequest('load', null);
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return;
    const own = runningOf.get(addressKey(request.ip)) ?? 0;
    const most = own === 0 ? maxRunning : maxRunning * NEARLY_ALL;
    const isFull = request.routeOptions.config.isFinishing === true ? own >= maxRunning : running >= most;
    if (isFull) refuse(request);
    start(request);
  });
  // Slow senders of bodies must not keep others out.
  app.addHook('preParsing', async (request) => pause(request));
  // An upload's handler reads its parts, so it runs uncounted.
  app.addHook('preValidation', async (request) => {
    const { isUpload } = request.routeOptions.config;
    if (request.load === 'paused' && isUpload !== true) start(request);
  });
  // The work is done with the answer, whether or not somebody is there to read it.
  app.addHook('onSend', async (request) => pause(request));
}

/** Uploads have their own limits while they stream. */
const JSON_BODY_BYTES = 65_536;
const RETRY_AFTER_SECONDS = 2;
const REQUESTS_PER_MINUTE = { perToken: 300, perAddress: 600 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether people reach the product by https, even if a proxy uses http to this process. */
    isReachedSecurely: boolean;
  }
}

export interface HttpOptions {
  config: Config;
  figures?: Figures;
  log?: Log;
  connections?: Partial<ConnectionLimits>;
  maxRunning?: number | undefined;
  /** Null for an unknown, expired or revoked token. `idleSeconds`: since the person's last act. */
  authenticate(token: string, idleSeconds: number): Promise<Actor | null>;
}

function fromFastify(error: FastifyError): AppError | null {
  if (error.statusCode === 413) return commonErrors.PAYLOAD_TOO_LARGE();
  if (error.statusCode === 415 || error.statusCode === 406) return commonErrors.UNSUPPORTED_MEDIA_TYPE();
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return commonErrors.VALIDATION();
  return null;
}

function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return commonErrors.UNAVAILABLE();
  return fromFastify(error as FastifyError); // Only its statusCode is read, and checked.
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const {
    errors,
    extra,
    retryAfterSeconds = error.status === 503 ? RETRY_AFTER_SECONDS : undefined,
  } = error.details;
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  void reply.header('cache-control', 'no-store');
  const body: Envelope = { success: false, code: error.code, message: error.message, ...extra };
  if (errors !== undefined) body.errors = errors;
  if (error.status >= 500) body.request_id = request.id;
  return reply.status(error.status).send(body);
}

/** Someone may be probing for more rights, or another site may send writes. */
function logRefusedRight(error: AppError, { log, actor, method, routeOptions, ip }: FastifyRequest): void {
  const { FORBIDDEN, NOT_YOUR_DUTY } = commonErrors;
  if (error.code !== FORBIDDEN.code && error.code !== NOT_YOUR_DUTY.code) return;
  const who = { userId: actor?.userId, role: actor?.role, duty: actor?.duty, ip };
  log.info({ ...who, call: `${method} ${routeOptions.url}`, reason: error.code }, 'a right was refused');
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = toAppError(error);
    request.failure = { error, isFault: expected === null };
    if (expected !== null) logRefusedRight(expected, request);
    return sendError(expected ?? commonErrors.INTERNAL(), request, reply);
  });
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

const API = '/api/';

/** By the matched route, not the sent text: "/%61pi/…" is the same call (threats T-I13). */
const isCall = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith(API) === true;
const isPersonsCall = (request: FastifyRequest) =>
  isCall(request) && request.routeOptions.config.isForMachines !== true;

/** 404 also where the path exists with another method; 405 only for a method that no call has. */
function answerUnknownPaths(app: FastifyInstance): void {
  app.route({
    method: METHODS,
    url: `${API}*`,
    exposeHeadRoute: false,
    handler: () => {
      throw commonErrors.NOT_FOUND();
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (METHODS.includes(request.method)) throw commonErrors.NOT_FOUND();
    void reply.header('allow', METHODS.join(', '));
    throw commonErrors.METHOD_NOT_ALLOWED();
  });
}

const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w-]{20,200})$/.exec(headers.authorization ?? '')?.[1] ?? null;

/** A page sends the idle time with calls that it makes by itself; any other call is an act of the person. */
function idleSeconds(request: FastifyRequest): number {
  const value = request.headers['x-idle-seconds'];
  return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : 0;
}

/** Refuses writes that a browser sends from another site (threats T-A8). */
function refuseForeignOrigin(request: FastifyRequest, config: Config): void {
  const { origin } = request.headers;
  const isForeignSite = request.headers['sec-fetch-site'] === 'cross-site';
  if (request.method === 'GET' || request.method === 'HEAD' || (origin === undefined && !isForeignSite))
    return;
  const own = [
    `${request.protocol}://${request.host}`,
    config.PUBLIC_URL && new URL(config.PUBLIC_URL).origin,
  ];
  if (isForeignSite || !own.includes(origin)) throw commonErrors.FORBIDDEN();
}

/** Features that no page uses, denied to anything injected into one. */
const PERMISSIONS_POLICY =
  'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), serial=(), usb=(), xr-spatial-tracking=()';

/** Built once: Fastify's own plugin would do this for every request. */
const setSafeHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      scriptSrc: ["'self'"],
      // Positioning of menus and dialogs writes style attributes; scripts stay without any inline.
      styleSrc: ["'self'", "'unsafe-inline'"],
      formAction: ["'self'"],
    },
  },
  strictTransportSecurity: { maxAge: 63_072_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
});

async function registerPlugins(app: FastifyInstance): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.setHeader('permissions-policy', PERMISSIONS_POLICY);
    if (isCall(request)) void reply.header('cache-control', 'no-store');
    setSafeHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined)); // It passes none.
  });
  await app.register(cookie);
  await app.register(compress, { threshold: 1024 });
  // Thrown, the size error would surface at varying points of the read.
  await app.register(multipart, { limits: { parts: 60 }, throwFileSizeLimit: false });
}

/** By route, never by address, which may name people. */
function measure(app: FastifyInstance, figures: Figures): void {
  app.addHook('onResponse', async (request, reply) => {
    // Shed calls have a counter of their own, and would make all calls look quick.
    if (request.load === 'shed') return;
    const { method, routeOptions } = request;
    const labels = { method, route: routeOptions.url ?? 'none', status: reply.statusCode };
    figures.observe(httpDuration, labels, reply.elapsedTime / 1000);
  });
}

function guard(app: FastifyInstance, { config, authenticate }: HttpOptions): void {
  const limitToken = createRequestLimit(REQUESTS_PER_MINUTE.perToken);
  const limitAddress = createRequestLimit(REQUESTS_PER_MINUTE.perAddress);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    const isCounted = isPersonsCall(request) || request.routeOptions.config.isPage === true;
    if (config.RATE_LIMITS && isCounted) limitAddress(addressKey(request.ip));
    if (!isPersonsCall(request)) return;
    refuseForeignOrigin(request, config);
    const token = bearerToken(request);
    if (config.RATE_LIMITS && token !== null) limitToken(token);
    request.actor = token === null ? null : await authenticate(token, idleSeconds(request));
  });
}

/** Normalizes the header for all later readers of the caller's address (threats T-I11). */
function plainForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const header = headers['x-forwarded-for'];
    if (header === undefined) return;
    const trusted = readForwardedFor(String(header));
    if (trusted.length > 0) headers['x-forwarded-for'] = trusted.join(', ');
    else delete headers['x-forwarded-for'];
  });
}

/** An empty JSON body is none, because clients send the type on every call (docs/product.md, Calls). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null);
    else void parse(request, text, done);
  });
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config } = options;
  // Off by default: only named proxies may state the caller's address (threats T-I11).
  const trusted = config.TRUST_PROXY ?? false;
  const limits = { ...CONNECTION_LIMITS, ...options.connections };
  const log = options.log ?? createLog(config);
  const { maxRunning = MAX_RUNNING_CALLS, figures } = options;
  const app = Fastify({
    ...timeOuts(limits),
    clientErrorHandler: answerClientError,
    loggerInstance: log,
    // `logCalls` writes one line instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      void sendError(fromFastify(error) ?? commonErrors.VALIDATION(), request, reply);
    },
    bodyLimit: JSON_BODY_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  limitConnections(app.server, limits.total, trusted !== false);
  app.decorate('isReachedSecurely', config.PUBLIC_URL?.startsWith('https:') === true);
  readJson(app);
  if (trusted !== false) plainForwardedFor(app);
  limitUnfinished(app, limits.total);
  answerErrors(app);
  answerUnknownPaths(app);
  await registerPlugins(app);
  shedLoad(app, { maxRunning, isCounted: isPersonsCall, log, figures });
  logCalls(app, config);
  if (figures !== undefined) measure(app, figures);
  guard(app, options);
  return app;
}
