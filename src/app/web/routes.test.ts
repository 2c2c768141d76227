import { expect, test } from 'vitest';
import { ALIASES, AREAS, listPlaces, pageAt } from './routes.ts';

const places = await listPlaces();

/** `/firma/odeme/kart/:token` begins with `/firma`, `/firma/odeme` and `/firma/odeme/kart`, whole words only. */
function beginningsOf(address: string): string[] {
  const parts = address.split('/').slice(1, -1);
  const fixed = parts.includes(':id') ? parts.slice(0, parts.indexOf(':id')) : parts;
  return fixed.map((_, index) => `/${fixed.slice(0, index + 1).join('/')}`);
}

test('the beginning of a real address is an address too', () => {
  const known = new Set([
    ...AREAS.map(({ path }) => path),
    ...places.map(({ address }) => address),
    ...Object.keys(ALIASES),
  ]);
  const unknown = places.flatMap(({ address }) => beginningsOf(address)).filter((stem) => !known.has(stem));
  expect([...new Set(unknown)]).toEqual([]);
});

test('every other address leads to a page, and is none itself', () => {
  for (const [alias, to] of Object.entries(ALIASES)) {
    expect(pageAt(to), alias).toBeDefined();
    expect(pageAt(alias), alias).toBeUndefined();
  }
});
