import {
  contactPhoneSchema,
  emailSchema,
  nameSchema,
  personNameSchema,
  phoneSchema,
} from '#lib/shared/validators.ts';
import { newPasswordSchema } from './password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { CODE_LENGTH, CODE_TYPES } from './verification.ts';

const REGISTRATION_PHONE_TEXT = 'Telefon numarası 5 ile başlamalı ve 10 haneli olmalıdır';

export const ACCOUNT_TYPES = ['individual', 'corporate'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

export const codeTypeSchema = z.enum(CODE_TYPES);

export const codeSchema = z
  .string({ error: 'Doğrulama kodu zorunludur' })
  .regex(new RegExp(`^[0-9]{${CODE_LENGTH}}$`), 'Doğrulama kodu 6 rakamdan oluşur');

/** An authenticator app's code, or a recovery code, whose dash may be left out. */
export const secondFactorSchema = z
  .string({ error: 'Doğrulama kodu zorunludur' })
  .overwrite((code) => code.replaceAll(/[\s-]/g, '').replace(/^(\w{5})(\w{5})$/, '$1-$2'))
  .regex(/^(?:\d{6}|[A-Za-z0-9]{5}-[A-Za-z0-9]{5})$/, 'Altı haneli kodu ya da bir kurtarma kodunu yaz');

export const personFields = {
  name: personNameSchema,
  email: emailSchema(),
  phone: phoneSchema(REGISTRATION_PHONE_TEXT),
  password: newPasswordSchema(),
};

export const firmFields = {
  firm_name: nameSchema('Firma adı zorunludur')
    .min(2, 'Firma adı en az 2 karakter olmalıdır')
    .max(150, 'Firma adı en fazla 150 karakter olabilir'),
  contact_email: emailSchema(),
  contact_phone: contactPhoneSchema(),
};

export function requiredOfFirms(name: keyof typeof firmFields) {
  const isGiven = (body: { type?: string } & Record<string, unknown>) =>
    body.type !== 'corporate' || body[name] !== undefined;
  const error = firmFields[name].safeParse(undefined).error?.issues[0]?.message ?? '';
  const path: PropertyKey[] = [name];
  return [isGiven, { path, error }] as const;
}

function statement(text: string) {
  return z.boolean({ error: text }).refine((isSaid) => isSaid, text);
}

export const statementFields = {
  is_adult: statement('18 yaşını doldurduğunu onaylamalısın'),
  notice_acknowledged: statement('Aydınlatma metnini okuduğunu onaylamalısın'),
};

/** The form's own box: on the wire the version of the terms is sent in its place. */
export const termsStatement = statement('Kullanım koşullarını kabul etmelisin');

/** The consents that a person may refuse. Without an answer no messages are sent, and targeting counts as not asked. */
export const consentsSchema = z.object({
  targeting: z.boolean().optional(),
  messages: z.boolean().default(false),
});
