/**
 * Draws the pages that strangers come to first, while the product is built: the server sends them drawn, so that a slow
 * phone shows them before any of the program has arrived (src/app/web/main.tsx then takes over). Runs in Node.
 */
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { createQueryClient } from '#lib/web/query.ts';
import { App } from './app.tsx';
import { createRoutes } from './router.tsx';
import { Splash } from './splash.tsx';

/** By path, the page's own module. */
const PAGES = {
  '/': 'src/features/accounts/web/landing/landing-page.tsx',
  '/giris': 'src/features/accounts/web/sign-in-page.tsx',
};
const AREAS = ['kullanici', 'firma', 'admin'];
/** Of an area, where its people begin on a phone. */
const FIRST_SCREENS = {
  '/kullanici/anasayfa': 'src/features/profiles/web/viewer/home-page.tsx',
  '/kullanici/izle-kazan': 'src/features/watch-and-earn/web/watch-page.tsx',
};

const frameOf = (area: string) => ['routes', 'layout'].map((name) => `src/app/web/areas/${area}/${name}.tsx`);

export interface DrawnPage {
  /** Null where only a person's own data fill the page. */
  html: string | null;
  /** The modules whose code takes over, by their names in the build's manifest. */
  sources: string[];
}

async function drawPage(path: string): Promise<string> {
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    else router.subscribe(({ initialized }) => initialized && resolve());
  });
  const html = renderToString(<App client={createQueryClient()} router={router} />);
  router.dispose();
  return html;
}

/**
 * By path, or by the beginning of the path for the rest of an area, what the server sends at once. The product's name in it
 * is still to be filled in (lib/shared/product.ts).
 */
export async function drawPages(): Promise<{ splash: string; pages: Record<string, DrawnPage> }> {
  const areas = AREAS.map((area) => [`/${area}`, { html: null, sources: frameOf(area) }] as const);
  const first = Object.entries(FIRST_SCREENS).map(
    ([path, page]) => [path, { html: null, sources: [...frameOf(path.split('/')[1] ?? ''), page] }] as const,
  );
  const drawn = Object.entries(PAGES).map(
    async ([path, page]) =>
      [path, { html: await drawPage(path), sources: ['src/app/web/areas/public/layout.tsx', page] }] as const,
  );
  const pages = Object.fromEntries([...areas, ...first, ...(await Promise.all(drawn))]);
  return { splash: renderToString(<Splash />), pages };
}
