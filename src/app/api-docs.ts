/** OpenAPI 3.1 at /api/openapi.json, generated from the contracts, and a readable page of it at /api/docs. */
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#lib/server/config.ts';
import { describeApi } from './describe-api.ts';

export async function registerApiDocs(app: FastifyInstance, config: Config): Promise<void> {
  const document = describeApi(config.PRODUCT_NAME);
  app.get('/api/openapi.json', async () => document);
  await app.register(swagger, {
    mode: 'static',
    // The plugin's type knows OpenAPI documents by its own package; ours is plain JSON of the same form.
    specification: { document: document as never },
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
