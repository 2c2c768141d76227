/**
 * Draws the pages that strangers come to first, while the product is built: the server sends them drawn, so that a slow
 * phone shows them before any of the program has arrived (src/app/web/main.tsx then takes over). Runs in Node.
 */
import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { createQueryClient } from '#lib/web/query.ts';
import { App } from './app.tsx';
import { createRoutes } from './router.tsx';

/** By path, the modules whose code takes over, by their names in the build's manifest. */
const PAGES = {
  '/': ['src/features/accounts/web/landing/landing-page.tsx'],
  '/giris': ['src/features/accounts/web/sign-in-page.tsx'],
};
const LAYOUT = 'src/app/web/areas/public/layout.tsx';

export interface DrawnPage {
  html: string;
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

/** The pages by path; the product's name in them is still to be filled in (lib/shared/product.ts). */
export async function drawPages(): Promise<Record<string, DrawnPage>> {
  const entries = Object.entries(PAGES).map(async ([path, sources]): Promise<[string, DrawnPage]> => [
    path,
    { html: await drawPage(path), sources: [...sources, LAYOUT] },
  ]);
  return Object.fromEntries(await Promise.all(entries));
}
