/**
 * Draws the pages that look the same to every visitor, while the product is built (scripts/draw-pages.mjs), in Node.
 * The server sends them drawn, so that a slow phone shows them before the program has arrived; main.tsx then takes them
 * over.
 */
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { App } from './app.tsx';
import { prepareCode } from './code.ts';
import { headOf } from './page-head.ts';
import { ALIASES, AREAS, listPlaces } from './routes.ts';
import { Splash } from './splash.tsx';

const places = await listPlaces();

/** Every address of the product, as the server has to know it. */
export const addresses = [
  ...new Set([
    ...places.map(({ address }) => address),
    ...AREAS.map(({ path }) => path),
    ...Object.keys(ALIASES),
  ]),
];

/** The heads of the public pages, and of all others. */
export const heads = Object.fromEntries(
  places
    .filter(({ area, address }) => area.role === 'public' && !address.includes(':'))
    .map(({ address, page }) => [address, headOf(page, address)]),
);
export const otherHead = headOf(null, '');

/** The content of every other page until its code is there: those pages show a person's own data. */
export const splash = renderToString(<Splash />);

/** The drawn pages by address. The product's name is still to be filled in (lib/shared/product.ts). */
export async function drawPages(): Promise<Record<string, string>> {
  const drawn = places.filter(({ page }) => page.isDrawn);
  await prepareCode(drawn.flatMap(({ area, page }) => [area.layout, page.load]));
  return Object.fromEntries(
    drawn.map(({ address }) => [
      address,
      renderToString(
        <StaticRouter location={address}>
          <App />
        </StaticRouter>,
      ),
    ]),
  );
}
