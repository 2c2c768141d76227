import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonErrors } from '#lib/shared/errors.ts';
import { createTextCache, NOT_COMPRESSED_AGAIN } from '#lib/server/compressed-text.ts';
import type { Config } from '#lib/server/config.ts';
import { PROGRAM_FOLDER } from '#lib/server/program.ts';
import { readColours, withColours } from '#lib/shared/colours.ts';
import { withOrigin, withProductName } from '#lib/shared/product.ts';
import { addDays, istanbulDay } from '#lib/shared/dates.ts';
import type { Clock } from '#lib/server/clock.ts';

const WEB = join(PROGRAM_FOLDER, 'dist/web/');
const PAGES = 'pages.json';
/** Unknown addresses that get a JSON 404 instead of a page: programs ask for these, no person types them. */
const NO_PAGE = /^\/(?:api|uploads|assets|\.well-known|health|metrics)(?:\/|$)|\.[^/]*$/;

interface Pages {
  isKnown: (path: string) => boolean;
  pageAt: (path: string) => { name: string; page: string };
}

/** Matches an address as the router in the browser does: `:name` is any one part, and case does not matter. */
function matcherOf(address: string): RegExp {
  return new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`, 'i');
}

function readPages(productName: string): Pages | null {
  if (!existsSync(WEB + PAGES)) return null;
  // Written by our own build.
  const { addresses, named, other } = JSON.parse(readFileSync(WEB + PAGES, 'utf8')) as {
    addresses: string[];
    named: Record<string, string>;
    other: string;
  };
  const matchers = addresses.map(matcherOf);
  const pages = new Map(
    Object.entries(named).map(([path, page]) => [path, withProductName(page, productName)]),
  );
  const otherPage = withProductName(other, productName);
  return {
    isKnown: (path) => matchers.some((matcher) => matcher.test(path)),
    pageAt(path) {
      const name = path.toLowerCase() || '/';
      const page = pages.get(name);
      return page === undefined ? { name: '*', page: otherPage } : { name, page };
    },
  };
}

/** The product's public origin: the configured one, else the one that the request names; none for an odd name. */
function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return new URL(publicUrl).origin;
  return /^[\w.:[\]-]+$/.test(host) ? `${protocol}://${host}` : '';
}

export async function serveWeb(
  app: FastifyInstance,
  { company, PUBLIC_URL }: Pick<Config, 'company' | 'PUBLIC_URL'>,
): Promise<void> {
  const pages = readPages(company.product_name);
  if (pages !== null) {
    await app.register(staticFiles, {
      root: WEB,
      wildcard: false,
      index: false,
      cacheControl: false,
      preCompressed: true,
      // The route below serves the page, with the product's name filled in.
      globIgnore: ['index.html', PAGES, '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const texts = createTextCache('text/html; charset=utf-8');
  app.get('/*', { ...NOT_COMPRESSED_AGAIN, config: { isPage: true } }, (request, reply) => {
    const path = request.url.replace(/\?.*$/s, '').replace(/(?<=.)\/+$/, '');
    const isKnown = pages?.isKnown(path) === true;
    if (pages === null || (!isKnown && NO_PAGE.test(path))) throw commonErrors.NOT_FOUND();
    const { name, page } = pages.pageAt(path);
    const origin = originOf(request, PUBLIC_URL);
    const colours = readColours(request.cookies);
    void reply.code(isKnown ? 200 : 404).header('cache-control', 'no-cache');
    const draw = () => withColours(withOrigin(page, origin), colours);
    return texts(`${colours} ${origin} ${name}`, draw).send(request, reply);
  });
}

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon', 192, 'any')] });

function manifestOf(productName: string) {
  return {
    id: '/kullanici/anasayfa',
    name: productName,
    short_name: productName,
    description: 'Reklam izle, kazan. İzledikçe kazancın cüzdanına eklenir.',
    lang: 'tr',
    dir: 'ltr',
    start_url: '/kullanici/anasayfa',
    scope: '/',
    display: 'standalone',
    theme_color: '#171c3a',
    background_color: '#ffffff',
    categories: ['lifestyle', 'finance'],
    icons: [
      icon('icon', 192, 'any'),
      icon('icon', 512, 'any'),
      icon('maskable', 192, 'maskable'),
      icon('maskable', 512, 'maskable'),
    ],
    shortcuts: [shortcut('İzlemeye başla', '/kullanici/izle-kazan'), shortcut('Cüzdan', '/kullanici/cuzdan')],
  };
}

export function serveManifest(app: FastifyInstance, { company }: Pick<Config, 'company'>): void {
  const manifest = JSON.stringify(manifestOf(company.product_name));
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8').send(manifest),
  );
}

/** The standard asks for an end of less than a year; an installation that is still running goes on saying so. */
const VALID_DAYS = 180;
const PATH = '/.well-known/security.txt';

/** The contact for reports of security holes (RFC 9116). */
export function serveSecurityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Pick<Config, 'company' | 'PUBLIC_URL'>; clock: Clock },
): void {
  const { company, PUBLIC_URL } = config;
  app.get(PATH, (_, reply) => {
    const lines = [
      `Contact: mailto:${company.contact_email}`,
      `Expires: ${addDays(istanbulDay(clock.now()), VALID_DAYS)}T00:00:00.000Z`,
      'Preferred-Languages: tr, en',
      ...(PUBLIC_URL === undefined ? [] : [`Canonical: ${new URL(PUBLIC_URL).origin}${PATH}`]),
    ];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
