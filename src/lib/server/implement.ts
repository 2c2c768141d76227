/** Mounts a feature. A missing handler, a wrong answer shape, or lira where kuruş is due, does not compile: `implement.test.ts`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SOLUTION_HEADER } from '#lib/shared/challenge.ts';
import { AppError, commonErrors } from '#lib/shared/errors.ts';
import { nameOnThisHost } from '#lib/shared/colours.ts';
import type { z } from '#lib/shared/zod.ts';
import {
  type Access,
  type BodyOf,
  type Contract,
  type DataOf,
  type Envelope,
  type FilesOf,
  mayCall,
  type ParamsOf,
  type QueryOf,
  REPEATED_HEADER,
  type Role,
  type Route,
} from '#lib/shared/route.ts';
import type { Actor } from './actor.ts';
import type { Clock } from './clock.ts';
import { repeatLost } from './database/unavailable.ts';
import { type Db, inTransaction } from './db.ts';
import { type IdempotentRequest, onceByKey, readIdempotencyKey } from './idempotency.ts';
import type { LimitRule, Limits } from './limits.ts';
import { parseRequest, type UploadedFile } from './parse-request.ts';
import { type AnyRule, completeRefusal, refuse, type Rules } from './refuse-request.ts';
import type { Uploads } from './uploads/uploads.ts';

type ActorOf<A extends Access> = A extends 'public'
  ? Actor | null
  : Actor & { role: A extends readonly (infer R extends Role)[] ? R : 'admin' };

export interface Cookies {
  get(name: string): string | undefined;
  /** HttpOnly, SameSite=Strict; over https Secure and bound to this host by its name. */
  set(name: string, value: string, options: { path: string; maxAgeSeconds: number }): void;
  clear(name: string, options: { path: string }): void;
}

export interface Call<R extends Route> {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  files: Partial<Record<FilesOf<R>, UploadedFile>>;
  actor: ActorOf<R['access']>;
  /** A transaction on a route that moves money, the pool elsewhere. */
  db: Db;
  now: Date;
  /** Behind a proxy only as far as TRUST_PROXY goes. */
  ip: string;
  userAgent: string;
  cookies: Cookies;
  solution: string | undefined;
  /** Set on a route that moves money, with an `Idempotency-Key`. */
  once: IdempotentRequest | undefined;
}

export type Answer<R extends Route> = R extends { data: z.ZodType }
  ? { data: DataOf<R>; message?: string }
  : { message: string };

export type Handler<R extends Route> = (call: Call<R>) => Promise<Answer<R>>;
export type Handlers<C extends Contract> = { [Name in keyof C]: Handler<C[Name]> };

export interface MountPoint {
  app: FastifyInstance;
  db: Db;
  clock: Clock;
  uploads: Uploads;
  limits: Limits;
  isClockWrong(this: void): Promise<boolean>;
}

function checkAccess(route: Route, actor: Actor | null): void {
  if (actor?.viewedBy !== undefined && !(route.whileViewing ?? route.method === 'GET'))
    throw commonErrors.ONLY_VIEWING();
  if (route.access === 'public') return;
  if (actor === null) throw commonErrors.UNAUTHENTICATED();
  if (!mayCall(route, actor)) {
    if (actor.role === 'admin' && 'admin' in route.access) throw commonErrors.NOT_YOUR_DUTY();
    throw commonErrors.FORBIDDEN(route.forbiddenText === undefined ? {} : { message: route.forbiddenText });
  }
  if (actor.lacksFactor === true && route.isForSetUp !== true) throw commonErrors.SECOND_FACTOR_NEEDED();
}

/** Every file costs the decoder up to a second of a core, also in a refused request. */
const UPLOADS: LimitRule = { name: 'uploads', points: 60, windowSeconds: 3600 };

/** Takes the limits before the body is read (threats T-N6). */
async function takeUpload({ limits, uploads }: MountPoint, { actor }: FastifyRequest, { raw }: FastifyReply) {
  if (actor === null) throw new Error('a call with files is for somebody who is signed in');
  uploads.places.take({ personId: actor.userId, response: raw });
  await limits.consume(UPLOADS, String(actor.userId));
}

function toEnvelope(route: Route, answer: { data?: unknown; message?: string }): Envelope {
  const envelope: Envelope = { success: true };
  if (answer.message !== undefined) envelope.message = answer.message;
  if (route.data !== undefined) envelope.data = route.data.encode(answer.data);
  return envelope;
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const secure = request.protocol === 'https' || request.server.isReachedSecurely;
  const base = { httpOnly: true, sameSite: 'strict' as const, secure };
  const named = (name: string) => (secure ? nameOnThisHost(name) : name);
  // Browsers accept a `__Host-` cookie only with the path `/`.
  const at = (path: string) => ({ ...base, path: secure ? '/' : path });
  return {
    get: (name) => request.cookies[named(name)],
    set: (name, value, { path, maxAgeSeconds }) => {
      void reply.setCookie(named(name), value, { ...at(path), maxAge: maxAgeSeconds });
    },
    clear: (name, { path }) => {
      void reply.clearCookie(named(name), at(path));
    },
  };
}

