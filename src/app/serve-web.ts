/** Serves the built web app: hashed assets for a year, every other path the one page, unknown calls a JSON 404. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { withProductName } from '#lib/shared/product.ts';

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url));
const PAGE = 'index.html';
/** What was drawn while building, by path (scripts/draw-pages.mjs). */
const DRAWN = 'drawn-pages.json';
const ROOT = '<div id="root"></div>';

interface DrawnPage {
  html: string;
  isSplash: boolean;
  scripts: string[];
}

/** The page for a path, with the product's name in it. */
type PageOf = (path: string) => string;

/**
 * What the program does with the page it finds (web/main.tsx). Fields take no input before their code is there, which draws
 * them anew: what was typed until then would be lost.
 */
function rootOf({ html, isSplash }: DrawnPage): string {
  if (isSplash) return '<div id="root">';
  return html.includes('<input ') ? '<div id="root" inert>' : '<div id="root" data-drawn>';
}

/**
 * The page with what was drawn for this path in it. The program waits behind the style, without which nothing is seen, and
 * where the page itself was drawn until that is painted: its files are named, but not fetched yet (web/start.ts).
 */
function fill(page: string, drawn: DrawnPage): string {
  const links = drawn.scripts
    .map((path) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${path}">`)
    .join('');
  const head = drawn.isSplash ? links : `<template id="parts">${links}</template>`;
  return page
    .replace('<html lang="tr">', drawn.isSplash ? '$&' : '<html lang="tr" data-face="warm">')
    .replace('</head>', () => `${head}</head>`)
    .replace(ROOT, () => `${rootOf(drawn)}${drawn.html}</div>`);
}

/** Null before the first build. */
function readPages(productName: string): PageOf | null {
  if (!existsSync(`${WEB}${PAGE}`)) return null;
  const page = readFileSync(`${WEB}${PAGE}`, 'utf8');
  // Written by our own build.
  const drawn = JSON.parse(readFileSync(`${WEB}${DRAWN}`, 'utf8')) as Record<string, DrawnPage>;
  const filled = new Map(
    Object.entries(drawn).map(([path, one]) => [path, withProductName(fill(page, one), productName)]),
  );
  const areaOf = (path: string) => path.split('/', 2).join('/');
  return (path) => filled.get(path) ?? filled.get(areaOf(path)) ?? filled.get('*') ?? page;
}

export async function serveWeb(
  app: FastifyInstance,
  { PRODUCT_NAME }: { PRODUCT_NAME: string },
): Promise<void> {
  const pageOf = readPages(PRODUCT_NAME);
  if (pageOf !== null) {
    await app.register(staticFiles, {
      root: WEB,
      wildcard: false,
      index: false,
      cacheControl: false,
      // The forms that scripts/compress-files.mjs has left beside the files.
      preCompressed: true,
      // The page is served below, filled in.
      globIgnore: [PAGE, DRAWN, '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  // Every path that is no file and no call is a page: the router in the browser knows which.
  app.get('/*', (request, reply) => {
    if (pageOf === null || /^\/(api|uploads|assets)(\/|$)/.test(request.url)) throw commonErrors.NOT_FOUND();
    const [path = ''] = request.url.split('?');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageOf(path));
  });
}
