import { expect, test } from 'vitest';
import { withOrigin, withProductName } from '#lib/shared/product.ts';
import { DESCRIPTIONS, headOf } from './prerender.tsx';
import { ALIASES, AREAS, listPlaces, pageAt } from './routes.ts';

const places = await listPlaces();

function beginningsOf(address: string): string[] {
  const parts = address.split('/').slice(1, -1);
  const fixed = parts.includes(':id') ? parts.slice(0, parts.indexOf(':id')) : parts;
  return fixed.map((_, index) => `/${fixed.slice(0, index + 1).join('/')}`);
}

test('beginning of an address: an address, too', () => {
  const known = new Set([
    ...AREAS.map(({ path }) => path),
    ...places.map(({ address }) => address),
    ...Object.keys(ALIASES),
  ]);
  const unknown = places.flatMap(({ address }) => beginningsOf(address)).filter((stem) => !known.has(stem));
  expect([...new Set(unknown)]).toEqual([]);
});

test('every other address: leads to a page', () => {
  for (const [alias, to] of Object.entries(ALIASES)) {
    expect(pageAt(to), alias).toBeDefined();
    expect(pageAt(alias), alias).toBeUndefined();
  }
});

const filled = (head: string) => withOrigin(withProductName(head, 'Bak & "Kazan"'), 'https://bak.example');
const found = places.filter(({ address }) => address in DESCRIPTIONS);

test('search engines: find only public pages', () => {
  expect(found.map(({ address }) => address)).toEqual([
    '/',
    '/giris',
    '/kayit-ol',
    '/sifremi-unuttum',
    '/kvkk',
    '/kosullar',
    '/yardim',
    '/iletisim',
  ]);
  expect(filled(headOf(null, ''))).toContain('<meta name="robots" content="noindex" />');
});

test.each(found)('$address: has title, address and picture', ({ address, page }) => {
  const head = filled(headOf(page, address));
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(head)?.[1];
  expect(head).toContain(`<title>${page.title} · Bak &#38; &#34;Kazan&#34;</title>`);
  expect(head).toContain(`<link rel="canonical" href="https://bak.example${address}" />`);
  expect(head).not.toContain('noindex');
  expect(contentOf('og:url')).toBe(`https://bak.example${address}`);
  for (const name of ['og:image', 'twitter:image'])
    expect(contentOf(name)).toBe('https://bak.example/share.png');
  expect(contentOf('twitter:card')).toBe('summary_large_image');
  for (const name of ['description', 'og:description', 'twitter:description'])
    expect(contentOf(name)).toBe(DESCRIPTIONS[address]);
  expect(DESCRIPTIONS[address]?.length).toBeLessThanOrEqual(160);
});