type AnyHandler = (call: Call<Route>) => Promise<{ data?: unknown; message?: string }>;

interface Mounted {
  mount: MountPoint;
  route: Route;
  handler: AnyHandler;
  rule: AnyRule | undefined;
}

async function answerRoute(mounted: Mounted, request: FastifyRequest, reply: FastifyReply) {
  const { mount, route } = mounted;
  const parsed = await parseRequest(request, route, mount.uploads);
  const caller = { actor: request.actor, db: mount.db, now: mount.clock.now() };
  if ('refused' in parsed) throw await refuse(mounted, parsed.refused, caller);
  const call = {
    ...parsed,
    ...caller,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookies: cookiesOf(request, reply),
    solution: [request.headers[SOLUTION_HEADER.toLowerCase()]].flat()[0],
    once: idempotentRequest(route, request),
  } as Call<Route>; // The contract that typed the handler has just parsed every part.
  try {
    const envelope = await handle(mounted, call);
    if (call.once?.isRepeated) void reply.header(REPEATED_HEADER, 'true');
    return envelope;
  } catch (error) {
    throw error instanceof AppError ? await completeRefusal(mounted, error, { parsed, caller }) : error;
  }
}

async function handle({ mount, route, handler }: Mounted, call: Call<Route>): Promise<Envelope> {
  // A GET may be repeated, as a browser or a proxy would after a lost answer.
  if (route.method === 'GET') return toEnvelope(route, await repeatLost(() => handler(call)));
  if (route.movesMoney !== true) return toEnvelope(route, await handler(call));
  return inTransaction(mount.db, async (tx) => {
    const answer = async () => toEnvelope(route, await handler({ ...call, db: tx }));
    return call.once === undefined ? answer() : onceByKey(tx, call.once, answer);
  });
}

/** Excluded from the hash: a stored hash would be quick to guess, and a retry may carry another code. */
const SECRETS = new Set(['password', 'code']);

function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return null;
  return Object.fromEntries(Object.entries(body).filter(([name]) => !SECRETS.has(name)));
}

function idempotentRequest(route: Route, request: FastifyRequest): IdempotentRequest | undefined {
  if (!route.movesMoney || request.actor === null) return undefined;
  const key = readIdempotencyKey(request.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const payload = { params: request.params, query: request.query, body: withoutSecrets(request.body) };
  return { actorId: request.actor.userId, route: `${route.method} ${route.path}`, key, payload };
}

/** The compiler cannot see what a handler throws: an undeclared error is a fault, which every HTTP test then shows. */
function checkDeclared(route: Route, error: AppError): AppError {
  const isDeclared =
    error.code in commonErrors || (route.errors ?? []).some(({ code }) => code === error.code);
  if (isDeclared) return error;
  throw new Error(`${route.method} ${route.path} threw ${error.code}, which it does not declare`, {
    cause: error,
  });
}

/** A handler that checks fields beyond their schema has `rules`, so that one answer reports all wrong fields. */
export function implement<const C extends Contract>(
  mount: MountPoint,
  contract: C,
  // The contract alone decides the types: inferred from the handlers too, its literal types would be widened.
  handlers: NoInfer<Handlers<C>>,
  rules: NoInfer<Rules<C>> = {},
): void {
  for (const [name, route] of Object.entries(contract)) {
    const handler = handlers[name as keyof C] as unknown as AnyHandler; // Mapped over the same keys.
    const rule = rules[name as keyof C] as AnyRule | undefined; // The same.
    const mounted = { mount, route, handler, rule };
    mount.app.route({
      method: route.method,
      url: route.path,
      config: {
        isForMachines: route.isForMachines === true,
        isHot: route.isHot === true,
        isFinishing: route.isFinishing === true,
        isUpload: route.files !== undefined,
      },
      onRequest: async (request, reply) => {
        checkAccess(route, request.actor);
        if (route.goesByDate === true && (await mount.isClockWrong())) throw commonErrors.CLOCK_WRONG();
        if (route.files !== undefined) await takeUpload(mount, request, reply);
      },
      handler: async (request, reply) => {
        try {
          return await answerRoute(mounted, request, reply);
        } catch (error) {
          throw error instanceof AppError ? checkDeclared(route, error) : error;
        }
      },
    });
  }
}
