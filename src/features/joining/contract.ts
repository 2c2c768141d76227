import { challengeErrors } from '#lib/shared/challenge.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import { phoneSchema } from '#lib/shared/validators.ts';
import { givenPasswordSchema } from '#features/accounts/password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { codeErrors, sentData } from '#features/accounts/contract/public.ts';
import { accountErrors } from '#features/accounts/errors.ts';
import {
  ACCOUNT_TYPES,
  codeSchema,
  codeTypeSchema,
  consentsSchema,
  firmFields,
  personFields,
  requiredOfFirms,
  secondFactorSchema,
  statementFields,
} from '#features/accounts/fields.ts';
import { usedCredentialSchema } from '#features/accounts/identity-fields.ts';
import { accountTexts } from '#features/accounts/texts.ts';

const takenErrors = [accountErrors.EMAIL_TAKEN, accountErrors.PHONE_TAKEN];

/** Rules over the whole object: a viewer is not asked for the fields that a firm must give. */
const registerBody = z
  .object({
    type: z.enum(ACCOUNT_TYPES, { error: 'Hesap türünü seç' }),
    ...personFields,
    firm_name: firmFields.firm_name.optional(),
    contact_email: firmFields.contact_email.optional(),
    contact_phone: firmFields.contact_phone.optional(),
    /** Without these the pages ask afterwards, and no money leaves the account before. */
    is_adult: statementFields.is_adult.optional(),
    notice_acknowledged: statementFields.notice_acknowledged.optional(),
    consents: consentsSchema.optional(),
    terms_version: z.int().positive().max(999_999).optional(),
  })
  .refine(...requiredOfFirms('firm_name'))
  .refine(...requiredOfFirms('contact_email'))
  .refine(...requiredOfFirms('contact_phone'));

export const registrationContract = {
  register: route({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    summary:
      'Takes the details of a new viewer or firm and sends a code; the account is made when the code is entered.',
    body: registerBody,
    data: sentData,
    errors: [...takenErrors, accountErrors.SMS_FAILED, challengeErrors.CHALLENGE_NEEDED],
  }),
  verifyCode: route({
    method: 'POST',
    path: '/api/auth/verify-code',
    access: 'public',
    summary: 'Enters a code: of a registration, which makes the account, or of a password reset.',
    body: z.object({ phone: phoneSchema(), code: codeSchema, type: codeTypeSchema.default('register') }),
    data: z.object({
      type: codeTypeSchema,
      name: z.string().nullable(),
      /** Opens one session, within minutes; null for a password reset. */
      ticket: z.string().nullable(),
    }),
    errors: [...codeErrors, ...takenErrors, accountErrors.PHONE_RESTING],
  }),
};

const phoneStepData = z.object({
  step: z.enum(['old', 'new']),
  remaining_seconds: z.int(),
});

/** Changes one's phone (docs/product.md, Accounts): the old number or a second factor proves the owner, a code the new number. */
export const phoneContract = {
  readOwnPhone: route({
    method: 'GET',
    path: '/api/auth/phone',
    access: ROLES,
    summary: 'One’s own phone, whether a second factor can stand in for it, and the change begun here.',
    data: z.object({
      phone: z.string(),
      has_second_factor: z.boolean(),
      change: phoneStepData.extend({ phone: z.string() }).nullable(),
    }),
  }),
  beginPhoneChange: route({
    method: 'POST',
    path: '/api/auth/phone',
    access: ROLES,
    summary:
      'Begins a change of phone with the password; sends a code to the old number, or with a second factor to the new one.',
    body: z.object({
      phone: phoneSchema(),
      currentPassword: givenPasswordSchema(accountTexts.currentPasswordNeeded),
      /** For a lost phone: a code of the authenticator app, or a recovery code. */
      second_factor: secondFactorSchema.optional(),
      passkey: usedCredentialSchema.optional(),
    }),
    data: phoneStepData,
    errors: [
      accountErrors.CURRENT_PASSWORD_WRONG,
      accountErrors.PHONE_TAKEN,
      accountErrors.PHONE_SAME,
      accountErrors.SECOND_FACTOR_ABSENT,
      accountErrors.FACTOR_CODE_WRONG,
      accountErrors.PASSKEY_REFUSED,
      accountErrors.SMS_FAILED,
      challengeErrors.CHALLENGE_NEEDED,
    ],
  }),
  proveOldPhone: route({
    method: 'POST',
    path: '/api/auth/phone/old',
    access: ROLES,
    summary: 'Enters the code of the old number; the next one is sent to the new number.',
    body: z.object({ code: codeSchema }),
    data: phoneStepData,
    errors: [
      ...codeErrors,
      accountErrors.PHONE_CHANGE_OVER,
      accountErrors.SMS_FAILED,
      challengeErrors.CHALLENGE_NEEDED,
    ],
  }),
  proveNewPhone: route({
    method: 'POST',
    path: '/api/auth/phone/new',
    access: ROLES,
    summary: 'Enters the code of the new number, which is the account’s from now on. Both numbers are told.',
    body: z.object({ code: codeSchema }),
    errors: [...codeErrors, accountErrors.PHONE_CHANGE_OVER, accountErrors.PHONE_TAKEN],
  }),
  resendPhoneCode: route({
    method: 'POST',
    path: '/api/auth/phone/resend',
    access: ROLES,
    summary: 'Sends a new code of the step that the change has come to.',
    data: phoneStepData,
    errors: [accountErrors.PHONE_CHANGE_OVER, accountErrors.SMS_FAILED, challengeErrors.CHALLENGE_NEEDED],
  }),
};

export const joiningContract = { ...registrationContract, ...phoneContract };
