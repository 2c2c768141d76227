/** The Fastify instance: limits, headers, the guard's first half (who is calling), and how failures are answered. */
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
  timeOuts,
  limitUnfinished,
} from './connections.ts';
import { isUnavailable } from './database/unavailable.ts';
import type { Figures } from './figures/figures.ts';
import { httpDuration } from './figures/lib-figures.ts';
import { addressKey, createRequestLimit, readForwardedFor } from './limits.ts';
import { MAX_RUNNING_CALLS, shedLoad } from './load-shedding.ts';
import { createLog, type Log } from './log/create-log.ts';
import { logCalls } from './log/log-calls.ts';

/** Uploads have their own limits while they stream. */
const JSON_BODY_BYTES = 65_536;
/** When to come again where a 503 does not say it itself. */
const RETRY_AFTER_SECONDS = 2;
const REQUESTS_PER_MINUTE = { perToken: 300, perAddress: 600 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether people reach the product by https, though a proxy may speak http with this process. */
    isReachedSecurely: boolean;
  }
}

export interface HttpOptions {
  config: Config;
  /** None are kept unless given. */
  figures?: Figures;
  /** On standard output unless given. */
  log?: Log;
  /** The usual ones unless given. */
  connections?: Partial<ConnectionLimits>;
  /** Calls that are worked on at once; as many as usual unless given. */
  maxRunning?: number | undefined;
  /**
   * Looks up whose token it is; null when it is unknown, expired or revoked. `idleSeconds` is how long ago the person did
   * something.
   */
  authenticate(token: string, idleSeconds: number): Promise<Actor | null>;
}

/** Fastify's own refusals (unparsable JSON, too large, wrong type) in our words. */
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
  const { errors, extra } = error.details;
  const retryAfterSeconds =
    error.details.retryAfterSeconds ?? (error.status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds);
  void reply.header('cache-control', 'no-store');
  const body: Envelope = { success: false, code: error.code, message: error.message, ...extra };
  if (errors !== undefined) body.errors = errors;
  if (error.status >= 500) body.request_id = request.id;
  return reply.status(error.status).send(body);
}

/** Somebody may be looking for a way around the rights of a role or a duty, or another site for one around its own. */
function tellRefusedRight(error: AppError, { log, actor, method, routeOptions, ip }: FastifyRequest): void {
  const { FORBIDDEN, NOT_YOUR_DUTY } = commonErrors;
  if (error.code !== FORBIDDEN.code && error.code !== NOT_YOUR_DUTY.code) return;
  const who = { userId: actor?.userId, role: actor?.role, duty: actor?.duty, ip };
  log.info({ ...who, call: `${method} ${routeOptions.url}`, reason: error.code }, 'a right was refused');
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const expected = toAppError(error);
    // For the call's line in the log.
    request.failure = { error, isFault: expected === null };
    if (expected !== null) tellRefusedRight(expected, request);
    return sendError(expected ?? commonErrors.INTERNAL(), request, reply);
  });
}

/** Every method that a call has. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];

const API = '/api/';

/** By the route that was found, not the text that was sent: "/%61pi/…" is the same call (threats T-I13). */
const isCall = ({ routeOptions }: FastifyRequest) => routeOptions.url?.startsWith(API) === true;
/** What machines ask is answered also when nobody else is. */
const isPersonsCall = (request: FastifyRequest) =>
  isCall(request) && request.routeOptions.config.isForMachines !== true;

/** Answers 404 also where the path exists with another method; 405 only for a method that no call has. */
function answerUnknownPaths(app: FastifyInstance): void {
  // A route of its own, so that the guard below sees calls that do not exist, too.
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

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/** A page says of calls that it makes by itself how long the person has done nothing; any other call is an act. */
function idleSeconds(request: FastifyRequest): number {
  const given = request.headers['x-idle-seconds'];
  return typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : 0;
}

/** Refuses a write that a browser sends from another site: the calls are same-origin (threats T-A8). */
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

/** What no page of the product asks a browser for, so that nothing that slips into one can. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Made once: Fastify's own plugin would read all of this anew for every request. */
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
  // Thrown, a file that is too large would be told of now while it is read, now while the next part is waited for.
  await app.register(multipart, { limits: { parts: 60 }, throwFileSizeLimit: false });
}

/** Measures every answer by its route, never by its address, which may name people. */
function measure(app: FastifyInstance, figures: Figures): void {
  app.addHook('onResponse', async (request, reply) => {
    // Shed calls have a counter of their own, and would make all calls look quick.
    if (request.load === 'shed') return;
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
    };
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

/** Gives every later reader of the caller's address plain entries (threats T-I11). */
function plainForwardedFor(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const given = headers['x-forwarded-for'];
    if (given === undefined) return;
    const believed = readForwardedFor(String(given));
    if (believed.length > 0) headers['x-forwarded-for'] = believed.join(', ');
    else delete headers['x-forwarded-for'];
  });
}

/** JSON alone, where an empty body is none: clients say its type on every call (Specification, decisions §1). */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null);
    else void parse(request, text, done);
  });
}

/** Builds the server without any route. The caller mounts features and calls `listen`. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config } = options;
  // Off by default: only named proxies may say who the caller is (threats T-I11).
  const trusted = config.TRUST_PROXY ?? false;
  const limits = { ...CONNECTION_LIMITS, ...options.connections };
  const log = options.log ?? createLog(config);
  const { maxRunning = MAX_RUNNING_CALLS, figures } = options;
  const app = Fastify({
    ...timeOuts(limits),
    clientErrorHandler: answerClientError,
    loggerInstance: log,
    // Calls are logged by `logCalls`, in one line instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted,
    genReqId: () => randomUUID(),
    // A path that cannot be decoded never reaches the error handler.
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
