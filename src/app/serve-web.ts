/** Serves the built web app: hashed assets for a year, every other path the one page, unknown calls a JSON 404. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url));

export async function serveWeb(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(`${WEB}index.html`);
  if (isBuilt) {
    await app.register(staticFiles, {
      root: WEB,
      wildcard: false,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Every path that is no file and no call is a page: the router in the browser knows which.
  app.get('/*', (request, reply) => {
    if (!isBuilt || /^\/(api|uploads|assets)(\/|$)/.test(request.url)) throw commonErrors.NOT_FOUND();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');
  });
}
