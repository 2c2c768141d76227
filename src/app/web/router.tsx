import type { ReactNode } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { Role } from '#lib/shared/route.ts';
import { AreaError } from './area-error.tsx';
import { adminRoutes } from './areas/admin/routes.tsx';
import { firmaRoutes } from './areas/firma/routes.tsx';
import { kullaniciRoutes } from './areas/kullanici/routes.tsx';
import { publicRoutes } from './areas/public/routes.tsx';
import { redirectRoutes } from './redirects.tsx';
import { RequireRole } from './require-role.tsx';
import { Root } from './root.tsx';
import { Splash } from './splash.tsx';

/**
 * An area: guard, then its layout (fetched only when the area is entered), then its pages. The inner error boundary
 * keeps the menu when a page crashes.
 */
function area(given: {
  path: string;
  role: Role;
  lazy: () => Promise<{ Component: () => ReactNode }>;
  pages: RouteObject[];
}): RouteObject {
  return {
    path: given.path,
    element: <RequireRole role={given.role} />,
    ErrorBoundary: AreaError,
    children: [{ lazy: given.lazy, children: [{ ErrorBoundary: AreaError, children: given.pages }] }],
  };
}

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Root,
      ErrorBoundary: AreaError,
      HydrateFallback: Splash,
      children: [
        {
          lazy: async () => ({ Component: (await import('./areas/public/layout.tsx')).PublicLayout }),
          children: [{ ErrorBoundary: AreaError, children: publicRoutes }],
        },
        area({
          path: '/kullanici',
          role: 'user',
          lazy: async () => ({ Component: (await import('./areas/kullanici/layout.tsx')).KullaniciLayout }),
          pages: kullaniciRoutes,
        }),
        area({
          path: '/firma',
          role: 'firm',
          lazy: async () => ({ Component: (await import('./areas/firma/layout.tsx')).FirmaLayout }),
          pages: firmaRoutes,
        }),
        area({
          path: '/admin',
          role: 'admin',
          lazy: async () => ({ Component: (await import('./areas/admin/layout.tsx')).AdminLayout }),
          pages: adminRoutes,
        }),
        ...redirectRoutes,
      ],
    },
  ]);
}
