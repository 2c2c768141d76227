/**
 * Asks for a proof of work and checks it, by ALTCHA's library, without asking any other service. The question carries
 * its subject, tries and end, signed, so that asking stores nothing. That an answer is good once, is up to the caller.
 */
import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from '#lib/shared/zod.ts';

/** A slow phone finds the hardest answer within it. */
export const WORK_GOOD_MS = 1_800_000;

/** Of one try. Few, so that the question, which costs the server one try, stays cheap. */
const ITERATIONS = 1000;
const ALGORITHM = 'PBKDF2/SHA-256';
const KEY_BYTES = 32;

export interface Work {
  /** The one thing that the work is good for. */
  subject: string;
  /** The answer is found after as many tries at most, after half of them on average. */
  maxTries: number;
}

/** Keys of their own for this purpose, from a secret that all servers share. */
function keysOf(secret: Buffer): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const key = (use: string) => createHmac('sha256', secret).update(`proof-of-work:${use}`).digest('hex');
  return { hmacSignatureSecret: key('question'), hmacKeySignatureSecret: key('answer') };
}

/** Makes a question, as text, with its answer after so many tries. */
export async function askForWork(
  secret: Buffer,
  { subject, maxTries, now }: Work & { now: Date },
  counter = randomInt(maxTries),
): Promise<string> {
  const challenge = await createChallenge({
    algorithm: ALGORITHM,
    cost: ITERATIONS,
    keyLength: KEY_BYTES,
    counter,
    deriveKey,
    // The library's own end would be compared with the system's clock.
    data: { subject, maxTries, endsAt: now.getTime() + WORK_GOOD_MS },
    ...keysOf(secret),
  });
  return Buffer.from(JSON.stringify(challenge)).toString('base64');
}

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));

const answerSchema = z.object({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ITERATIONS),
      data: z.strictObject({ subject: z.string().max(100), maxTries: z.int(), endsAt: z.int() }),
      keyLength: z.literal(KEY_BYTES),
      keyPrefix: hex(KEY_BYTES / 2),
      keySignature: hex(32),
      nonce: hex(16),
      salt: hex(16),
    }),
    signature: hex(32),
  }),
  solution: z.object({ counter: z.int().min(0), derivedKey: hex(KEY_BYTES) }),
});

function readAnswer(text: string): z.output<typeof answerSchema> | null {
  try {
    return answerSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
  } catch {
    return null; // Anybody may send anything: what is no answer is a wrong one.
  }
}

/**
 * Whether the work was done for this subject, at least half of what is due, and in time: what is due may double while
 * somebody works. Answers the question's own name, by which the caller knows an answer again, or null.
 */
export async function checkWork(
  secret: Buffer,
  answerText: string,
  { subject, maxTries, now }: Work & { now: Date },
): Promise<string | null> {
  const answer = readAnswer(answerText);
  if (answer === null) return null;
  const { data, nonce } = answer.challenge.parameters;
  const goodForMs = data.endsAt - now.getTime();
  if (data.subject !== subject || data.maxTries * 2 < maxTries) return null;
  if (goodForMs <= 0 || goodForMs > WORK_GOOD_MS) return null;
  const { verified } = await verifySolution({ ...answer, deriveKey, ...keysOf(secret) });
  return verified ? nonce : null;
}
