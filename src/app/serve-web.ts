/** Serves the built web app: hashed assets for a year, every other path the one page, unknown calls a JSON 404. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { withProductName } from '#lib/shared/product.ts';

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const PAGE = 'index.html';
/** The pages that were drawn while building, by path (scripts/draw-pages.mjs). */
const DRAWN = 'drawn-pages.json';

const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

interface Pages {
  /** For every path that was not drawn. */
  empty: string;
  drawn: ReadonlyMap<string, string>;
}

/**
 * The page with what was drawn for this path in it. The program waits until that is painted (web/start.ts): its parts are
 * named, but not fetched yet. Fields take no input before their code is there, which draws them anew: what was typed until
 * then would be lost.
 */
function fill(page: string, { html, scripts }: { html: string; scripts: string[] }): string {
  const parts = page.match(PRELOAD) ?? [];
  const more = scripts
    .filter((path) => !page.includes(path))
    .map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
  const root = html.includes('<input ') ? '<div id="root" inert>' : '<div id="root">';
  return page
    .replaceAll(PRELOAD, '')
    .replace('</head>', () => `<template id="parts">${[...parts, ...more].join('')}</template></head>`)
    .replace('<html lang="tr">', '<html lang="tr" data-face="warm">')
    .replace('<div id="root"></div>', () => `${root}${html}</div>`);
}

/** The pages with the product's name in them; null before the first build. */
function readPages(productName: string): Pages | null {
  if (!existsSync(`${WEB}${PAGE}`)) return null;
  const page = readFileSync(`${WEB}${PAGE}`, 'utf8');
  // Written by our own build.
  const drawn = JSON.parse(readFileSync(`${WEB}${DRAWN}`, 'utf8')) as Record<
    string,
    Parameters<typeof fill>[1]
  >;
  const filled = Object.entries(drawn).map(
    ([path, content]) => [path, withProductName(fill(page, content), productName)] as const,
  );
  return { empty: withProductName(page, productName), drawn: new Map(filled) };
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
      // Served below, filled in.
      globIgnore: [PAGE, DRAWN],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Every path that is no file and no call is a page: the router in the browser knows which.
  app.get('/*', (request, reply) => {
    if (pages === null || /^\/(api|uploads|assets)(\/|$)/.test(request.url)) throw commonErrors.NOT_FOUND();
    const [path = ''] = request.url.split('?');
    const page = pages.drawn.get(path) ?? pages.empty;
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  });
}
