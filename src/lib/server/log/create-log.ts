import { format } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { loggerOptions, type LogSettings } from '../logging.ts';

export type Log = FastifyBaseLogger;

export function createLog(settings: LogSettings, stream?: { write(line: string): void }): Log {
  return stream === undefined ? pino(loggerOptions(settings)) : pino(loggerOptions(settings), stream);
}

/**
 * Redirects to the log: `console` calls of libraries and alarms, Node's warnings, and the fault by which a process
 * dies.
 */
export function logEverything(log: Log): void {
  /* oxlint-disable no-console -- whoever prints is to be heard in the log */
  console.error = (...said: unknown[]) => log.error(format(...said));
  console.warn = (...said: unknown[]) => log.warn(format(...said));
  console.info = (...said: unknown[]) => log.info(format(...said));
  console.log = console.info;
  /* oxlint-enable no-console */
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends by a fault that nobody handles');
    process.exit(1);
  });
}
