import { isIP } from 'node:net';
import { z } from '#lib/shared/zod.ts';

export const flag = z
  .enum(['0', '1', 'off', 'on', 'true', 'false'])
  .transform((text) => ['1', 'on', 'true'].includes(text));
export const text = z.string().min(1);

function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username !== '' && password !== '';
}
export const bucketUrl = z
  .string()
  .refine(
    isBucketUrl,
    'must be an address with its account, https://KEY:SECRET@s3.example.com/bucket?region=eu-central-1; write / in a key as %2F',
  );

export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
  .refine(
    (url) => /^\w+:\/\/([^/?]*@)?[^/?,]*([/?]|$)/.test(url),
    'must name one host: where several serve the database, that of HAProxy or PgBouncer before them',
  );

export function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  const isWithin = (value: number) => Number.isInteger(value) && value >= from && value <= to;
  return z.coerce.number(message).refine(isWithin, message);
}

/** Names that Fastify knows besides addresses. */
const NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isProxy(value: string): boolean {
  const [, address = '', bits = '0'] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(value) ?? [];
  const family = isIP(address);
  return NETWORKS.includes(value) || (family !== 0 && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Proxies whose X-Forwarded-For is trusted; undefined: none. */
export const proxies = z
  .string()
  .transform((value) => (value === 'off' ? undefined : value.split(',').map((one) => one.trim())))
  .refine(
    (value) => value?.every(isProxy) ?? true,
    'must be addresses or networks of proxies, comma separated, such as 127.0.0.1,10.0.0.0/8, or off',
  );

export const describeProblems = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`).join('\n');
