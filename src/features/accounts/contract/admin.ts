/** An admin's second factor, and an admin's management of other accounts (threats T-A9). */
import { idParam, timestampSchema } from '#lib/shared/wire.ts';
import { DUTIES, route } from '#lib/shared/route.ts';
import { reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { signedInData } from './public.ts';
import { accountErrors } from '../errors.ts';
import { ALARM_KINDS } from '../verification.ts';
import { codeSchema } from '../fields.ts';
import { ownerProofErrors, ownerProofSchema } from '../identity-fields.ts';
import { CHANGEABLE_CONSENTS } from '../notice.ts';

export const secondFactorContract = {
  readAdminSession: route({
    method: 'GET',
    path: '/api/admin/session',
    access: { admin: 'all' },
    isForSetUp: true,
    summary: 'What bounds one’s own session as an admin.',
    data: z.object({
      idle_seconds_left: z
        .int()
        .nullable()
        .meta({ description: 'Until it ends unless the person does something; null: never for that.' }),
      needs_second_factor: z
        .boolean()
        .meta({ description: 'Whether a second factor has to be set up before anything else.' }),
    }),
  }),
  readSecondFactor: route({
    method: 'GET',
    path: '/api/admin/second-factor',
    access: { admin: 'all' },
    isForSetUp: true,
    summary: 'Whether one’s own login asks for a code of an authenticator app.',
    data: z.object({ is_on: z.boolean(), since: timestampSchema.nullable(), recovery_codes_left: z.int() }),
  }),
  beginSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor',
    access: { admin: 'all' },
    isForSetUp: true,
    summary:
      'Makes a secret for one’s authenticator app; nothing is asked for until its first code is entered.',
    body: ownerProofSchema,
    data: z.object({ secret: z.string(), uri: z.string() }),
    errors: [...ownerProofErrors, accountErrors.SECOND_FACTOR_ON],
  }),
  confirmSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    access: { admin: 'all' },
    isForSetUp: true,
    summary: 'Enters the first code; from now on login asks for one. Answers the recovery codes, this once.',
    body: z.object({ code: codeSchema }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
    errors: [
      accountErrors.SECOND_FACTOR_ON,
      accountErrors.SECOND_FACTOR_ABSENT,
      accountErrors.FACTOR_CODE_WRONG,
    ],
  }),
  endSecondFactor: route({
    method: 'POST',
    path: '/api/admin/second-factor/off',
    access: { admin: 'all' },
    summary: 'Switches one’s own second factor off, with the password and a last code.',
    body: ownerProofSchema,
    errors: [...ownerProofErrors, accountErrors.SECOND_FACTOR_ABSENT],
  }),
};

/** The reason is shown to the person, so that they can object to it. */
const reasonBody = z.object({ reason: reasonSchema('Lütfen bir sebep yaz', 'Sebep') });
export const consentData = z.object({
  kind: z.enum(CHANGEABLE_CONSENTS),
  is_given: z.boolean(),
  version: z.string().nullable(),
  at: timestampSchema.nullable(),
});
const user = { params: z.object({ id: idParam }) };

export const adminAccountContract = {
  readAlarms: route({
    method: 'GET',
    path: '/api/admin/alarms',
    access: { admin: 'all' },
    summary: 'Attacks on verification codes that last, the oldest first.',
    data: z.object({
      alarms: z.array(
        z.object({ kind: z.enum(ALARM_KINDS), began_at: timestampSchema, last_at: timestampSchema }),
      ),
    }),
  }),
  readAccount: route({
    method: 'GET',
    path: '/api/admin/users/:id/account',
    access: { admin: ['finance', 'moderator'] },
    summary: 'A person’s live sessions and consents, and why the account is suspended, if it is.',
    ...user,
    data: z.object({
      duty: z.enum(DUTIES).nullable(),
      suspended_at: timestampSchema.nullable(),
      suspension_reason: z.string().nullable(),
      sessions: z.array(
        z.object({
          id: z.int(),
          ip: z.string(),
          user_agent: z.string(),
          created_at: timestampSchema,
          expires_at: timestampSchema,
        }),
      ),
      consents: z.array(consentData),
    }),
    errors: [accountErrors.ACCOUNT_NOT_FOUND],
  }),
  suspendAccount: route({
    method: 'PUT',
    path: '/api/admin/users/:id/suspend',
    access: { admin: ['moderator'] },
    summary:
      'Suspends anybody but oneself and the last active admin: sessions end at once, a mail and the login tell why, money stays.',
    ...user,
    body: reasonBody,
    errors: [
      accountErrors.ACCOUNT_NOT_FOUND,
      accountErrors.ACCOUNT_NOT_ACTIVE,
      accountErrors.OWN_ACCOUNT,
      accountErrors.LAST_ADMIN,
    ],
  }),
  reinstateAccount: route({
    method: 'PUT',
    path: '/api/admin/users/:id/reinstate',
    access: { admin: ['moderator'] },
    summary: 'Lifts a suspension.',
    ...user,
    body: reasonBody,
    errors: [accountErrors.ACCOUNT_NOT_FOUND, accountErrors.ACCOUNT_NOT_SUSPENDED],
  }),
  changeDuty: route({
    method: 'PUT',
    path: '/api/admin/users/:id/duty',
    access: { admin: [] },
    summary:
      'Gives another administrator another duty and ends their sessions; one active owner always stays.',
    ...user,
    body: z.object({ duty: z.enum(DUTIES) }),
    errors: [accountErrors.ACCOUNT_NOT_FOUND, accountErrors.OWN_ACCOUNT, accountErrors.LAST_ADMIN],
  }),
  endUserSessions: route({
    method: 'DELETE',
    path: '/api/admin/users/:id/sessions',
    access: { admin: ['moderator'] },
    summary: 'Ends all sessions of anybody but oneself.',
    ...user,
    errors: [accountErrors.ACCOUNT_NOT_FOUND, accountErrors.OWN_ACCOUNT],
  }),
  viewArea: route({
    method: 'POST',
    path: '/api/admin/users/:id/view',
    access: { admin: ['moderator'] },
    summary:
      'A token for ten minutes with which the caller reads what a viewer or firm reads, and changes nothing. It ends by logging out with it, and with the own session.',
    ...user,
    data: signedInData,
    errors: [
      accountErrors.ACCOUNT_NOT_FOUND,
      accountErrors.ADMIN_NOT_VIEWED,
      accountErrors.ACCOUNT_NOT_ACTIVE,
    ],
  }),
};
