/**
 * All calls of accounts: those of visitors and those of the settings page (Specification, document 1, sections 4, 5
 * and 7).
 */
import { timestampSchema } from '#lib/shared/dates.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { givenPasswordSchema, idParam, newPasswordSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { adminAccountContract, secondFactorContract } from './contract/admin.ts';
import {
  configContract,
  registrationContract,
  resetContract,
  openSessionContract,
  signInContract,
} from './contract/public.ts';
import { accountErrors } from './errors.ts';
import { CHANGEABLE_CONSENTS } from './notice.ts';
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
  (given: { currentPassword: string; newPassword: string }) => given.currentPassword !== given.newPassword,
  { path: ['newPassword'] as PropertyKey[], error: accountTexts.samePassword },
] as const;

export const consentContract = {
  listConsents: route({
    method: 'GET',
    path: '/api/auth/consents',
    access: ['user', 'firm'],
    summary: 'What one agreed to at registration or since, with the version of the notice and the time.',
    data: z.object({
      notice_version: z.string(),
      consents: z.array(
        z.object({
          kind: z.enum(CHANGEABLE_CONSENTS),
          is_given: z.boolean(),
          /** Null while the person has never answered. */
          version: z.string().nullable(),
          at: timestampSchema.nullable(),
          /** Tells a consent that was withdrawn from one that was never given. */
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
  body: z.object(changePasswordFields).refine(...newDiffersFromCurrent),
  errors: [accountErrors.CURRENT_PASSWORD_WRONG],
} as const;

export const passwordContract = {
  changeAdminPassword: route({
    ...changePassword,
    path: '/api/admin/change-password',
    access: ['admin'],
    duties: 'all',
  }),
  changeFirmPassword: route({ ...changePassword, path: '/api/firm/change-password', access: ['firm'] }),
  changeViewerPassword: route({ ...changePassword, path: '/api/user/change-password', access: ['user'] }),
};

export const accountsContract = {
  ...registrationContract,
  ...resetContract,
  ...sessionContract,
  ...passwordContract,
  ...consentContract,
  ...secondFactorContract,
  ...adminAccountContract,
  ...configContract,
};
