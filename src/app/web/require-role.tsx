import { Navigate, Outlet, useLocation } from 'react-router';
import type { Role } from '#lib/shared/route.ts';
import { LOGIN_PATH } from '#lib/web/role-home.ts';
import { useSession } from '#lib/web/session.ts';

/**
 * Lets only one role into its area; others go to the login page, which keeps the place they asked for as `state.from`
 * and sends a signed-in person home (Specification, guards and fallbacks). The server guards the data; this is manners.
 */
export function RequireRole({ role }: { role: Role }) {
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  if (user?.role !== role)
    return <Navigate to={LOGIN_PATH} replace state={{ from: pathname + search + hash }} />;
  return <Outlet />;
}
