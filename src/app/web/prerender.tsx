/** Prerenders the pages that look the same to every visitor (scripts/build.mjs); main.tsx hydrates them. */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { prepareCode } from './code.ts';
import { ALIASES, AREAS, listPlaces } from './routes.ts';
import { Splash } from './splash.tsx';
import { escapeHtml } from '#lib/shared/html.ts';
import { ORIGIN_MARK, PRODUCT_NAME_MARK } from '#lib/shared/product.ts';
import type { Page } from './page.ts';

export const DESCRIPTIONS: Readonly<Record<string, string>> = {
  '/': 'Kısa reklamları izle, kazancın anında cüzdanına eklensin; istediğinde kendi hesabına çek. Firmalar, seçtikleri kitleye ulaşır.',
  '/giris': 'Hesabına gir: reklam izle, kazancını gör, paranı çek; firmaysan kampanyalarını yönet.',
  '/kayit-ol': 'Ücretsiz hesabını birkaç dakikada aç; reklam izleyip kazan ya da firman için reklam ver.',
  '/sifremi-unuttum': 'Telefonuna gelen kodla şifreni yenile.',
  '/kvkk': 'Hangi kişisel verileri neden işlediğimiz, ne kadar sakladığımız ve hakların.',
  '/kosullar':
    'Hesap açarken kabul ettiğin koşullar: kazanç, çekim, kampanyalar ve hakların, açık bir dille.',
  '/yardim': 'Nasıl kazanılır, para nasıl çekilir, reklam nasıl verilir? Adım adım, ekran görüntüleriyle.',
  '/iletisim': 'Kim olduğumuz ve bize nasıl ulaşacağın: bir form, şirket bilgileri ve adres.',
};

const PICTURE = { path: '/share.png', alt: 'Reklam izle, para kazan' };

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}" />`;

export function headOf(page: Page | null, address: string): string {
  const title = page ? `${page.title} · ${PRODUCT_NAME_MARK}` : PRODUCT_NAME_MARK;
  const head = [`<title>${title}</title>`];
  const description = DESCRIPTIONS[address];
  if (page === null || description === undefined) return [...head, named('robots', 'noindex')].join('\n    ');
  const url = `${ORIGIN_MARK}${address}`;
  const picture = `${ORIGIN_MARK}${PICTURE.path}`;
  return [
    ...head,
    named('description', description),
    `<link rel="canonical" href="${url}" />`,
    property('og:type', 'website'),
    property('og:locale', 'tr_TR'),
    property('og:site_name', PRODUCT_NAME_MARK),
    property('og:title', page.title),
    property('og:description', description),
    property('og:url', url),
    property('og:image', picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', PICTURE.alt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', description),
    named('twitter:image', picture),
    named('twitter:image:alt', PICTURE.alt),
  ].join('\n    ');
}

const places = await listPlaces();

export const addresses = [
  ...new Set([
    ...places.map(({ address }) => address),
    ...AREAS.map(({ path }) => path),
    ...Object.keys(ALIASES),
  ]),
];

export const heads = Object.fromEntries(
  places
    .filter(({ area, address }) => area.role === 'public' && !address.includes(':'))
    .map(({ address, page }) => [address, headOf(page, address)]),
);
export const otherHead = headOf(null, '');

export const splash = renderToString(<Splash />);

/** The prerendered pages by address. The product's name is still to be filled in (lib/shared/product.ts). */
export async function renderPages(): Promise<Record<string, string>> {
  const prerendered = places.filter(({ page }) => page.isPrerendered);
  await prepareCode(prerendered.flatMap(({ area, page }) => [area.layout, page.load]));
  return Object.fromEntries(
    prerendered.map(({ address }) => [
      address,
      renderToString(
        <StaticRouter location={address}>
          <App />
        </StaticRouter>,
      ),
    ]),
  );
}
