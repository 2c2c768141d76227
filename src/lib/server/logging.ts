import type { FastifyServerOptions } from 'fastify';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { prettyLine } from './log/pretty-line.ts';

const HIDDEN = '[hidden]';

/** Names of hidden fields; compared without case, `-` and `_`, anywhere in a name. */
const SECRET_NAME = /authorization|cookie|password|secret|token|iban|phone/;
/** A verification code. Only six digits: `code` is also the name of error codes. */
const SIX_DIGITS = /^\d{6}$/;

/**
 * Secrets inside a sentence, an address, or JSON as text. Every part is bounded, so that a long text takes no longer.
 */
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

export function hideSecrets(text: string): string {
  let hidden = text;
  for (const [pattern, replacement] of SECRET_TEXTS) hidden = hidden.replaceAll(pattern, replacement);
  return hidden;
}

/** `name` is the key of the value; array items have the array's. */
function hideIn(value: unknown, name = ''): unknown {
  if (value === null || typeof value === 'boolean') return value;
  const plain = name.toLowerCase().replaceAll(/[-_]/g, '');
  if (SECRET_NAME.test(plain)) return HIDDEN;
  if (Array.isArray(value)) return value.map((item) => hideIn(item, name));
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, hideIn(held, key)]));
  }
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  if (plain.endsWith('code') && SIX_DIGITS.test(String(value))) return HIDDEN;
  return typeof value === 'string' ? hideSecrets(value) : value;
}

/**
 * Works on the finished line, so that nothing depends on the logging code: messages, stacks, causes, details, headers,
 * addresses. A list of paths to hide would miss the next one.
 */
function hideInLine(line: string): string {
  try {
    return `${JSON.stringify(hideIn(JSON.parse(line)))}\n`;
  } catch {
    return `${JSON.stringify({ level: 'error', msg: 'a line that is no JSON was left out of the log' })}\n`;
  }
}

export type LogSettings = Pick<Config, 'LOG_LEVEL'> & Partial<Pick<Config, 'isAtTerminal'>>;

/** ISO 8601 times in UTC, the request's id as `reqId`, secrets hidden. */
export function loggerOptions({ LOG_LEVEL, isAtTerminal = false }: LogSettings) {
  return {
    level: LOG_LEVEL,
    timestamp: () => `,"time":"${systemClock.now().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: isAtTerminal ? (line: string) => prettyLine(hideInLine(line)) : hideInLine },
  } satisfies FastifyServerOptions['logger'];
}
