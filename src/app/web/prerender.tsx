/**
 * Draws the pages that strangers come to first, while the product is built: the server sends them drawn, so that a slow
 * phone shows them before any of the program has arrived (src/app/web/main.tsx then takes over). Runs in Node.
 */
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '#lib/web/query.ts';
import { LandingPage } from '#features/accounts/web/landing/landing-page.tsx';
import { SignInPage } from '#features/accounts/web/sign-in-page.tsx';
import { PublicLayout } from './areas/public/layout.tsx';

const PAGES = {
  '/': { Component: LandingPage, source: 'src/features/accounts/web/landing/landing-page.tsx' },
  '/giris': { Component: SignInPage, source: 'src/features/accounts/web/sign-in-page.tsx' },
};
const LAYOUT_SOURCE = 'src/app/web/areas/public/layout.tsx';

export interface DrawnPage {
  html: string;
  /** The modules whose code takes over, by their names in the build's manifest. */
  sources: string[];
}

/** The pages by path; the product's name in them is still to be filled in (lib/shared/product.ts). */
export function drawPages(): Record<string, DrawnPage> {
  const entries = Object.entries(PAGES).map(([path, { Component, source }]): [string, DrawnPage] => {
    const routes = [{ Component: PublicLayout, children: [{ path, Component }] }];
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    const html = renderToString(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return [path, { html, sources: [source, LAYOUT_SOURCE] }];
  });
  return Object.fromEntries(entries);
}
