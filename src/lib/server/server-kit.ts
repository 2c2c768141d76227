import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db.ts';
import type { Figures } from './figures/figures.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Mail } from './sending/mail.ts';
import type { Sms } from './sending/sms.ts';
import type { Uploads } from './uploads/uploads.ts';

export interface ServerKit {
  app: FastifyInstance;
  config: Config;
  databaseUrl: string;
  db: Db;
  clock: Clock;
  limits: Limits;
  sms: Sms;
  mail: Mail;
  uploads: Uploads;
  figures: Figures;
  log: Log;
  /** True after the signal to stop. */
  isStopping(): boolean;
  /** Whether jobs wait because of the clock. */
  isClockWrong(this: void): Promise<boolean>;
}
