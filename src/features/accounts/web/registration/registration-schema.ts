/** The registration form: the body of the call, the password twice, and a firm's fields only for a firm. */
import { z } from '#lib/shared/zod.ts';
import {
  ACCOUNT_TYPES,
  type AccountType,
  firmFields,
  personFields,
  statementFields,
  termsStatement,
} from '../../fields.ts';
import type { registrationContract } from '../../contract/public.ts';
import { passwordPair } from '../new-password.tsx';

const common = {
  type: z.enum(ACCOUNT_TYPES),
  ...personFields,
  passwordAgain: z.string(),
  ...statementFields,
  terms: termsStatement,
  targeting: z.boolean(),
  messages: z.boolean(),
};

const SCHEMAS = {
  individual: z.object({
    ...common,
    firm_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
  }),
  corporate: z.object({ ...common, ...firmFields }),
};

export type RegistrationValues = z.input<(typeof SCHEMAS)['individual']>;

export function registrationSchema(type: AccountType): z.ZodType<unknown, RegistrationValues> {
  const pair = passwordPair('password');
  return type === 'individual'
    ? SCHEMAS.individual.refine(...pair.isGiven).refine(...pair.isSame)
    : SCHEMAS.corporate.refine(...pair.isGiven).refine(...pair.isSame);
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  type: 'individual',
  name: '',
  email: '',
  phone: '',
  password: '',
  passwordAgain: '',
  firm_name: '',
  contact_email: '',
  contact_phone: '',
  is_adult: false,
  notice_acknowledged: false,
  terms: false,
  targeting: false,
  messages: false,
};

/**
 * The body of the call for the typed values. The version of the terms is that on the screen; where it could not be read,
 * nothing of it is sent, and it is asked for at the first login.
 */
export function toRegistrationBody(
  values: RegistrationValues,
  termsVersion: number | undefined,
): z.input<(typeof registrationContract)['register']['body']> {
  const {
    passwordAgain: _,
    terms: __,
    targeting,
    messages,
    firm_name,
    contact_email,
    contact_phone,
    ...person
  } = values;
  const firm = values.type === 'corporate' ? { firm_name, contact_email, contact_phone } : {};
  const consents = values.type === 'corporate' ? { messages } : { targeting, messages };
  return { ...person, ...firm, consents, ...(termsVersion !== undefined && { terms_version: termsVersion }) };
}
