/** The generated OpenAPI 3.1 document at /api/openapi.json, and a page to read it at /api/docs. */
import type { FastifyInstance } from 'fastify';
import { readColours } from '#lib/shared/colours.ts';
import { createTextCache, NOT_COMPRESSED_AGAIN } from '#lib/server/compressed-text.ts';
import type { Config } from '#lib/server/config.ts';
import { type ApiDocument, drawApiPage } from './api-page.ts';
import { describeApi } from './describe-api.ts';

export function registerApiDocs(app: FastifyInstance, config: Config): void {
  // Made for the first reader: it takes as long as the rest of the start, and few servers are asked.
  let made: ReturnType<typeof describeApi> | undefined;
  const document = () => (made ??= describeApi(config.company.product_name));
  const documents = createTextCache('application/json; charset=utf-8');
  const pages = createTextCache('text/html; charset=utf-8');
  app.get('/api/openapi.json', NOT_COMPRESSED_AGAIN, (request, reply) =>
    documents('openapi', () => JSON.stringify(document())).send(request, reply),
  );
  app.get('/api/docs', NOT_COMPRESSED_AGAIN, (request, reply) => {
    const colours = readColours(request.cookies);
    // Made by our own generator, which the page reads by its one known form.
    const draw = () => drawApiPage(document() as unknown as ApiDocument, colours);
    return pages(colours, draw).send(request, reply);
  });
}
