import { route } from '#lib/shared/route.ts';
import { idParam } from '#lib/shared/wire.ts';
import { emailSchema, personNameSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { firmFields } from '#features/accounts/fields.ts';
import { currentPassword, identityErrors } from '#features/accounts/identity-fields.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { firmWords } from './texts.ts';
import { defineErrors } from '#lib/shared/errors.ts';

export const firmErrors = defineErrors({
  FIRM_NOT_FOUND: [404, 'Böyle bir firma bulunamadı.'],
  TITLE_IN_USE: [
    409,
    'Faturan ya da cüzdan hareketin olduğu için firma adını biz düzeltiriz: İletişim sayfasından yaz.',
  ],
});

/** The share of an advertisement's VAT that its firm pays to the state itself (KDV tevkifatı). */
const WITHHOLDINGS = ['0/10', '3/10'] as const;

const firmProfile = z.object({
  firm_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  owner_phone: z.string(),
  pending_email: z.string().nullable(),
  withholding: z.enum(WITHHOLDINGS).meta({ description: 'Of the VAT, that the firm pays to the state' }),
  may_correct_title: z.boolean().meta({ description: 'No invoice was issued and no money came in yet' }),
});
export type FirmProfile = z.output<typeof firmProfile>;

export const titleBody = z.object({ firm_name: firmFields.firm_name });

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
  correctOwnTitle: route({
    method: 'PUT',
    path: '/api/firm/profile/title',
    access: ['firm'],
    summary: 'Corrects the own legal title, until an invoice is issued or money has come into the wallet.',
    body: titleBody,
    errors: [firmErrors.TITLE_IN_USE],
  }),
};

export const adminFirmContract = {
  correctTitle: route({
    method: 'PUT',
    path: '/api/admin/firms/:id/title',
    access: { admin: ['finance'] },
    summary: 'Corrects the legal title of a firm. Invoices that were issued stay as they are.',
    params: z.object({ id: idParam }),
    body: titleBody,
    errors: [firmErrors.FIRM_NOT_FOUND],
  }),
  setWithholding: route({
    method: 'PUT',
    path: '/api/admin/firms/:id/withholding',
    access: { admin: ['finance'] },
    summary:
      'Sets how much of the VAT a firm pays to the state itself. Campaigns that were approved before keep theirs.',
    params: z.object({ id: idParam }),
    body: z.object({ withholding: z.enum(WITHHOLDINGS) }),
    errors: [firmErrors.FIRM_NOT_FOUND],
  }),
};

export const firmActs = defineActs({
  subject: { kind: 'user', noun: 'Kullanıcı' },
  area: { kind: 'firm', noun: firmWords.firm },
  verbs: { 'correct-title': 'adı düzeltildi', 'set-withholding': 'tevkifatı ayarlandı' },
  fields: { firm_name: firmWords.name, withholding: firmWords.withholding },
});
