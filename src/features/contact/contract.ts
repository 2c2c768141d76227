/** Messages of visitors to the operator, and the administrators' queue of them. */
import { challengeErrors } from '#lib/shared/challenge.ts';
import { timestampSchema } from '#lib/shared/dates.ts';
import { pageFields, paginationSchema, searchField } from '#lib/shared/pagination.ts';
import { route } from '#lib/shared/route.ts';
import { emailSchema, idParam, orEmpty, personNameSchema, textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { contactErrors } from './errors.ts';
import { MESSAGE_STATES } from './lifecycle.ts';
import { fieldTexts } from './texts.ts';

export const TOPICS = ['account', 'earning', 'money', 'campaign', 'privacy', 'other'] as const;
export type ContactTopic = (typeof TOPICS)[number];

export const MOST_LETTERS = 4000;

const params = z.object({ id: idParam });
const topic = z.enum(TOPICS, { error: fieldTexts.topic });

const message = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  topic,
  message: z.string(),
  sent_at: timestampSchema,
  state: z.enum(MESSAGE_STATES),
  answer: z.string().nullable(),
  /** Who wrote the answer, and when; whoever closes the message afterwards is another one. */
  answered_by: z.string().nullable(),
  answered_at: timestampSchema.nullable(),
  decided_at: timestampSchema.nullable(),
  decided_by: z.string().nullable(),
});
export type ContactMessage = z.output<typeof message>;

export const contactContract = {
  sendMessage: route({
    method: 'POST',
    path: '/api/contact',
    access: 'public',
    summary: 'Writes to the operator; the answer comes by e-mail.',
    body: z.object({
      name: personNameSchema,
      email: emailSchema(),
      topic,
      message: textSchema(fieldTexts.message).max(MOST_LETTERS, fieldTexts.messageTooLong),
    }),
    errors: [contactErrors.TOO_MANY_MESSAGES, challengeErrors.CHALLENGE_NEEDED],
  }),
  listMessages: route({
    method: 'GET',
    path: '/api/admin/messages',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'Messages of visitors; the new ones begin with the one that waits longest, the others with the newest.',
    query: z.object({
      ...pageFields,
      search: searchField,
      state: orEmpty(z.enum([...MESSAGE_STATES, 'all'])).default('new'),
      topic: orEmpty(topic),
    }),
    data: z.object({ messages: z.array(message), pagination: paginationSchema }),
  }),
  answerMessage: route({
    method: 'PUT',
    path: '/api/admin/messages/:id/answer',
    access: { admin: ['finance', 'moderator'] },
    summary: 'Answers a message by e-mail, once.',
    params,
    body: z.object({
      answer: textSchema(fieldTexts.answer).max(MOST_LETTERS, fieldTexts.answerTooLong),
    }),
    errors: [contactErrors.MESSAGE_NOT_FOUND, contactErrors.MESSAGE_STATE, contactErrors.ANSWER_NOT_SENT],
  }),
  closeMessage: route({
    method: 'PUT',
    path: '/api/admin/messages/:id/close',
    access: { admin: ['finance', 'moderator'] },
    summary: 'Puts a message away, answered or not; with `seen`, only as long as it is in that state.',
    params,
    query: z.object({ seen: z.enum(MESSAGE_STATES).optional() }),
    errors: [contactErrors.MESSAGE_NOT_FOUND, contactErrors.MESSAGE_STATE],
  }),
};
