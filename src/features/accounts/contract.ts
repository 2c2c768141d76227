import { challengeErrors } from '#lib/shared/challenge.ts';
import { idParam, timestampSchema } from '#lib/shared/wire.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { givenPasswordSchema, newPasswordSchema } from './password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { adminAccountContract, consentData, secondFactorContract } from './contract/admin.ts';
import {
  codeErrors,
  configContract,
  codeContract,
  resetContract,
  openSessionContract,
  signInContract,
} from './contract/public.ts';
import { accountErrors } from './errors.ts';
import { codeSchema, statementFields } from './fields.ts';
import { CHANGEABLE_CONSENTS } from './notice.ts';
import {
  authenticatorQuestion,
  factorProofFields,
  newCredentialSchema,
  ownerProofErrors,
  ownerProofSchema,
  passkeyNameSchema,
  usedCredentialSchema,
} from './identity-fields.ts';
import { accountTexts } from './texts.ts';

export const sessionContract = {
  ...signInContract,
  ...openSessionContract,
  listSessions: route({
    method: 'GET',
    path: '/api/auth/sessions',
    access: ROLES,
    summary: 'One’s own live sessions, at most five, newest first.',
    data: z.object({
      sessions: z.array(
        z.object({
          id: z.int(),
          ip: z.string(),
          user_agent: z.string(),
          is_current: z.boolean(),
          created_at: timestampSchema,
          expires_at: timestampSchema,
        }),
      ),
    }),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    access: ROLES,
    summary: 'Ends one of one’s own sessions.',
    params: z.object({ id: idParam }),
    errors: [accountErrors.SESSION_NOT_FOUND],
  }),
  endOtherSessions: route({
    method: 'DELETE',
    path: '/api/auth/sessions',
    access: ROLES,
    summary: 'Ends all of one’s own sessions but this one.',
  }),
};

export const changePasswordFields = {
  currentPassword: givenPasswordSchema(accountTexts.currentPasswordNeeded),
  newPassword: newPasswordSchema(),
};

/** The rule that the new password differs from the current one, as arguments of `refine`. */
export const newDiffersFromCurrent = [
  (input: { currentPassword: string; newPassword: string }) => input.currentPassword !== input.newPassword,
  { path: ['newPassword'] as PropertyKey[], error: accountTexts.samePassword },
] as const;

const ownPasskey = { params: z.object({ id: idParam }) };

/** Passkeys (WebAuthn). Signing in stands here and not in contract/public.ts, which every page fetches. */
export const passkeyContract = {
  askPasskey: route({
    method: 'POST',
    path: '/api/auth/passkey/options',
    access: 'public',
    summary:
      'The question to a passkey by which somebody signs in; its answer is good for five minutes, once.',
    data: z.object({ options: authenticatorQuestion }),
  }),
  signInWithPasskey: route({
    method: 'POST',
    path: '/api/auth/passkey',
    access: 'public',
    summary: 'Opens a session of 24 hours for the owner of a passkey.',
    body: z.object({ credential: usedCredentialSchema }),
    data: signInContract.logIn.data,
    errors: [accountErrors.PASSKEY_REFUSED, accountErrors.ACCOUNT_SUSPENDED],
  }),
  listPasskeys: route({
    method: 'GET',
    path: '/api/auth/passkeys',
    access: ROLES,
    isForSetUp: true,
    summary: 'One’s own passkeys, the newest first.',
    data: z.object({
      passkeys: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          created_at: timestampSchema,
          last_used_at: timestampSchema.nullable(),
        }),
      ),
    }),
  }),
  beginPasskey: route({
    method: 'POST',
    path: '/api/auth/passkeys/options',
    access: ROLES,
    isForSetUp: true,
    summary:
      'The question to an authenticator that is to make a passkey, for the password and the second factor where one is on.',
    body: ownerProofSchema,
    data: z.object({ options: authenticatorQuestion }),
    errors: [...ownerProofErrors, accountErrors.PASSKEYS_FULL],
  }),
  addPasskey: route({
    method: 'POST',
    path: '/api/auth/passkeys',
    access: ROLES,
    isForSetUp: true,
    summary: 'Keeps the passkey that the authenticator has made.',
    body: z.object({ name: passkeyNameSchema, credential: newCredentialSchema }),
    errors: [accountErrors.PASSKEY_REFUSED, accountErrors.PASSKEY_KNOWN, accountErrors.PASSKEYS_FULL],
  }),
  renamePasskey: route({
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    access: ROLES,
    summary: 'Gives one of one’s own passkeys another name.',
    ...ownPasskey,
    body: z.object({ name: passkeyNameSchema }),
    errors: [accountErrors.PASSKEY_NOT_FOUND],
  }),
  removePasskey: route({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    access: ROLES,
    summary: 'Removes one of one’s own passkeys, with the password and the second factor where one is on.',
    ...ownPasskey,
    body: ownerProofSchema,
    errors: [...ownerProofErrors, accountErrors.PASSKEY_NOT_FOUND],
  }),
};

