import { Navigate, type RouteObject, useLocation } from 'react-router';
import { roleHome } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';

/** Paths that the specification also names, and where they really are. */
const ALIASES: Record<string, string> = {
  '/login': '/giris',
  '/admin': '/admin/panel',
  '/admin/dashboard': '/admin/panel',
  '/firm/dashboard': '/firma/panel',
  '/firm/campaigns/drafts': '/firma/kampanyalar/taslaklar',
  '/firma': '/firma/panel',
  '/kullanici': '/kullanici/anasayfa',
};

function Alias({ to }: { to: string }) {
  const location = useLocation();
  return <Navigate to={{ pathname: to, search: location.search }} replace state={location.state} />;
}

/** An unknown path: signed-in people go to their role's home, others to the login page. */
function UnknownPath() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return <Navigate to={roleHome(user?.role)} replace state={{ from: pathname + search }} />;
}

export const redirectRoutes: RouteObject[] = [
  ...Object.entries(ALIASES).map(([path, to]) => ({ path, element: <Alias to={to} /> })),
  { path: '*', element: <UnknownPath /> },
];
