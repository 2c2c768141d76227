/**
 * The door: only so many calls are worked on at once, and who comes then is refused before anything is done for them.
 * Without it all wait inside, each for all before it, until the answers come after those who asked have gone.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import type { Envelope } from '#lib/shared/route.ts';
import type { Figures } from '../figures/figures.ts';
import { callsAtWork, callsTurnedAway } from '../figures/lib-figures.ts';
import type { Log } from '../log/create-log.ts';

export interface DoorLimits {
  /** Calls that are worked on at once. */
  mostAtWork: number;
  /** So many when the next one finishes what was begun with money: work was done for it already, and is lost otherwise. */
  mostWithFinishing: number;
}

/** With twenty connections to the database, more callers at once are not served sooner; they only wait longer. */
export const DOOR_LIMITS: DoorLimits = { mostAtWork: 200, mostWithFinishing: 400 };

/** How often the log says that people are turned away. A line for each would be more work than the refusal. */
const TELL_MS = 10_000;
/** People who are told times from one second to so many do not all come back at once. */
const MOST_RETRY_AFTER_SECONDS = 3;

declare module 'fastify' {
  interface FastifyRequest {
    /** What the door knows of the call. Null where it counts for nothing. */
    atDoor: 'working' | 'sending its body' | 'done' | 'turned away' | null;
  }
}

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export interface DoorOptions {
  limits: DoorLimits;
  /** Where the paths of all calls begin. */
  callsBelow: string;
  log: Log;
  figures?: Figures | undefined;
}

/** Counts refusals, and says so in the log now and then. */
function createTeller({ log, figures }: Pick<DoorOptions, 'log' | 'figures'>): () => void {
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  return () => {
    figures?.add(callsTurnedAway, {});
    count += 1;
    timer ??= setTimeout(() => {
      log.warn({ refused: count }, 'more calls came than are worked on at once');
      [count, timer] = [0, undefined];
    }, TELL_MS).unref();
  };
}

/** Answers past Fastify's own way, whose hooks and serializer would cost several times as much. */
function refuse(response: ServerResponse, { id, number }: { id: string; number: number }): void {
  const { code, status, text: message } = commonErrors.UNAVAILABLE;
  const envelope: Envelope = { success: false, code, message, request_id: id };
  const body = JSON.stringify(envelope);
  const retryAfter = String(1 + (number % MOST_RETRY_AFTER_SECONDS));
  response
    .writeHead(status, {
      ...HEADERS,
      'retry-after': retryAfter,
      'content-length': Buffer.byteLength(body),
    })
    .end(body);
}

/** Of a route's pattern. */
const pathsOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:[^/]+/g, '[^/]+')}/?$`);

export interface Door {
  /**
   * Refuses what no route has to be looked up for: while as many calls are worked on as may be, every call that
   * is not at a path of those whom the door lets in then. Answers whether it did.
   */
  turnsAway(request: IncomingMessage, response: ServerResponse): boolean;
  /** Must be the first to add hooks to `app`. `counts` says which routes are calls; others pass. */
  keep(app: FastifyInstance, counts: (request: FastifyRequest) => boolean): void;
}

export function createDoor(options: DoorOptions): Door {
  const { mostAtWork, mostWithFinishing } = options.limits;
  const tell = createTeller(options);
  const exceptions: RegExp[] = [];
  let [atWork, turnedAway] = [0, 0];
  options.figures?.ask(callsAtWork, () => [{ labels: {}, value: atWork }]);
  const begin = (request: FastifyRequest) => {
    request.atDoor = 'working';
    atWork += 1;
  };
  const end = (request: FastifyRequest, state: 'sending its body' | 'done') => {
    if (request.atDoor !== 'working') return;
    request.atDoor = state;
    atWork -= 1;
  };
  function turnAway(response: ServerResponse, id: string): void {
    turnedAway += 1;
    tell();
    refuse(response, { id, number: turnedAway });
  }

  function turnsAway({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
    if (atWork < mostAtWork || !url.startsWith(options.callsBelow)) return false;
    const path = url.split('?', 1)[0] ?? '';
    if (exceptions.some((paths) => paths.test(path))) return false;
    turnAway(response, randomUUID());
    return true;
  }

  function keep(app: FastifyInstance, counts: (request: FastifyRequest) => boolean): void {
    app.decorateRequest('atDoor', null);
    app.addHook('onRoute', ({ url, config }) => {
      if (config?.isFinishing === true || config?.isForMachines === true) exceptions.push(pathsOf(url));
    });
    app.addHook('onRequest', (request, reply, next) => {
      const { isFinishing, isStream } = request.routeOptions.config;
      if (!counts(request)) return next();
      if (atWork >= (isFinishing === true ? mostWithFinishing : mostAtWork)) {
        request.atDoor = 'turned away';
        reply.hijack();
        return turnAway(reply.raw, request.id);
      }
      // A stream is open for as long as its page is, and nothing is done meanwhile.
      if (isStream !== true) begin(request);
      return next();
    });
    // A body may take its time to arrive. Slow senders must not keep the others out.
    app.addHook('preParsing', (request, _reply, payload, next) => {
      end(request, 'sending its body');
      next(null, payload);
    });
    // The parts of an upload are read by the handler, so that it goes on without being counted.
    app.addHook('preValidation', (request, _reply, next) => {
      const { isUpload } = request.routeOptions.config;
      if (request.atDoor === 'sending its body' && isUpload !== true) begin(request);
      next();
    });
    // The work is done when there is an answer, whether or not somebody is still there to read it.
    app.addHook('onSend', (request, _reply, payload, next) => {
      end(request, 'done');
      next(null, payload);
    });
  }

  return { turnsAway, keep };
}
