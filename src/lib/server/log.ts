import { format } from 'node:util';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';

const HIDDEN = '[hidden]';

/** Names of hidden fields; compared without case, `-` and `_`, anywhere in a name. */
const SECRET_NAME = /authorization|cookie|password|secret|token|iban|phone/;
/** A verification code. Only six digits: `code` is also the name of error codes. */
const SIX_DIGITS = /^\d{6}$/;

/** Secrets inside texts. Every part is bounded, so that a long text takes no longer. */
const SECRET_TEXTS: readonly (readonly [RegExp, string])[] = [
  // postgres://user:password@host, smtp://…
  [/(\w:\/\/[^\s:/@]*:)[^\s/@]+@/g, `$1${HIDDEN}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  // ?phone=…&newPassword=…, "iban": "…"; but not messages about settings (SECRET: must be)
  [
    /((?:authorization|cookie|password|secret|token|iban|phone)[\w-]{0,40}\\?["']?\s*[=:]\s*\\?["']?)(?!(?:is|must) )[^\s"'\\&,;)}\]]+/gi,
    `$1${HIDDEN}`,
  ],
  [/((?:code|\bkod\p{L}{0,20})\\?["']?\s*[=:]?\s*\\?["']?)\d{6}(?!\d)/giu, `$1${HIDDEN}`],
  [/\bTR\d{2}(?:\s?\d){22}(?!\d)/gi, HIDDEN],
  // A Turkish mobile number in any notation: +90 (532) 123 45 67, 05321234567, 5321234567.
  [
    /(?<![\w.])(?:(?:\+|%2b|00)?90[\s-]?|0)?\(?5\d{2}\)?[\s-]?\d{3}[\s-]?\d{2}[\s-]?\d{2}(?![\w.]?\d)/gi,
    HIDDEN,
  ],
];

export const hideSecrets = (text: string): string =>
  SECRET_TEXTS.reduce((hidden, [secret, replacement]) => hidden.replaceAll(secret, replacement), text);

/** `name` is the key of the value; array items have the array's. */
function hideIn(value: unknown, name = ''): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const plain = name.toLowerCase().replaceAll(/[-_]/g, '');
  if (SECRET_NAME.test(plain)) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, name));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideIn(inner, key)]));
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  if (plain.endsWith('code') && SIX_DIGITS.test(String(value))) return HIDDEN;
  return typeof value === 'string' ? hideSecrets(value) : value;
}

/** Works on the finished line, because a list of paths to hide would miss the next one. */
function hideInLine(line: string): string {
  try {
    return `${JSON.stringify(hideIn(JSON.parse(line)))}\n`;
  } catch {
    return `${JSON.stringify({ level: 'error', msg: 'a line that is no JSON was left out of the log' })}\n`;
  }
}

type LogSettings = Pick<Config, 'LOG_LEVEL'> & Partial<Pick<Config, 'isAtTerminal'>>;

/** ISO 8601 times in UTC, the request's id as `reqId`, secrets hidden. `stream` is for tests. */
export function createLog(
  { LOG_LEVEL, isAtTerminal = false }: LogSettings,
  stream?: { write(line: string): void },
): Log {
  const options = {
    level: LOG_LEVEL,
    timestamp: () => `,"time":"${systemClock.now().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: isAtTerminal ? (line: string) => prettyLine(hideInLine(line)) : hideInLine },
  };
  return stream === undefined ? pino(options) : pino(options, stream);
}

export type Log = FastifyBaseLogger;

/** Redirects `console` calls, Node's warnings, and the fault by which a process dies. */
export function logEverything(log: Log): void {
  /* oxlint-disable no-console -- printed lines belong in the log */
  console.error = (...parts: unknown[]) => log.error(format(...parts));
  console.warn = (...parts: unknown[]) => log.warn(format(...parts));
  console.info = (...parts: unknown[]) => log.info(format(...parts));
  console.log = console.info;
  /* oxlint-enable no-console */
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends by a fault that nobody handles');
    process.exit(1);
  });
}

const FRAME = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err']);

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null || !('stack' in err)) return '';
  return typeof err.stack === 'string' ? `\n${err.stack.replaceAll(/^/gm, '    ')}` : '';
}

function prettyLine(line: string): string {
  const entry = JSON.parse(line) as Record<string, unknown>; // Every line is an object.
  const time = String(entry['time']).slice(11, 19);
  const facts = Object.entries(entry)
    .filter(([name]) => !FRAME.has(name))
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const level = String(entry['level']).padEnd(5);
  return `${time} ${level} ${typeof entry['msg'] === 'string' ? entry['msg'] : ''}${facts.join('')}${stackOf(entry['err'])}\n`;
}

const LINE = /^\S+ \S+ \S+ \[\d+\] ([A-Z]+): {1,2}(.*)$/;
/** Starts and checkpoints are debug lines, because they mean nothing to a newcomer. */
const LEVELS: Readonly<Record<string, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>> = {
  LOG: 'debug',
  HINT: 'debug',
  NOTICE: 'info',
  INFO: 'info',
  WARNING: 'warn',
  ERROR: 'error',
  FATAL: 'error',
  PANIC: 'fatal',
};

/** Logs lines of the embedded PostgreSQL, without DETAIL, STATEMENT, CONTEXT and continuations: people's data. */
export function createPostgresLog(log: Log): (line: string) => void {
  const facts = { source: 'postgresql' };
  return (line) => {
    if (/^\s/.test(line)) return;
    const [, kind, text] = LINE.exec(line) ?? [];
    const level = kind === undefined ? 'info' : LEVELS[kind];
    if (level !== undefined) log[level](facts, text ?? line);
  };
}

type CallLogSettings = Pick<Config, 'isAtTerminal' | 'logSample'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    isForMachines?: boolean;
    isHot?: boolean;
    isFinishing?: boolean;
    isUpload?: boolean;
    /** A page of the product: counted in the general limit, as calls are. */
    isPage?: boolean;
  }
  interface FastifyRequest {
    failure: { error: unknown; isFault: boolean } | null;
  }
}

type Line = Record<string, unknown>;

/** An outage of the disk or the database is no fault of the code: it is logged with a reason, without a stack. */
function logFailure(request: FastifyRequest, line: Line): void {
  const { failure } = request;
  if (failure?.isFault === true) request.log.error({ ...line, err: failure.error }, 'call failed');
  else request.log.warn({ ...line, reason: String(failure?.error) }, 'call refused');
}

/** One line per call: the route, never its address or content, which name people. A hot call is sampled. */
export function logCalls(app: FastifyInstance, { isAtTerminal, logSample }: CallLogSettings): void {
  let hot = 0;
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => {
    const { url: route, config } = request.routeOptions;
    const status = reply.statusCode;
    const hasFailed = status >= 500;
    if (request.load === 'shed') return;
    // A server that is not ready would log this every second.
    if (config.isForMachines === true && request.failure?.isFault !== true) return;
    if (!hasFailed && (isAtTerminal || route?.startsWith('/api/') !== true)) return;
    const isSampled = config.isHot === true && status < 400;
    if (isSampled) hot += 1;
    if (isSampled && hot % logSample !== 0) return;
    const line = {
      call: `${request.method} ${route ?? 'none'}`,
      status,
      ms: Math.round(reply.elapsedTime),
      ...(request.actor !== null && { role: request.actor.role }),
      ...(isSampled && { stands_for: logSample }),
    };
    if (hasFailed) logFailure(request, line);
    else request.log.info(line, 'call');
  });
}
