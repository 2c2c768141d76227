import { ROLES } from '#lib/shared/route.ts';
import { call } from '#lib/web/call.ts';
import { inUtc, plainRoute } from '#lib/web/plain-route.ts';
import { updateSessionUser } from '#lib/web/session.ts';
import type { openSessionContract as contract } from '../contract/public.ts';

const logOut = plainRoute<typeof contract.logOut>({
  method: 'POST',
  path: '/api/auth/logout',
  access: ROLES,
});
const readSession = plainRoute<typeof contract.readSession>(
  { method: 'GET', path: '/api/auth/session', access: ROLES },
  { expires_at: inUtc },
);

export async function endSessionOnServer(): Promise<void> {
  await call(logOut, {});
}

/** After a reload: any 401 ends a session that was ended elsewhere, and a changed name is shown. */
export async function refreshSession(): Promise<void> {
  const { data } = await call(readSession, {});
  updateSessionUser({ name: data.user.name, email: data.user.email });
}
