/** What goes to and comes from authenticators (WebAuthn), on the wire. */
import { textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';

/** Bytes as an authenticator's answer has them: base64url. */
const bytes = (most: number) =>
  z
    .string({ error: 'Geçiş anahtarı okunamadı' })
    .max(most, 'Geçiş anahtarı okunamadı')
    .regex(/^[\w-]+$/, 'Geçiş anahtarı okunamadı');

/** What an authenticator answers, whatever it was asked for; other parts of it are of no use here. */
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

/** The question that the browser hands to the authenticator, as the library makes it and reads it. */
export const authenticatorQuestion = z.record(z.string(), z.unknown());

export const passkeyNameSchema = textSchema('Anahtara bir ad ver').max(
  60,
  'Ad en fazla 60 karakter olabilir',
);
