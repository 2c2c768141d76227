import { givenPasswordSchema, lineSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from './errors.ts';
import { secondFactorSchema } from './fields.ts';
import { accountTexts } from './texts.ts';

/** Bytes in base64url. */
const bytes = (most: number) =>
  z
    .string({ error: 'Geçiş anahtarı okunamadı' })
    .max(most, 'Geçiş anahtarı okunamadı')
    .regex(/^[\w-]+$/, 'Geçiş anahtarı okunamadı');

const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal('public-key') };

export const newCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    attestationObject: bytes(12_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

export const usedCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(200).optional(),
  }),
});

/** The library makes and reads it, so its shape is not checked here. */
export const authenticatorQuestion = z.record(z.string(), z.unknown());

export const factorProofFields = {
  /** A form sends its empty field as an empty text. */
  second_factor: z.union([z.literal('').transform(() => undefined), secondFactorSchema]).optional(),
  passkey: usedCredentialSchema.optional(),
};

export const ownerProofSchema = z.object({
  currentPassword: givenPasswordSchema(accountTexts.currentPasswordNeeded),
  ...factorProofFields,
});
export const ownerProofErrors = [
  accountErrors.CURRENT_PASSWORD_WRONG,
  accountErrors.IDENTITY_NEEDED,
  accountErrors.FACTOR_CODE_WRONG,
  accountErrors.PASSKEY_REFUSED,
];

export const passkeyNameSchema = lineSchema('Anahtara bir ad ver').max(
  60,
  'Ad en fazla 60 karakter olabilir',
);
