import { timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { textSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { fraudErrors } from '../errors.ts';
import { objectionTexts } from '../texts.ts';

export const OBJECTION_LIMIT = 1000;

export const objectionBody = z.object({
  text: textSchema(objectionTexts.missing)
    .min(10, objectionTexts.tooShort)
    .max(OBJECTION_LIMIT, objectionTexts.tooLong),
});

export const ownReviewContract = {
  readReview: route({
    method: 'GET',
    path: '/api/user/review',
    access: ['user'],
    summary: 'Whether the account is in review, by which class of rules, and until when one can object.',
    data: z.object({
      review: z
        .object({
          opened_at: timestampSchema,
          /** Classes of rules in Turkish words, never the measures. */
          classes: z.array(z.string()),
          stops_watching: z.boolean(),
          answer_by: timestampSchema,
          can_object: z.boolean(),
          objection: z.object({ text: z.string(), at: timestampSchema }).nullable(),
          is_decided: z.boolean(),
        })
        .nullable(),
    }),
  }),
  objectToReview: route({
    method: 'POST',
    path: '/api/user/review/objection',
    access: ['user'],
    summary: 'Objects to the review, once, in the viewer’s own words; an administrator reads it.',
    body: objectionBody,
    errors: [fraudErrors.REVIEW_NOT_FOUND, fraudErrors.OBJECTION_MADE, fraudErrors.OBJECTION_LATE],
  }),
};
