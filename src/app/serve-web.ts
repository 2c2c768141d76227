/** Serves the built web app: hashed assets for a year, every other path the one page, unknown calls a JSON 404. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { withProductName } from '#lib/shared/product.ts';

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** The page with the product's name in it; null before the first build. */
function readPage(productName: string): string | null {
  const file = `${WEB}index.html`;
  return existsSync(file) ? withProductName(readFileSync(file, 'utf8'), productName) : null;
}

export async function serveWeb(
  app: FastifyInstance,
  { PRODUCT_NAME }: { PRODUCT_NAME: string },
): Promise<void> {
  const page = readPage(PRODUCT_NAME);
  if (page !== null) {
    await app.register(staticFiles, {
      root: WEB,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The page itself is served below.
      globIgnore: ['index.html'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Every path that is no file and no call is a page: the router in the browser knows which.
  app.get('/*', (request, reply) => {
    if (page === null || /^\/(api|uploads|assets)(\/|$)/.test(request.url)) throw commonErrors.NOT_FOUND();
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
