import { configureSession, signedInUser } from '#lib/web/session.ts';
import { endSessionOnServer, refreshSession } from '#features/accounts/web/session-calls.ts';

/** Tells the session how it is ended on the server, and asks after a reload whether it is still in force there. */
export function connectAccounts(): void {
  configureSession({ endOnServer: endSessionOnServer });
  if (signedInUser() === null) return;
  // No answer: the session stays; any later 401 ends it.
  refreshSession().catch(() => undefined);
}
