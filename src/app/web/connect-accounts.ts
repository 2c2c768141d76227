import { configureSession, signedInUser } from '#lib/web/session.ts';

const sessionCalls = () => import('#features/accounts/web/session-calls.ts');

/**
 * Tells the session how it is ended on the server, and asks after a reload whether it is still in force there. The
 * calls bring a contract and zod with them, so visitors who are not signed in never fetch them.
 */
export function connectAccounts(): void {
  configureSession({ endOnServer: async () => (await sessionCalls()).endSessionOnServer() });
  if (signedInUser() === null) return;
  sessionCalls()
    .then(({ refreshSession }) => refreshSession())
    // No answer: the session stays; any later 401 ends it.
    .catch(() => undefined);
}
