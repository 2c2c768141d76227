import {
  calendarDaySchema,
  idParam,
  pageFields,
  paginationSchema,
  searchField,
  timestampSchema,
} from '#lib/shared/wire.ts';
import { fileAnswerSchema } from '#lib/shared/file-answer.ts';
import { route } from '#lib/shared/route.ts';
import { orEmpty } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';

const name = (message: string) =>
  z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/, message)
    .max(50);

const filters = {
  search: searchField,
  action: orEmpty(
    z
      .string()
      .regex(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?$/, 'Geçerli bir işlem seç')
      .max(100),
  ),
  subject_kind: orEmpty(name('Geçerli bir konu seç')),
  subject_id: orEmpty(z.string().max(50)),
  actor: orEmpty(idParam),
  date_from: orEmpty(calendarDaySchema()),
  date_to: orEmpty(calendarDaySchema()),
};

/** A value before or after the act; a structure is given as its JSON text. Screens show it as text, never as markup. */
const value = z.union([z.string(), z.number(), z.boolean()]).nullable();

const change = z.object({ field: z.string(), before: value, after: value });
export type AuditChange = z.output<typeof change>;

const act = z.object({
  id: z.int(),
  at: timestampSchema,
  actor_id: z.int().nullable(),
  /** Null for an act of the system: the server's command line, or a job. */
  actor_name: z.string().nullable(),
  action: z.string(),
  action_text: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject_text: z.string(),
  reason: z.string().nullable(),
  changes: z.array(change),
});
export type AuditAct = z.output<typeof act>;

export const auditLogContract = {
  listActs: route({
    method: 'GET',
    path: '/api/admin/audit-log',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'What administrators and the system did, and what people changed about their own sign-in, newest first. Counted up to 10,000; the search finds beginnings of words.',
    query: z.object({ ...pageFields, ...filters }),
    data: z.object({
      acts: z.array(act),
      pagination: paginationSchema,
      has_more: z.boolean(),
    }),
  }),
  listAuditChoices: route({
    method: 'GET',
    path: '/api/admin/audit-log/choices',
    access: { admin: ['finance', 'moderator'] },
    summary:
      'What the audit log can be filtered by: the actions in it, the administrators and the last others who acted.',
    data: z.object({
      actions: z.array(z.object({ value: z.string(), label: z.string() })),
      actors: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  exportActs: route({
    method: 'GET',
    path: '/api/admin/audit-log.csv',
    access: { admin: ['finance', 'moderator'] },
    summary: 'The audit log under the same filters as a file, the newest 10,000.',
    query: z.object(filters),
    data: fileAnswerSchema,
  }),
};
