/** Configuration is environment variables, validated once at start. The README has the table. */
import { resolve } from 'node:path';
import { z } from '#lib/shared/zod.ts';

const flag = z
  .enum(['0', '1', 'off', 'on', 'true', 'false'])
  .transform((text) => ['1', 'on', 'true'].includes(text));
const text = z.string().min(1);

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: text.default('127.0.0.1'),
    DATA_DIR: text.default('data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
    /** Unset: on, except in production. */
    DEMO: flag.optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
    TRUST_PROXY: text.optional(),
    RATE_LIMITS: flag.default(true),
    WORKER: flag.default(true),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    PRODUCT_NAME: text.default('İzle Kazan'),
    LOGIN_COUNTDOWN_SECONDS: z.coerce.number().int().min(0).max(60).default(5),
    PAYCELL_URL: z.url().default('https://www.paycell.com.tr'),
    KVKK_URL: z.url().default('https://www.kvkk.gov.tr'),
    BANK_NAME: text.default('Örnek Bankası'),
    BANK_ACCOUNT_HOLDER: text.default('İzle Kazan Reklam A.Ş.'),
    BANK_IBAN: text.default('TR330006100519786457841326'),
    SMS_GATEWAY: z.enum(['outbox', 'netgsm']).default('outbox'),
    NETGSM_USERNAME: text.optional(),
    NETGSM_PASSWORD: text.optional(),
    NETGSM_SENDER: text.optional(),
    NETGSM_URL: z.url().optional(),
    MAIL_GATEWAY: z.enum(['outbox', 'smtp']).default('outbox'),
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
      .optional(),
    MAIL_FROM: text.default('İzle Kazan <bilgi@izlekazan.example>'),
  })
  .superRefine((environment, context) => {
    const require = (
      name: 'NETGSM_USERNAME' | 'NETGSM_PASSWORD' | 'NETGSM_SENDER' | 'SMTP_URL',
      reason: string,
    ) => {
      if (environment[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: reason });
    };
    if (environment.SMS_GATEWAY === 'netgsm') {
      require('NETGSM_USERNAME', 'is required with SMS_GATEWAY=netgsm');
      require('NETGSM_PASSWORD', 'is required with SMS_GATEWAY=netgsm');
      require('NETGSM_SENDER', 'is required with SMS_GATEWAY=netgsm');
    }
    if (environment.MAIL_GATEWAY === 'smtp') require('SMTP_URL', 'is required with MAIL_GATEWAY=smtp');
    if (environment.NODE_ENV === 'production' && !environment.RATE_LIMITS) {
      context.addIssue({
        code: 'custom',
        path: ['RATE_LIMITS'],
        message: 'off is refused with NODE_ENV=production',
      });
    }
  });

export type Config = Readonly<z.output<typeof environmentSchema> & { DEMO: boolean }>;

/**
 * Reads the configuration. Throws one Error that names every wrong variable; the caller prints it and exits.
 * `DATA_DIR` comes back absolute; an empty variable counts as absent.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = environmentSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The configuration is not usable:\n${lines.join('\n')}`);
  }
  const { data } = result;
  return { ...data, DATA_DIR: resolve(data.DATA_DIR), DEMO: data.DEMO ?? data.NODE_ENV !== 'production' };
}
