/** Registration, codes, sign-in, sessions and passwords (Specification, document 1, sections 4, 5 and 7). */
import { timestampSchema } from '#lib/shared/dates.ts';
import { moneyOut } from '#lib/shared/money.ts';
import { ROLES, route } from '#lib/shared/route.ts';
import {
  emailSchema,
  givenPasswordSchema,
  idParam,
  newPasswordSchema,
  phoneSchema,
} from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { adminAccountContract, secondFactorContract } from './admin-contract.ts';
import { accountErrors } from './errors.ts';
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
} from './fields.ts';
import { CHANGEABLE_CONSENTS } from './notice.ts';
import { openSessionContract, userData } from './session-contract.ts';
import { accountTexts } from './texts.ts';

const sentData = z.object({ remaining_seconds: z.int() });
const codeErrors = [accountErrors.CODE_WRONG, accountErrors.CODE_EXPIRED, accountErrors.CODE_EXHAUSTED];
const takenErrors = [accountErrors.EMAIL_TAKEN, accountErrors.PHONE_TAKEN];

/** The object's own rules, so that what a firm must give is not asked of a viewer. */
const registerBody = z
  .object({
    type: z.enum(ACCOUNT_TYPES, { error: 'Hesap türünü seç' }),
    ...personFields,
    firm_name: firmFields.firm_name.optional(),
    contact_email: firmFields.contact_email.optional(),
    contact_phone: firmFields.contact_phone.optional(),
    ...statementFields,
    consents: consentsSchema.optional(),
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
    errors: [...takenErrors, accountErrors.SMS_FAILED],
  }),
  verifyCode: route({
    method: 'POST',
    path: '/api/auth/verify-code',
    access: 'public',
    summary: 'Enters a code: of a registration, which makes the account, or of a password reset.',
    body: z.object({ phone: phoneSchema(), code: codeSchema, type: codeTypeSchema.default('register') }),
    data: z.object({ type: codeTypeSchema, name: z.string().nullable() }),
    errors: [...codeErrors, ...takenErrors, accountErrors.PHONE_RESTING],
  }),
  sendVerification: route({
    method: 'POST',
    path: '/api/auth/send-verification',
    access: 'public',
    summary: 'Sends a new code. Answers the same for a phone nobody has.',
    body: z.object({ phone: phoneSchema(), type: codeTypeSchema.default('register') }),
    data: sentData,
    errors: [accountErrors.SMS_FAILED],
  }),
  checkVerificationCode: route({
    method: 'POST',
    path: '/api/auth/check-verification-code',
    access: 'public',
    summary: 'How long the code in force is still good; 0 when there is none.',
    body: z.object({ phone: phoneSchema(), type: codeTypeSchema.default('register') }),
    data: sentData,
  }),
};

export const resetContract = {
  forgotPassword: route({
    method: 'POST',
    path: '/api/auth/forgot-password',
    access: 'public',
    summary: 'Sends a reset code. Answers the same for a phone nobody has.',
    body: z.object({ phone: phoneSchema() }),
    data: sentData,
  }),
  verifyResetCode: route({
    method: 'POST',
    path: '/api/auth/verify-reset-code',
    access: 'public',
    summary:
      'Enters a reset code; a cookie then proves this browser’s right to set a new password, for ten minutes, once.',
    body: z.object({ phone: phoneSchema(), code: codeSchema }),
    errors: codeErrors,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Sets a new password in the browser that entered the code; ends every session of the account.',
    body: z.object({ phone: phoneSchema(), password: newPasswordSchema() }),
    errors: [accountErrors.RESET_EXPIRED],
  }),
};

export const sessionContract = {
  logIn: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Opens a session of 24 hours.',
    body: z.object({
      email: emailSchema(),
      password: givenPasswordSchema(),
      rememberMe: z.boolean().default(false),
      /** Of an admin who has switched it on. */
      second_factor: secondFactorSchema.optional(),
    }),
    data: z.object({ user: userData, token: z.string(), expires_at: timestampSchema }),
    errors: [
      accountErrors.LOGIN_FAILED,
      accountErrors.ACCOUNT_SUSPENDED,
      accountErrors.SECOND_FACTOR_REQUIRED,
      accountErrors.SECOND_FACTOR_WRONG,
    ],
  }),
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

/** The rule that a new password is another one, as arguments of `refine`. */
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
          /** Null while there was no answer. */
          version: z.string().nullable(),
          at: timestampSchema.nullable(),
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
  changeAdminPassword: route({ ...changePassword, path: '/api/admin/change-password', access: ['admin'] }),
  changeFirmPassword: route({ ...changePassword, path: '/api/firm/change-password', access: ['firm'] }),
  changeViewerPassword: route({ ...changePassword, path: '/api/user/change-password', access: ['user'] }),
};

export const configContract = {
  readPublicConfig: route({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary:
      'What the browser must know before anybody signs in: name, countdown, addresses, and what watching earns.',
    data: z.object({
      product_name: z.string(),
      login_countdown_seconds: z.int(),
      paycell_url: z.string(),
      kvkk_url: z.string(),
      contact_email: z.string(),
      earnings: z.object({
        view_rate: moneyOut,
        click_rate: moneyOut,
        registration_earning: moneyOut,
        daily_earning_limit: moneyOut,
        min_withdraw_amount: moneyOut,
      }),
    }),
  }),
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
