import { challengeErrors } from '#lib/shared/challenge.ts';
import type { FieldErrors } from '#lib/shared/errors.ts';
import { lineSchema, orEmpty } from '#lib/shared/validators.ts';
import { givenPasswordSchema } from './password-rules.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from './errors.ts';
import { secondFactorSchema } from './fields.ts';
import { accountTexts } from './texts.ts';

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
  second_factor: orEmpty(secondFactorSchema),
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

export const currentPassword = orEmpty(givenPasswordSchema(accountTexts.currentPasswordNeeded));

export const identityErrors = [
  accountErrors.CURRENT_PASSWORD_WRONG,
  accountErrors.EMAIL_CODES_SPENT,
  accountErrors.MAIL_FAILED,
  challengeErrors.CHALLENGE_NEEDED,
];

interface OwnDetailsChange {
  userId: number;
  name: string;
  /** Already normalised by emailSchema. */
  email: string;
  currentPassword: string | undefined;
  solution: string | undefined;
  now: Date;
}

interface GivenOwnDetails extends Pick<OwnDetailsChange, 'userId' | 'currentPassword'> {
  email: string | undefined;
}

export const identityProofFields = { password: currentPassword, code: factorProofFields.second_factor };
export const identityProofErrors = [
  accountErrors.IDENTITY_NEEDED,
  accountErrors.CURRENT_PASSWORD_WRONG,
  accountErrors.FACTOR_CODE_WRONG,
];

interface IdentityProof {
  userId: number;
  password: string | undefined;
  code: string | undefined;
  now: Date;
}

/** Passed to `wallet` when it is mounted, for the same reason as below. */
export interface ProvesIdentity {
  /** Run it outside transactions: wrong tries stay counted. Throws `identityProofErrors`, RATE_LIMITED, UNAVAILABLE. */
  requireIdentity(proof: IdentityProof): Promise<void>;
}

/** Passed to `people` and `firms` when they are mounted: `accounts` imports them, so they must not import it. */
export interface ChangesOwnDetails {
  /** A new e-mail waits for its code. Throws VALIDATION, `identityErrors`, RATE_LIMITED, UNAVAILABLE. */
  changeOwnDetails(change: OwnDetailsChange): Promise<{ waitingEmail: string | null }>;
  /** Whether the current password is missing, of fields that are right by themselves. */
  findOwnDetailsProblems(options: GivenOwnDetails): Promise<FieldErrors>;
}
