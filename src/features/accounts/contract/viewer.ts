import { route } from '#lib/shared/route.ts';
import { z } from '#lib/shared/zod.ts';
import { accountErrors } from '../errors.ts';
import { statementFields } from '../fields.ts';

const version = z.int().positive().max(999_999);

export const termsContract = {
  readTerms: route({
    method: 'GET',
    path: '/api/auth/terms',
    access: ['user', 'firm'],
    summary: 'The version of the terms in force, and the latest one that the person has agreed to.',
    data: z.object({
      version: z.int(),
      accepted_version: z.int().nullable(),
      /** Neither at registration nor since did the person state to be of age and to have read the notice. */
      lacks_statements: z.boolean(),
    }),
  }),
  acceptTerms: route({
    method: 'POST',
    path: '/api/auth/terms',
    access: ['user', 'firm'],
    summary:
      'Agrees to the terms in force, which nothing else asks for, and makes the statements that registration lacked.',
    body: z.object({
      version,
      is_adult: statementFields.is_adult.optional(),
      notice_acknowledged: statementFields.notice_acknowledged.optional(),
    }),
    errors: [accountErrors.TERMS_CHANGED],
  }),
};
