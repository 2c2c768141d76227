import { challengeErrors } from '#lib/shared/challenge.ts';
import { moneyOut, percentSchema, timestampSchema } from '#lib/shared/wire.ts';
import { DUTIES, ROLES, route } from '#lib/shared/route.ts';
import { emailSchema, orEmpty, phoneSchema } from '#lib/shared/validators.ts';
import { givenPasswordSchema, newPasswordSchema } from '../password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from '../errors.ts';
import { codeSchema, codeTypeSchema, secondFactorSchema } from '../fields.ts';

export const configContract = {
  readPublicConfig: route({
    method: 'GET',
    path: '/api/config',
    access: 'public',
    summary:
      'What the browser must know before anybody signs in: name, countdown, addresses, what watching earns and costs.',
    data: z.object({
      product_name: z.string(),
      login_countdown_seconds: z.int(),
      paycell_url: z.string(),
      kvkk_url: z.string(),
      contact_email: z.string(),
      company: z.object({ title: z.string(), address: z.string(), mersis: z.string() }),
      earnings: z.object({
        view_rate: moneyOut,
        click_rate: moneyOut,
        second_view_rate: percentSchema(),
        max_views_per_ad: z.int(),
        registration_earning: moneyOut,
        daily_earning_limit: moneyOut,
        min_withdraw_amount: moneyOut,
      }),
      firms: z.object({
        view_price: moneyOut.meta({ description: 'What a view costs, with fee and VAT.' }),
        min_campaign_budget: moneyOut,
        viewers: z.int().meta({ description: 'At least so many; 0 where there are few.' }),
      }),
    }),
  }),
};

export const userData = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  duty: z.enum(DUTIES).nullable().meta({ description: "An administrator's; null for everybody else." }),
});

/** A browser counts the seconds by its own clock, which may be wrong by days. */
export const signedInData = z.object({
  user: userData,
  token: z.string(),
  expires_at: timestampSchema,
  expires_in_seconds: z.int(),
});

export const openSessionContract = {
  logOut: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: ROLES,
    isForSetUp: true,
    whileViewing: true,
    summary: 'Ends the session or viewing whose token is sent.',
  }),
  readSession: route({
    method: 'GET',
    path: '/api/auth/session',
    access: ROLES,
    isForSetUp: true,
    summary: 'Who the token belongs to, and until when.',
    data: z.object({ user: userData, expires_at: timestampSchema }),
  }),
};

export const signInContract = {
  logIn: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Opens a session of 24 hours.',
    body: z.object({
      email: emailSchema(),
      password: givenPasswordSchema(),
      rememberMe: z.boolean().default(false),
      second_factor: secondFactorSchema.optional(),
    }),
    data: signedInData,
    errors: [
      accountErrors.LOGIN_FAILED,
      accountErrors.ACCOUNT_SUSPENDED,
      accountErrors.SECOND_FACTOR_REQUIRED,
      accountErrors.SECOND_FACTOR_WRONG,
    ],
  }),
  enterByTicket: route({
    method: 'POST',
    path: '/api/auth/ticket',
    access: 'public',
    summary: 'Opens a session of 24 hours for whoever has just registered.',
    body: z.object({ ticket: z.string().max(200) }),
    data: signedInData,
    errors: [accountErrors.TICKET_OVER, accountErrors.ACCOUNT_SUSPENDED],
  }),
};

export const sentData = z.object({ remaining_seconds: z.int() });
export const codeErrors = [
  accountErrors.CODE_WRONG,
  accountErrors.CODE_EXPIRED,
  accountErrors.CODE_EXHAUSTED,
];

export const codeContract = {
  sendVerification: route({
    method: 'POST',
    path: '/api/auth/send-verification',
    access: 'public',
    summary: 'Sends a new code. Answers the same for a phone nobody has.',
    body: z.object({ phone: phoneSchema(), type: codeTypeSchema.default('register') }),
    data: sentData,
    errors: [accountErrors.SMS_FAILED, challengeErrors.CHALLENGE_NEEDED],
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
    errors: [challengeErrors.CHALLENGE_NEEDED],
  }),
  verifyResetCode: route({
    method: 'POST',
    path: '/api/auth/verify-reset-code',
    access: 'public',
    summary:
      'Enters a reset code; a cookie then proves this browser’s right to set a new password, for ten minutes, once.',
    body: z.object({ phone: phoneSchema(), code: codeSchema }),
    data: z.object({
      /** The masked address that a second code was mailed to; null where the SMS suffices. */
      email_hint: z.string().nullable(),
    }),
    errors: codeErrors,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/auth/reset-password',
    access: 'public',
    summary: 'Sets a new password in the browser that entered the code; ends every session of the account.',
    body: z.object({
      phone: phoneSchema(),
      password: newPasswordSchema(),
      email_code: orEmpty(codeSchema),
    }),
    errors: [accountErrors.RESET_EXPIRED, accountErrors.EMAIL_CODE_NEEDED, accountErrors.EMAIL_CODE_WRONG],
  }),
};
