import { configureSession, signedInUser } from '#lib/web/session.ts';

/** The contract that these calls need is heavy, and nothing that is drawn waits for it. */
const calls = () => import('#features/accounts/web/session-calls.ts');

/** Tells the session how it is ended on the server, and asks after a reload whether it is still in force there. */
export function connectAccounts(): void {
  configureSession({ endOnServer: async () => (await calls()).endSessionOnServer() });
  if (signedInUser() === null) return;
  // No answer: the session stays; any later 401 ends it.
  calls()
    .then(({ refreshSession }) => refreshSession())
    .catch(() => undefined);
}
