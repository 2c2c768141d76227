/** The contact for reports of security holes (RFC 9116). */
import type { FastifyInstance } from 'fastify';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';
import type { Config } from '#lib/server/config.ts';

/** The standard asks for an end of less than a year; an installation that is still running goes on saying so. */
const VALID_DAYS = 180;
const PATH = '/.well-known/security.txt';

export function serveSecurityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Pick<Config, 'company' | 'PUBLIC_URL'>; clock: Clock },
): void {
  const { company, PUBLIC_URL } = config;
  app.get(PATH, (_, reply) => {
    const lines = [
      `Contact: mailto:${company.contact_email}`,
      `Expires: ${addDays(istanbulDay(clock.now()), VALID_DAYS)}T00:00:00.000Z`,
      'Preferred-Languages: tr, en',
      ...(PUBLIC_URL === undefined ? [] : [`Canonical: ${new URL(PUBLIC_URL).origin}${PATH}`]),
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
