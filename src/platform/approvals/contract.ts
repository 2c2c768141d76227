import { idParam, pageFields, paginationSchema, timestampSchema } from '#lib/shared/wire.ts';
import { route } from '#lib/shared/route.ts';
import { orEmpty, reasonSchema } from '#lib/shared/validators.ts';
import { z } from '#lib/shared/zod.ts';
import { ledgerErrors } from '#platform/ledger/errors.ts';
import { approvalErrors } from './errors.ts';
import { defineActs } from '#lib/shared/acts.ts';
import { words } from '#lib/shared/words.ts';

export const PROPOSAL_STATUSES = ['open', 'approved', 'rejected', 'withdrawn'] as const;
export const PROPOSAL_FILTERS = ['open', 'to_decide', 'decided', 'all'] as const;

const proposal = z.object({
  id: z.int(),
  kind: z.string(),
  title: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string(), detail: z.string().optional() })),
  approval_note: z
    .string()
    .nullable()
    .meta({ description: 'What whoever approves has to do besides, in Turkish.' }),
  path: z.string().nullable().meta({ description: 'The page of the thing it is about.' }),
  reason: z.string(),
  proposed_by_name: z.string(),
  proposed_at: timestampSchema,
  is_own: z.boolean(),
  status: z.enum(PROPOSAL_STATUSES),
  decided_by_name: z.string().nullable(),
  decided_at: timestampSchema.nullable(),
  note: z.string().nullable(),
});
export type Proposal = z.output<typeof proposal>;

const params = z.object({ id: idParam });
const cannotDecide = [approvalErrors.PROPOSAL_NOT_FOUND, approvalErrors.PROPOSAL_DECIDED];

export const approvalsContract = {
  listProposals: route({
    method: 'GET',
    path: '/api/admin/proposals',
    access: { admin: ['finance'] },
    summary:
      'What administrators proposed, the newest first; what waits for a decision, unless asked for more.',
    query: z.object({
      ...pageFields,
      status: z.enum(PROPOSAL_FILTERS).default('open'),
      id: orEmpty(idParam).meta({ description: 'Only this one' }),
    }),
    data: z.object({
      proposals: z.array(proposal),
      pagination: paginationSchema,
      /** Whether there is another active administrator. If not, the command line approves. */
      has_other_admin: z.boolean(),
    }),
  }),
  approveProposal: route({
    method: 'PUT',
    path: '/api/admin/proposals/:id/approve',
    goesByDate: true,
    access: { admin: ['finance'] },
    summary: 'Carries out what another administrator proposed.',
    params,
    errors: [
      ...cannotDecide,
      approvalErrors.OWN_PROPOSAL,
      approvalErrors.PROPOSAL_OVERTAKEN,
      ledgerErrors.INSUFFICIENT_FUNDS,
    ],
    movesMoney: true,
  }),
  rejectProposal: route({
    method: 'PUT',
    path: '/api/admin/proposals/:id/reject',
    access: { admin: ['finance'] },
    summary: 'Rejects a proposal with a reason; whoever made it takes it back thereby.',
    params,
    body: z.object({ reason: reasonSchema('Lütfen sebebini yaz', 'Sebep') }),
    errors: cannotDecide,
  }),
};

export const proposalActs = defineActs({
  subject: { kind: 'proposal', noun: 'Öneri' },
  verbs: {
    propose: 'yapıldı',
    approve: 'onaylandı ve uygulandı',
    reject: 'reddedildi',
    withdraw: 'geri alındı',
  },
  fields: { kind: words.action, content: 'İçerik' },
});
