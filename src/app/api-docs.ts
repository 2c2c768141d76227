import type { FastifyInstance } from 'fastify';
import { readColours } from '#lib/shared/colours.ts';
import { createTextCache, NOT_COMPRESSED_AGAIN } from '#lib/server/compressed-text.ts';
import type { Config } from '#lib/server/config.ts';
import { type ApiDocument, drawApiPage } from './api-page.ts';
import { describeApi, describeCalls } from './describe-api.ts';

export function registerApiDocs(app: FastifyInstance, config: Config): void {
  const title = config.company.product_name;
  const url = config.PUBLIC_URL === undefined ? '/' : new URL(config.PUBLIC_URL).origin;
  const documents = createTextCache('application/json; charset=utf-8');
  const pages = createTextCache('text/html; charset=utf-8');
  app.get('/api/openapi.json', NOT_COMPRESSED_AGAIN, (request, reply) =>
    documents('openapi', () => JSON.stringify(describeApi({ title, url }))).send(request, reply),
  );
  app.get('/api/docs', NOT_COMPRESSED_AGAIN, (request, reply) => {
    const colours = readColours(request.cookies);
    // Made by our own generator, which the page reads by its one known form.
    const draw = () => drawApiPage({ title, paths: describeCalls() as ApiDocument['paths'] }, colours);
    return pages(colours, draw).send(request, reply);
  });
}