export const consentContract = {
  listConsents: route({
    method: 'GET',
    path: '/api/auth/consents',
    access: ['user', 'firm'],
    summary: 'What one agreed to at registration or since, with the version of the notice and the time.',
    data: z.object({
      notice_version: z.string(),
      consents: z.array(
        consentData.extend({
          /** Distinguishes a withdrawn consent from one that was never given. */
          was_given: z.boolean(),
        }),
      ),
    }),
  }),
  changeConsent: route({
    method: 'PUT',
    path: '/api/auth/consents/:kind',
    access: ['user', 'firm'],
    summary: 'Gives or withdraws a consent, under the notice in force. Every change is kept.',
    params: z.object({ kind: z.enum(CHANGEABLE_CONSENTS) }),
    body: z.object({ is_given: z.boolean({ error: 'İzin verip vermediğini seç' }) }),
  }),
};

const changePassword = {
  method: 'PUT',
  summary: 'Changes one’s own password and ends one’s other sessions.',
  body: z.object({ ...changePasswordFields, ...factorProofFields }).refine(...newDiffersFromCurrent),
  errors: ownerProofErrors,
} as const;

export const passwordContract = {
  changeAdminPassword: route({
    ...changePassword,
    path: '/api/admin/change-password',
    access: { admin: 'all' },
  }),
  changeFirmPassword: route({ ...changePassword, path: '/api/firm/change-password', access: ['firm'] }),
  changeViewerPassword: route({ ...changePassword, path: '/api/user/change-password', access: ['user'] }),
};

/** A new e-mail counts once the code that was mailed to it is entered (docs/product.md, Accounts). Saving the profile begins it. */
export const emailContract = {
  verifyEmail: route({
    method: 'POST',
    path: '/api/auth/email/verify',
    access: ['user', 'firm'],
    summary:
      'Enters the code that was mailed to the new e-mail, which counts from now on. The old one is told.',
    body: z.object({ code: codeSchema }),
    data: z.object({ email: z.string() }),
    errors: [...codeErrors, accountErrors.EMAIL_NOT_WAITING, accountErrors.EMAIL_TAKEN],
  }),
  resendEmailCode: route({
    method: 'POST',
    path: '/api/auth/email/resend',
    access: ['user', 'firm'],
    summary: 'Mails another code to the e-mail that waits; three a day.',
    errors: [
      accountErrors.EMAIL_NOT_WAITING,
      accountErrors.EMAIL_CODES_SPENT,
      accountErrors.MAIL_FAILED,
      challengeErrors.CHALLENGE_NEEDED,
    ],
  }),
  cancelEmailChange: route({
    method: 'DELETE',
    path: '/api/auth/email',
    access: ['user', 'firm'],
    summary: 'Gives up the e-mail that waits for its code.',
  }),
};

export const termsContract = {
  readTerms: route({
    method: 'GET',
    path: '/api/auth/terms',
    access: ['user', 'firm'],
    summary: 'The version of the terms in force, and the latest one that the person has agreed to.',
    data: z.object({
      version: z.int(),
      accepted_version: z.int().nullable(),
      /** Neither at registration nor since did the person state to be of age and to have read the notice. */
      lacks_statements: z.boolean(),
    }),
  }),
  acceptTerms: route({
    method: 'POST',
    path: '/api/auth/terms',
    access: ['user', 'firm'],
    summary:
      'Agrees to the terms in force, which nothing else asks for, and makes the statements that registration lacked.',
    body: z.object({
      version: z.int().positive().max(999_999),
      is_adult: statementFields.is_adult.optional(),
      notice_acknowledged: statementFields.notice_acknowledged.optional(),
    }),
    errors: [accountErrors.TERMS_CHANGED],
  }),
};

export const accountsContract = {
  ...termsContract,
  ...codeContract,
  ...resetContract,
  ...sessionContract,
  ...passwordContract,
  ...consentContract,
  ...emailContract,
  ...secondFactorContract,
  ...passkeyContract,
  ...adminAccountContract,
  ...configContract,
};
