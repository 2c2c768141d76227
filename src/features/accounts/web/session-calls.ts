/** The server's side of the browser's session; this code is fetched only when somebody is signed in. */
import { call } from '#lib/web/call.ts';
import { updateSessionUser } from '#lib/web/session.ts';
import { openSessionContract } from '../contract/public.ts';

/** Ends the current session on the server too. */
export async function endSessionOnServer(): Promise<void> {
  await call(openSessionContract.logOut, {});
}

/**
 * Asks after a reload to whom the kept token belongs: a session that was ended elsewhere ends here too (any 401 does
 * that), and a changed name is shown.
 */
export async function refreshSession(): Promise<void> {
  const { data } = await call(openSessionContract.readSession, {});
  updateSessionUser({ name: data.user.name, email: data.user.email });
}
