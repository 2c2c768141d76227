/** Configuration by environment variables, validated once at start. docs/configuration.md has the table. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from '#lib/shared/zod.ts';
import {
  bucketUrl,
  type Company,
  databaseUrl,
  describeProblems,
  findSampleFields,
  flag,
  proxies,
  readCompany,
  text,
  wholeNumber,
} from './company.ts';
import { IS_COMPILED } from './program.ts';
import { SECRET_TEXT } from './secret.ts';

const environmentSchema = z
  .object({
    NODE_ENV: z
      .enum(['development', 'production', 'test'])
      .default(IS_COMPILED ? 'production' : 'development'),
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('data'),
    DATABASE_URL: databaseUrl.optional(),
    UPLOADS_S3_URL: bucketUrl.optional(),
    SECRET: z
      .string()
      .regex(SECRET_TEXT, 'must be 64 hexadecimal digits, as `openssl rand -hex 32` prints them')
      .optional(),
    /** Default: on, except in production. */
    DEMO: flag.optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUST_PROXY: proxies.optional(),
    /** Default: 5 in production and behind a proxy, otherwise 0. At most what a shutdown's time limit leaves. */
    DRAIN_SECONDS: wholeNumber(0, 20).optional(),
    RATE_LIMITS: flag.default(true),
    /** Viewers who may earn from one address in a day; 0: no limit. */
    EARNERS_PER_ADDRESS: wholeNumber(0, 1_000_000).default(500),
    /** Default: required in production. */
    ADMIN_SECOND_FACTOR: z.enum(['required', 'optional']).optional(),
    WORKER: flag.default(true),
    METRICS_PORT: wholeNumber(0, 65_535).optional(),
    METRICS_HOST: text.default('127.0.0.1'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    COMPANY_FILE: text.optional(),
    /** Default: the sandbox, except in production. */
    CARD_PROVIDER: z.enum(['sandbox', 'iyzico', 'off']).optional(),
    IYZICO_API_KEY: text.optional(),
    IYZICO_SECRET_KEY: text.optional(),
    IYZICO_URL: z.url({ protocol: /^https?$/ }).default('https://api.iyzipay.com'),
    /** Default: the sandbox, except in production. */
    INVOICE_INTEGRATOR: z.enum(['sandbox', 'none']).optional(),
    SMS_GATEWAY: z.enum(['outbox', 'netgsm']).default('outbox'),
    NETGSM_USERNAME: text.optional(),
    NETGSM_PASSWORD: text.optional(),
    NETGSM_SENDER: text.optional(),
    MAIL_GATEWAY: z.enum(['outbox', 'smtp']).default('outbox'),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
  })
  .superRefine((environment, context) => {
    const require = (reason: string, ...names: (keyof typeof environment)[]) => {
      for (const name of names.filter((one) => environment[one] === undefined))
        context.addIssue({ code: 'custom', path: [name], message: `is required with ${reason}` });
    };
    if (environment.SMS_GATEWAY === 'netgsm')
      require('SMS_GATEWAY=netgsm', 'NETGSM_USERNAME', 'NETGSM_PASSWORD', 'NETGSM_SENDER');
    if (environment.MAIL_GATEWAY === 'smtp') require('MAIL_GATEWAY=smtp', 'SMTP_URL');
    if (environment.CARD_PROVIDER === 'iyzico') {
      require('CARD_PROVIDER=iyzico', 'IYZICO_API_KEY', 'IYZICO_SECRET_KEY');
      require('CARD_PROVIDER=iyzico, which sends people back to it', 'PUBLIC_URL');
    }
    const { PORT: port, METRICS_PORT: figuresPort, HOST, METRICS_HOST } = environment;
    if (figuresPort === port && port !== 0 && HOST === METRICS_HOST)
      context.addIssue({
        code: 'custom',
        path: ['METRICS_PORT'],
        message: `is ${port}, as PORT is: give the figures a port of their own`,
      });
    if (environment.NODE_ENV !== 'production') return;
    require('NODE_ENV=production, which compiled programs have by themselves: a PostgreSQL of your own ' +
      '(docs/operating.md). NODE_ENV=development tries the program with the database that it brings', 'DATABASE_URL');
    const refuse = (name: 'DEMO' | 'RATE_LIMITS' | 'CARD_PROVIDER', value: string) =>
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${value} is refused with NODE_ENV=production`,
      });
    // Its passwords are known.
    if (environment.DEMO === true) refuse('DEMO', 'on');
    if (!environment.RATE_LIMITS) refuse('RATE_LIMITS', 'off');
    if (environment.CARD_PROVIDER === 'sandbox') refuse('CARD_PROVIDER', 'sandbox');
  });

export const VARIABLES = Object.keys(environmentSchema.shape);

type Environment = z.output<typeof environmentSchema>;
export type Config = Readonly<
  Environment & {
    DEMO: boolean;
    DRAIN_SECONDS: number;
    ADMIN_SECOND_FACTOR: NonNullable<Environment['ADMIN_SECOND_FACTOR']>;
    CARD_PROVIDER: NonNullable<Environment['CARD_PROVIDER']>;
    INVOICE_INTEGRATOR: NonNullable<Environment['INVOICE_INTEGRATOR']>;
    company: Company;
    /** At a terminal the log is formatted for people, without successful calls. */
    isAtTerminal: boolean;
    /** One of this many successes of a hot call has a line in the log. */
    logSample: number;
    /** Idle timeout of an admin's session; 0: none, for tests. */
    adminIdleMinutes: number;
  }
>;

/** `NAME_FILE`: systemd and containers pass secrets as files, which no list of processes shows. Empty is absent. */
function readVariables(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const variables = Object.entries(environment).filter(([, value]) => value !== '');
  const files = variables.filter(
    ([name]) => VARIABLES.includes(name.replace(/_FILE$/, '')) && name.endsWith('_FILE'),
  );
  const read = files.map(([name, path = '']) => [name.replace(/_FILE$/, ''), readValue(name, path)] as const);
  const values = Object.fromEntries(variables);
  const twice = read.find(([name]) => name in values);
  if (twice !== undefined) throw new Error(`${twice[0]} and ${twice[0]}_FILE are both set; one is enough.`);
  return { ...values, ...Object.fromEntries(read) };
}

function readValue(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`${name}: ${path} cannot be read`, { cause: error });
  }
}

/** Throws one Error that names every wrong variable. Folders come back absolute. */
export function readConfig(environment: NodeJS.ProcessEnv, isAtTerminal = false): Config {
  const result = environmentSchema.safeParse(readVariables(environment), {
    error: z.locales.en().localeError,
  });
  if (!result.success) {
    throw new Error(`The configuration is not usable:\n${describeProblems(result.error)}`);
  }
  const { data } = result;
  const isProduction = data.NODE_ENV === 'production';
  return {
    ...data,
    DATA_DIR: resolve(data.DATA_DIR),
    DEMO: data.DEMO ?? !isProduction,
    DRAIN_SECONDS: data.DRAIN_SECONDS ?? (isProduction || data.TRUST_PROXY !== undefined ? 5 : 0),
    ADMIN_SECOND_FACTOR: data.ADMIN_SECOND_FACTOR ?? (isProduction ? 'required' : 'optional'),
    CARD_PROVIDER: data.CARD_PROVIDER ?? (isProduction ? 'off' : 'sandbox'),
    INVOICE_INTEGRATOR: data.INVOICE_INTEGRATOR ?? (isProduction ? 'none' : 'sandbox'),
    company: readCompany(data.COMPANY_FILE),
    isAtTerminal,
    logSample: isProduction ? 100 : 1,
    adminIdleMinutes: 15,
  };
}

/** Settings with which the server starts although real people should not be served so. */
export function configWarnings(config: Config): string[] {
  const { NODE_ENV, SMS_GATEWAY, MAIL_GATEWAY, PUBLIC_URL } = config;
  if (NODE_ENV !== 'production') return [];
  const warnings = [];
  if (SMS_GATEWAY === 'outbox') {
    warnings.push('SMS_GATEWAY=outbox: codes are written to a file and reach nobody; nobody can register');
  }
  if (MAIL_GATEWAY === 'outbox')
    warnings.push('MAIL_GATEWAY=outbox: mails are written to a file and reach nobody');
  else if (PUBLIC_URL === undefined) warnings.push('PUBLIC_URL is not set: links in mails lead to localhost');
  const left = findSampleFields(config.company);
  if (left.length > 0) {
    warnings.push(
      `COMPANY_FILE: ${left.join(', ')}: still a sample's; firms are asked to pay to it, and invoices and pages name it`,
    );
  }
  return warnings;
}
