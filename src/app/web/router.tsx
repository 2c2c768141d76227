import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import type { Role } from '#lib/shared/route.ts';
import { nextTask } from '#lib/web/next-task.ts';
import { AreaError } from './area-error.tsx';
import { publicRoutes } from './areas/public/routes.tsx';
import { redirectRoutes } from './redirects.tsx';
import { RequireRole } from './require-role.tsx';
import { Root } from './root.tsx';

interface Area {
  path: string;
  role: Role;
  lazy: NonNullable<RouteObject['lazy']>;
  /** The list of its pages, which nobody outside of it needs to load. */
  pages: () => Promise<RouteObject[]>;
}

const AREAS: readonly Area[] = [
  {
    path: '/kullanici',
    role: 'user',
    lazy: async () => ({ Component: (await import('./areas/viewer/layout.tsx')).ViewerLayout }),
    pages: async () => (await import('./areas/viewer/routes.tsx')).viewerRoutes,
  },
  {
    path: '/firma',
    role: 'firm',
    lazy: async () => ({ Component: (await import('./areas/firm/layout.tsx')).FirmLayout }),
    pages: async () => (await import('./areas/firm/routes.tsx')).firmRoutes,
  },
  {
    path: '/admin',
    role: 'admin',
    lazy: async () => ({ Component: (await import('./areas/admin/layout.tsx')).AdminLayout }),
    pages: async () => (await import('./areas/admin/routes.tsx')).adminRoutes,
  },
];

export const AREA_PATHS = AREAS.map(({ path }) => path);

const pagesId = ({ path }: Area) => `${path}:pages`;

/**
 * An area: guard, then its layout (fetched only when the area is entered), then its pages. The inner error boundary
 * keeps the menu when a page crashes.
 */
function areaRoute(area: Area): RouteObject {
  const pages: RouteObject = { id: pagesId(area), ErrorBoundary: AreaError, children: [] };
  return {
    path: area.path,
    element: <RequireRole role={area.role} />,
    ErrorBoundary: AreaError,
    children: [{ lazy: area.lazy, children: [pages] }],
  };
}

/** The pages that anybody may see, and where the areas begin. */
export function createRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: AreaError,
      children: [
        {
          lazy: async () => ({ Component: (await import('./areas/public/layout.tsx')).PublicLayout }),
          children: [{ ErrorBoundary: AreaError, children: publicRoutes }],
        },
        ...AREAS.map(areaRoute),
        ...redirectRoutes,
      ],
    },
  ];
}

/**
 * Fetches the code of the page at this address into its routes.
 * @throws when it does not arrive: the page stays as it was drawn (start.ts tells of it).
 */
async function fillRoutes(routes: RouteObject[]): Promise<void> {
  const missing = (matchRoutes(routes, location) ?? []).map(async ({ route }) => {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
  });
  await Promise.all(missing);
  await nextTask();
}

/**
 * @param isDrawn - whether the page is seen already. Its reader may have moved on by now and stays there; otherwise the
 *   router goes to where the page was left.
 */
export async function createRouter(isDrawn: boolean) {
  const known = new Set<Area>();
  const routes = createRoutes();
  if (isDrawn) await fillRoutes(routes);
  return createBrowserRouter(routes, {
    ...(isDrawn && { hydrationData: {} }),
    // Asked before a path counts as unknown.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      const area = AREAS.find((each) => path.startsWith(`${each.path}/`) && !known.has(each));
      if (area === undefined) return;
      const pages = await area.pages();
      if (known.has(area)) return;
      known.add(area);
      patch(pagesId(area), pages);
    },
  });
}
