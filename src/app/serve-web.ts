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
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

interface Drawn {
  splash: string;
  pages: Record<string, { html: string | null; scripts: string[] }>;
}

/** The page for a path, with the product's name in it. */
type PageOf = (path: string) => string;

const ROOT = '<div id="root"></div>';

/**
 * The page with what was drawn for this path in it. The program waits until that is painted (web/start.ts): its parts are
 * named, but not fetched yet. Fields take no input before their code is there, which draws them anew: what was typed until
 * then would be lost.
 */
function fillDrawn(page: string, html: string): string {
  const root = html.includes('<input ') ? '<div id="root" inert>' : '<div id="root" data-drawn>';
  return page
    .replaceAll(PRELOAD, '')
    .replace(
      '</head>',
      () => `<template id="parts">${(page.match(PRELOAD) ?? []).join('')}</template></head>`,
    )
    .replace('<html lang="tr">', '<html lang="tr" data-face="warm">')
    .replace(ROOT, () => `${root}${html}</div>`);
}

/** The page that fetches what this path is about to need, beside the program instead of after it. */
function preload(page: string, scripts: readonly string[]): string {
  const links = scripts
    .filter((path) => !page.includes(path))
    .map((path) => `<link rel="modulepreload" crossorigin href="${path}">`);
  return page.replace('</head>', () => `${links.join('')}</head>`);
}

/** The page whose program waits behind the style, without which nothing is seen. */
function behindStyle(page: string): string {
  return page.replaceAll('<link rel="modulepreload" crossorigin', '$& fetchpriority="low"');
}

/** Null before the first build. */
function readPages(productName: string): PageOf | null {
  if (!existsSync(`${WEB}${PAGE}`)) return null;
  const page = readFileSync(`${WEB}${PAGE}`, 'utf8');
  // Written by our own build.
  const { splash, pages } = JSON.parse(readFileSync(`${WEB}${DRAWN}`, 'utf8')) as Drawn;
  const waiting = page.replace(ROOT, () => `<div id="root">${splash}</div>`);
  const filled = new Map(
    Object.entries(pages).map(([path, { html, scripts }]) => [
      path,
      withProductName(
        html === null ? behindStyle(preload(waiting, scripts)) : fillDrawn(preload(page, scripts), html),
        productName,
      ),
    ]),
  );
  const other = withProductName(behindStyle(waiting), productName);
  return (path) => filled.get(path) ?? filled.get(path.split('/', 2).join('/')) ?? other;
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
    if (pageOf === null || /^\/(api|uploads|assets)(\/|$)/.test(request.url)) throw commonErrors.NOT_FOUND();
    const [path = ''] = request.url.split('?');
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(pageOf(path));
  });
}
