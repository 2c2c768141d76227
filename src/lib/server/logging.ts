/** Structured logs without secrets. */
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

export function loggerOptions(config: Config): NonNullable<FastifyServerOptions['logger']> {
  return { level: config.LOG_LEVEL };
}
