export { nameOwnCode, readOwnCode, hashAddress } from './codes/code-secrets.server.ts';
export { enterCode, readRemainingSeconds } from './codes/enter-code.server.ts';
export {
  issueCode,
  lockPhone,
  type CodeAsker,
  type IssuedCode,
  namedPhone,
  sendCode,
} from './codes/issue-code.server.ts';
export { takeSend, type TakenSend, type CodeRequest } from './codes/take-send.server.ts';
export { voidResetGrants, askForReset, enterResetCode } from './passwords/reset-password.server.ts';
export { findUserByEmail, findUserByPhone, readUser, type UserRow } from './queries.server.ts';
export { mailOwner, noteAlarm, notifyOwner } from './alarms.server.ts';
export { refuseNewPasskey, requireOwnPasskey } from './passkeys/verify-passkey.server.ts';
export { readSecondFactor, resetSecondFactor, tryOwnCode } from './second-factor/second-factor.server.ts';
export { type AccountKit, createAccountKit, KEY_PURPOSE } from './account-kit.server.ts';
export { removePasskeys } from './passkeys/passkeys.server.ts';
export { hashToken, openSession, randomToken } from './signing-in/sessions.server.ts';
export {
  agreeToTerms,
  insertAgreements,
  insertConsents,
  insertFirstAnswers,
  type StoredConsents,
} from './terms/consents.server.ts';
export {
  findPasswordProblem,
  hashGivenPassword,
  hashPassword,
  isPasswordOf,
  requireGoodPassword,
} from './passwords/passwords.server.ts';
export { makeTicket } from './signing-in/log-in.server.ts';
export { createIdentityProof, createOwnDetails } from './identity/change-email.server.ts';
export { requireOwnPassword } from './passwords/change-password.server.ts';
export { accountJobs } from './jobs.server.ts';
export { countUsers, findPeople, findUser, type ListedUser, listUsers } from './list-users.server.ts';
export { mountAccounts } from './routes.server.ts';
export { changeDuty, endUserSessions, reinstateAccount, suspendAccount } from './suspend-account.server.ts';
export { createAuthenticator } from './signing-in/create-authenticator.server.ts';
