/**
 * Draws the pages that strangers come to first, while the product is built: the server sends them drawn, so that a slow
 * phone shows them before any of the program has arrived (src/app/web/main.tsx then takes over). Runs in Node.
 */
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { createQueryClient } from '#lib/web/query.ts';
import { App } from './app.tsx';
import { AREA_PATHS, createRoutes } from './router.tsx';
import { Splash } from './splash.tsx';

const PUBLIC_LAYOUT = 'src/app/web/areas/public/layout.tsx';
/** By path, the module of a page that looks the same for every stranger. */
const DRAWN = {
  '/': 'src/features/landing/web/landing-page.tsx',
  '/giris': 'src/features/accounts/web/sign-in-page.tsx',
};
/** Of an area, the module of the page where its people begin on a phone. */
const FIRST_SCREENS = {
  '/kullanici/anasayfa': 'src/features/viewer-home/web/home-page.tsx',
  '/kullanici/izle-kazan': 'src/features/watch-and-earn/web/watch-page.tsx',
};

/** By its path, the folder of an area. */
const FOLDERS: Readonly<Record<string, string>> = {
  '/kullanici': 'viewer',
  '/firma': 'firm',
  '/admin': 'admin',
};

const frameOf = (area: string) =>
  ['routes', 'layout'].map((name) => `src/app/web/areas/${FOLDERS[area]}/${name}.tsx`);

export interface DrawnPage {
  html: string;
  /** Stands until the page itself can be drawn, which only its person's own data fill. */
  isSplash: boolean;
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
 * What the server sends at once, by path, by an area's path for the rest of the area, and by `*` for all other paths. The
 * product's name in it is still to be filled in (lib/shared/product.ts).
 */
export async function drawPages(): Promise<Record<string, DrawnPage>> {
  const splash = renderToString(<Splash />);
  const awaited = (sources: string[]): DrawnPage => ({ html: splash, isSplash: true, sources });
  const pages: Record<string, DrawnPage> = { '*': awaited([]) };
  for (const area of AREA_PATHS) pages[area] = awaited(frameOf(area));
  for (const [path, module] of Object.entries(FIRST_SCREENS)) {
    const area = path.split('/', 2).join('/');
    pages[path] = awaited([...frameOf(area), module]);
  }
  for (const [path, module] of Object.entries(DRAWN)) {
    // The routes' modules are shared: one after the other is as quick.
    // oxlint-disable-next-line no-await-in-loop
    pages[path] = { html: await drawPage(path), isSplash: false, sources: [PUBLIC_LAYOUT, module] };
  }
  return pages;
}
