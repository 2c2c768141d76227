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
export { findUserByPhone, readUser, type UserRow } from './queries.server.ts';
export { mailOwner, notifyOwner } from './alarms.server.ts';
export { refuseNewPasskey, requireOwnPasskey } from './passkeys/verify-passkey.server.ts';
export { readSecondFactor, tryOwnCode } from './second-factor/second-factor.server.ts';
export { KEY_PURPOSE } from './account-kit.server.ts';
export { removePasskeys } from './passkeys/passkeys.server.ts';
export { hashToken, randomToken } from './signing-in/sessions.server.ts';
export { insertConsents, type StoredConsents, insertAgreements } from './terms/consents.server.ts';
export { requireGoodPassword, hashGivenPassword } from './passwords/passwords.server.ts';
export { makeTicket } from './signing-in/log-in.server.ts';
export { type AccountKit, createAccountKit } from './account-kit.server.ts';
export { noteAlarm } from './alarms.server.ts';
export { createOwnDetails } from './identity/change-email.server.ts';
export { insertFirstAnswers } from './terms/consents.server.ts';
export { agreeToTerms } from './terms/consents.server.ts';
export { requireOwnPassword } from './passwords/change-password.server.ts';
export { findPasswordProblem } from './passwords/passwords.server.ts';
export { accountJobs } from './jobs.server.ts';
export { hashPassword, isPasswordOf } from './passwords/passwords.server.ts';
export { findUserByEmail } from './queries.server.ts';
export { resetSecondFactor } from './second-factor/second-factor.server.ts';
export { countUsers, findPeople, findUser, type ListedUser, listUsers } from './list-users.server.ts';
export { mountAccounts } from './routes.server.ts';
export { changeDuty, endUserSessions, reinstateAccount, suspendAccount } from './suspend-account.server.ts';
export { createIdentityProof } from './identity/change-email.server.ts';
export { createAuthenticator } from './signing-in/create-authenticator.server.ts';
export { openSession } from './signing-in/sessions.server.ts';
