import type { FastifyInstance } from 'fastify';
import type { Config } from '#lib/server/config.ts';

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
