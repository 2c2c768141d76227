import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { SOLUTION_HEADER } from '#lib/shared/challenge.ts';
import { askForWork } from '#features/accounts/codes/take-send.server.ts';
import { openKey } from '#lib/server/secret.ts';
import { KEY_PURPOSE } from '#features/accounts/account-kit.server.ts';
import type { TestAnswer, TestApp } from '../test-app.ts';

export interface Question {
  parameters: Parameters<typeof solveChallenge>[0]['challenge']['parameters'] & {
    data: { maxTries: number; subject: string; endsAt: number };
  };
  signature: string;
}

export function readQuestion({ body }: TestAnswer): Question {
  const { challenge } = body as unknown as { challenge: string }; // What such a refusal has beside its code.
  return JSON.parse(Buffer.from(challenge, 'base64').toString()) as Question;
}

export function asHeader(answer: unknown): Record<string, string> {
  return { [SOLUTION_HEADER]: Buffer.from(JSON.stringify(answer)).toString('base64') };
}

async function answer(challenge: Question): Promise<Record<string, string>> {
  return asHeader({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

export const solve = (refused: TestAnswer): Promise<Record<string, string>> => answer(readQuestion(refused));

/** The same at once, for tests that are not about the work: the challenge is replaced by one with a single try. */
export async function solveAtOnce(app: TestApp, refused: TestAnswer): Promise<Record<string, string>> {
  const { subject, maxTries } = readQuestion(refused).parameters.data;
  const secret = openKey({ DATA_DIR: app.dataDir }, KEY_PURPOSE);
  const challenge = await askForWork(secret, { subject, maxTries, now: app.clock.now() }, 0);
  return answer(JSON.parse(Buffer.from(challenge, 'base64').toString()) as Question); // Our own question.
}

export async function working(
  app: TestApp,
  call: (headers: Record<string, string>) => Promise<TestAnswer>,
): Promise<TestAnswer> {
  const refused = await call({});
  return refused.body.code === 'CHALLENGE_NEEDED' ? call(await solveAtOnce(app, refused)) : refused;
}
