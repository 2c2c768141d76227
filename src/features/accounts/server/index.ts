export { changeOwnDetails } from './change-details.ts';
export { createAdmin, createFirm, createViewer } from './create-account.ts';
export { accountJobs } from './jobs.ts';
export { hashPassword } from './passwords.ts';
export { mountAccounts } from './routes.ts';
export { createAuthenticator } from './create-authenticator.ts';
export { openSession } from './sessions.ts';
