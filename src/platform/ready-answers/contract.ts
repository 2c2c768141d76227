import { defineActs } from '#lib/shared/acts.ts';
import { defineErrors } from '#lib/shared/errors.ts';
import { route } from '#lib/shared/route.ts';
import { lineSchema, textSchema } from '#lib/shared/validators.ts';
import { idParam } from '#lib/shared/wire.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { readyAnswerTexts as texts } from './texts.ts';

const PURPOSES = ['campaign', 'payment', 'withdrawal', 'message'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const readyAnswerErrors = defineErrors({
  READY_ANSWER_NOT_FOUND: [404, 'Bu hazır yanıt artık yok.'],
  TOO_MANY_READY_ANSWERS: [409, texts.tooMany],
});

export const readyAnswerActs = defineActs({
  subject: { kind: 'ready-answer', noun: 'Hazır yanıt' },
  verbs: { save: 'kaydedildi', delete: 'silindi' },
  fields: { title: words.title, text: texts.text },
});

const placeholdersIn = (text: string) => [...new Set(text.match(/\{\p{L}+\}/gu))];

/** A text for a person, in which no placeholder of a ready answer is left. */
export const filled = <S extends z.ZodType<string, string>>(schema: S) =>
  schema.refine((text) => placeholdersIn(text).length === 0, {
    error: ({ input }) => texts.unfilled(placeholdersIn(String(input))),
  });

export type Facts = Readonly<Record<string, string>>;

/** Those that are the same for each, where one text goes to several. */
export const commonFacts = ([first = {}, ...others]: readonly Facts[]): Facts =>
  Object.fromEntries(
    Object.entries(first).filter(([name, value]) => others.every((facts) => facts[name] === value)),
  );

export const fill = (text: string, facts: Facts): string =>
  text.replace(/\{(\p{L}+)\}/gu, (whole, name: string) =>
    Object.hasOwn(facts, name) ? (facts[name] ?? whole) : whole,
  );

const body = z.object({
  purpose: z.enum(PURPOSES),
  title: lineSchema('Bir ad yaz').max(60, 'Ad en fazla 60 karakter olabilir'),
  text: textSchema('Metni yaz').max(600, 'Metin en fazla 600 karakter olabilir'),
});
const answer = z.object({ ...body.shape, id: z.int() });
export type ReadyAnswer = z.output<typeof answer>;
const access = { admin: ['finance', 'moderator'] } as const;

export const readyAnswersContract = {
  listReadyAnswers: route({
    method: 'GET',
    path: '/api/admin/ready-answers',
    access,
    summary: 'Texts for rejections and messages, shared by all administrators, with {placeholders}.',
    data: z.object({ answers: z.array(answer) }),
  }),
  saveReadyAnswer: route({
    method: 'PUT',
    path: '/api/admin/ready-answers',
    access,
    summary: 'Adds a ready answer, or changes the one of the same purpose and title.',
    body,
    errors: [readyAnswerErrors.TOO_MANY_READY_ANSWERS],
  }),
  deleteReadyAnswer: route({
    method: 'DELETE',
    path: '/api/admin/ready-answers/:id',
    access,
    summary: 'Deletes a ready answer.',
    params: z.object({ id: idParam }),
    errors: [readyAnswerErrors.READY_ANSWER_NOT_FOUND],
  }),
};
