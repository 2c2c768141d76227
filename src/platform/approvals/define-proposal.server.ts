import type { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, one, sql, violates } from '#lib/server/db.ts';
import { type Proposal, proposalActs } from './contract.ts';
import { approvalErrors } from './errors.ts';

export interface ProposalFact {
  label: string;
  value: string;
  /** Shown only to the person who decides; the audit log does not store it. */
  detail?: string | undefined;
}

export interface Approved<Payload> {
  id: number;
  payload: Payload;
  reason: string;
  proposedBy: number;
  proposedByName: string;
  /** Null for the command line. */
  approvedBy: number | null;
  /** The approver, as in the audit log; for the command line, the proposer. */
  actorId: number;
  now: Date;
}

interface Definition<Payload> {
  kind: string;
  title: string;
  /** The form in which the payload is stored: plain JSON, money in kuruş. */
  schema: z.ZodType<Payload>;
  describe(this: void, db: Db, payload: Payload): Promise<ProposalFact[]>;
  note?: string;
  path?(this: void, payload: Payload): string;
  carryOut(this: void, tx: Db, approved: Approved<Payload>): Promise<void>;
}

export interface NewProposal<Payload> {
  payload: Payload;
  /** Set where only one proposal of the kind may be open about one thing. */
  subject?: string | number;
  reason: string;
  adminId: number;
  now: Date;
}

export interface ProposalKind {
  readonly kind: string;
  readonly title: string;
  readonly note?: string | undefined;
  path(this: void, payload: unknown): string | null;
  describe(this: void, db: Db, payload: unknown): Promise<ProposalFact[]>;
  carryOut(this: void, tx: Db, approved: Approved<unknown>): Promise<void>;
}

export interface DefinedProposal<Payload> extends ProposalKind {
  /** Stores a proposal and answers its id. Throws PROPOSAL_OPEN when one about the same subject waits. */
  propose(this: void, tx: Db, proposal: NewProposal<Payload>): Promise<number>;
}

export const contentOf = (facts: readonly ProposalFact[]) =>
  facts.map(({ label, value }) => `${label}: ${value}`).join('; ');

export async function describeProposal(
  db: Db,
  kinds: readonly ProposalKind[],
  stored: { kind: string; payload: unknown },
): Promise<Pick<Proposal, 'title' | 'facts' | 'approval_note' | 'path'>> {
  const kind = kinds.find((one) => one.kind === stored.kind);
  const facts = (await kind?.describe(db, stored.payload)) ?? [];
  const path = kind?.path(stored.payload) ?? null;
  return { title: kind?.title ?? stored.kind, facts, approval_note: kind?.note ?? null, path };
}

export function findOpenProposal(
  db: Db,
  { kind, subject }: { kind: string; subject: string | number },
): Promise<{ id: number; proposed_by: number } | undefined> {
  return first(
    db,
    sql<{ id: number; proposed_by: number }>`
      select id, proposed_by from proposals where kind = ${kind} and subject = ${String(subject)} and status = 'open'`,
  );
}

export function defineProposal<Payload>(definition: Definition<Payload>): DefinedProposal<Payload> {
  const { kind, title, note, schema } = definition;
  return {
    kind,
    title,
    note,
    path: (payload) => definition.path?.(schema.parse(payload)) ?? null,
    describe: (db, payload) => definition.describe(db, schema.parse(payload)),
    carryOut: (tx, approved) =>
      definition.carryOut(tx, { ...approved, payload: schema.parse(approved.payload) }),
    async propose(tx, { payload, subject = '', reason, adminId, now }) {
      // Inserting a second one would wait for whoever decides the first, and who may wait for what this one has locked.
      if (subject !== '' && (await findOpenProposal(tx, { kind, subject })) !== undefined)
        throw approvalErrors.PROPOSAL_OPEN();
      const { id } = await one(
        tx,
        sql<{ id: number }>`
          insert into proposals (kind, payload, subject, reason, proposed_by, proposed_at)
          values (${kind}, ${JSON.stringify(payload)}, ${String(subject)}, ${reason}, ${adminId}, ${now}) returning id`,
      ).catch((error: unknown) => {
        throw violates(error, 'proposals_one_open') ? approvalErrors.PROPOSAL_OPEN() : error;
      });
      const content = contentOf(await definition.describe(tx, payload));
      const act = { actorId: adminId, act: proposalActs.propose, subjectId: id, reason, now };
      await recordAct(tx, { ...act, after: { kind: title, content } });
      return id;
    },
  };
}
