/** Serves the built web app: hashed assets for a year, every address of a page its page, what is unknown a 404. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { withProductName } from '#lib/shared/product.ts';

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url));
/** What scripts/draw-pages.mjs has left. */
const PAGES = 'pages.json';
/** A person types none of these, and a program that asks for them wants no page. */
const NO_PAGE = /^\/(?:api|uploads|assets|\.well-known|health|metrics)(?:\/|$)|\.[^/]*$/;

interface Pages {
  /** Whether the browser's half of the program knows this path. */
  isKnown: (path: string) => boolean;
  /** The page for a path, with the product's name in it. */
  pageAt: (path: string) => string;
}

/** As the router in the browser reads it: `:name` is any one part, and large letters are as small ones. */
function matcherOf(address: string): RegExp {
  return new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`, 'i');
}

/** Null before the first build. */
function readPages(productName: string): Pages | null {
  if (!existsSync(WEB + PAGES)) return null;
  // Written by our own build.
  const { addresses, drawn, other } = JSON.parse(readFileSync(WEB + PAGES, 'utf8')) as {
    addresses: string[];
    drawn: Record<string, string>;
    other: string;
  };
  const matchers = addresses.map(matcherOf);
  const named = new Map(
    Object.entries(drawn).map(([path, page]) => [path, withProductName(page, productName)]),
  );
  const otherNamed = withProductName(other, productName);
  return {
    isKnown: (path) => matchers.some((matcher) => matcher.test(path)),
    pageAt: (path) => named.get(path) ?? otherNamed,
  };
}

export async function serveWeb(
  app: FastifyInstance,
  { PRODUCT_NAME }: { PRODUCT_NAME: string },
): Promise<void> {
  const pages = readPages(PRODUCT_NAME);
  if (pages !== null) {
    await app.register(staticFiles, {
      root: WEB,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The forms that scripts/compress-files.mjs has left beside the files.
      preCompressed: true,
      // The page is served below, filled in.
      globIgnore: ['index.html', PAGES, '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.get('/*', (request, reply) => {
    const path = request.url.replace(/\?.*$/s, '').replace(/(?<=.)\/+$/, '');
    const isKnown = pages?.isKnown(path) === true;
    if (pages === null || (!isKnown && NO_PAGE.test(path))) throw commonErrors.NOT_FOUND();
    return reply
      .code(isKnown ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(pages.pageAt(path));
  });
}
