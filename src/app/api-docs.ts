/** The generated OpenAPI 3.1 document at /api/openapi.json, and a page to read it at /api/docs. */
import type { FastifyInstance } from 'fastify';
import { readColours } from '#lib/shared/colours.ts';
import type { Config } from '#lib/server/config.ts';
import { type ApiDocument, drawApiPage } from './api-page.ts';
import { describeApi } from './describe-api.ts';

export function registerApiDocs(app: FastifyInstance, config: Config): void {
  // Made for the first reader: it takes as long as the rest of the start, and few servers are asked.
  let made: ReturnType<typeof describeApi> | undefined;
  const document = () => (made ??= describeApi(config.company.product_name));
  app.get('/api/openapi.json', async () => document());
  app.get('/api/docs', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      // Made by our own generator, which the page reads by its one known form.
      .send(drawApiPage(document() as unknown as ApiDocument, readColours(request.cookies))),
  );
}
