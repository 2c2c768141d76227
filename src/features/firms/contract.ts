/** A firm and its authorised person (Specification, document 2, sections 3 and 7). */
import { route } from '#lib/shared/route.ts';
import { emailSchema, personNameSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { currentPassword, identityErrors } from '#features/accounts/identity-fields.ts';

const firmProfile = z.object({
  firm_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  owner_phone: z.string(),
  /** The authorised person's new e-mail while it waits for its code. */
  pending_email: z.string().nullable(),
});
export type FirmProfile = z.output<typeof firmProfile>;

export const firmProfileContract = {
  readFirmProfile: route({
    method: 'GET',
    path: '/api/firm/profile',
    access: ['firm'],
    summary: 'The firm and its authorised person.',
    data: firmProfile,
  }),
  updateFirmProfile: route({
    method: 'PUT',
    path: '/api/firm/profile',
    access: ['firm'],
    summary:
      'Changes the authorised person’s name; a new e-mail needs the current password and then its code.',
    body: z.object({ owner_name: personNameSchema, owner_email: emailSchema(), currentPassword }),
    errors: identityErrors,
  }),
};
