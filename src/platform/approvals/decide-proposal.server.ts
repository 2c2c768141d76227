import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, inTransaction, one, rows, sql } from '#lib/server/db.ts';
import { approvalsContract, type Proposal, proposalActs } from './contract.ts';
import type { Config } from '#lib/server/config.ts';
import type { Kurus } from '#lib/shared/money.ts';
import { readSettings } from '#platform/settings/server.ts';
import { approvalErrors } from './errors.ts';
import { words } from '#lib/shared/words.ts';
import { approvalTexts, decidedProposalText } from './texts.ts';
import { contentOf, describeProposal, type ProposalKind } from './define-proposal.server.ts';
import { notify } from '#platform/notices/server.ts';

interface Decided {
  kind: string;
  payload: unknown;
  reason: string;
  proposed_by: number;
  proposed_by_name: string;
}

const DECIDED = sql.raw(
  'kind, payload, reason, proposed_by, (select name from users where id = proposed_by) as proposed_by_name',
);

async function refuseDecision(tx: Db, id: number): Promise<never> {
  const found = await first(
    tx,
    sql<{ status: Proposal['status']; by: string | null }>`
      select status, (select name from users where id = decided_by) as by from proposals where id = ${id}`,
  );
  if (found === undefined) throw approvalErrors.PROPOSAL_NOT_FOUND();
  const { status, by } = found;
  if (status === 'open') throw approvalErrors.OWN_PROPOSAL();
  throw approvalErrors.PROPOSAL_DECIDED({ message: decidedProposalText(status, by ?? words.system) });
}

const APPROVERS = ['owner', ...approvalsContract.approveProposal.access.admin];

export async function hasOtherAdmin(db: Db, adminId: number): Promise<boolean> {
  const { exists } = await one(
    db,
    sql<{ exists: boolean }>`
      select exists (select from users where role = 'admin' and status = 'active' and id <> ${adminId}
        and duty = any(${APPROVERS}::text[]))`,
  );
  return exists;
}

interface Asking {
  db: Db;
  config: Pick<Config, 'NODE_ENV' | 'DEMO'>;
}

/** Without another administrator the command line approves; in development one person is enough. */
export async function takesTwo({ db, config }: Asking, adminId: number): Promise<boolean> {
  return (config.NODE_ENV === 'production' && !config.DEMO) || (await hasOtherAdmin(db, adminId));
}

/** The same of an act about an amount, which takes two above the settable one; null where it is no question of an amount. */
export async function takesTwoFor(
  asking: Asking,
  { adminId, amount }: { adminId: number; amount: Kurus | null },
): Promise<boolean> {
  const { four_eyes_amount: limit } = await readSettings(asking.db);
  return (amount === null || amount > limit) && (await takesTwo(asking, adminId));
}

export interface ProposalAbout {
  id: number;
  subject: string;
  status: Proposal['status'];
  proposed_by: number;
  proposed_by_name: string;
  proposed_at: Date;
  decided_by_name: string | null;
  decided_at: Date | null;
  note: string | null;
}

export async function findProposalsAbout(
  db: Db,
  { kind, subjects }: { kind: string; subjects: readonly (string | number)[] },
): Promise<Map<string, ProposalAbout>> {
  const found = await rows(
    db,
    sql<ProposalAbout>`
      select distinct on (subject) proposals.id, subject, proposals.status, proposed_by, proposer.name as proposed_by_name,
        proposed_at, decider.name as decided_by_name, decided_at, note
      from proposals join users as proposer on proposer.id = proposed_by left join users as decider on decider.id = decided_by
      where kind = ${kind} and subject = any(${subjects.map(String)}::text[])
      order by subject, proposals.id desc`,
  );
  return new Map(found.map((row) => [row.subject, row]));
}

interface Approval {
  id: number;
  /** Null for the command line. */
  adminId: number | null;
  now: Date;
}

/** Compare-and-set. @throws PROPOSAL_NOT_FOUND, PROPOSAL_DECIDED, OWN_PROPOSAL, and what carrying it out throws. */
export async function approveProposal(
  tx: Db,
  kinds: readonly ProposalKind[],
  { id, adminId, now }: Approval,
): Promise<void> {
  const decided = await first(
    tx,
    sql<Decided>`
      update proposals set status = 'approved', decided_by = ${adminId}, decided_at = ${now}
      where id = ${id} and status = 'open' and proposed_by is distinct from ${adminId}
      returning ${DECIDED}`,
  );
  if (decided === undefined) return refuseDecision(tx, id);
  if (adminId === null && (await hasOtherAdmin(tx, decided.proposed_by)))
    throw new Error('another active administrator may approve this proposal, so the command line does not');
  const { payload, reason, proposed_by: proposedBy, proposed_by_name: proposedByName } = decided;
  const kind = kinds.find((one) => one.kind === decided.kind);
  if (kind === undefined)
    throw new Error(`proposal ${id} is of a kind that nobody carries out: ${decided.kind}`);
  const content = contentOf(await kind.describe(tx, payload));
  const actorId = adminId ?? proposedBy;
  await kind.carryOut(tx, {
    id,
    payload,
    reason,
    proposedBy,
    proposedByName,
    approvedBy: adminId,
    actorId,
    now,
  });
  const after = { kind: kind.title, content };
  await recordAct(tx, { actorId: adminId, act: proposalActs.approve, subjectId: id, reason, after, now });
  await notifyProposer(tx, { id, title: kind.title, proposedBy, decidedBy: adminId, now });
}

export function rejectProposal(
  db: Db,
  kinds: readonly ProposalKind[],
  { id, adminId, reason, now }: Approval & { adminId: number; reason: string },
): Promise<'rejected' | 'withdrawn'> {
  return inTransaction(db, async (tx) => {
    const decided = await first(
      tx,
      sql<Decided & { status: 'rejected' | 'withdrawn' }>`
        update proposals set status = case proposed_by when ${adminId} then 'withdrawn' else 'rejected' end,
          decided_by = ${adminId}, decided_at = ${now}, note = ${reason}
        where id = ${id} and status = 'open' returning ${DECIDED}, status`,
    );
    if (decided === undefined) return refuseDecision(tx, id);
    const { title, facts } = await describeProposal(tx, kinds, decided);
    const act = decided.status === 'withdrawn' ? proposalActs.withdraw : proposalActs.reject;
    const after = { kind: title, content: contentOf(facts) };
    await recordAct(tx, { actorId: adminId, act, subjectId: id, reason, after, now });
    await notifyProposer(tx, { id, title, proposedBy: decided.proposed_by, decidedBy: adminId, now }, reason);
    return decided.status;
  });
}

interface Overtaken {
  kind: string;
  title: string;
  subject: string | number;
  note: string;
  actorId: number;
  now: Date;
}

/** Rejects the open proposal about a thing that was decided otherwise, in that decision's transaction; often there is none. */
export async function closeOvertaken(
  tx: Db,
  { kind, title, subject, note, actorId, now }: Overtaken,
): Promise<void> {
  const closed = await first(
    tx,
    sql<{ id: number; proposed_by: number }>`
      update proposals set status = 'rejected', decided_by = ${actorId}, decided_at = ${now}, note = ${note}
      where kind = ${kind} and subject = ${String(subject)} and status = 'open' returning id, proposed_by`,
  );
  if (closed === undefined) return;
  const act = { actorId, act: proposalActs.reject, subjectId: closed.id, reason: note, now };
  await recordAct(tx, { ...act, after: { kind: title } });
  const { id, proposed_by: proposedBy } = closed;
  await notifyProposer(tx, { id, title, proposedBy, decidedBy: actorId, now }, note);
}

interface Outcome {
  id: number;
  title: string;
  proposedBy: number;
  /** Null for the command line. */
  decidedBy: number | null;
  now: Date;
}

/** The command line, and a viewer who took a withdrawal back, are named as the system. */
async function nameDecider(tx: Db, decidedBy: number | null): Promise<string> {
  const admin = await first(
    tx,
    sql<{ name: string }>`select name from users where id = ${decidedBy}::bigint and role = 'admin'`,
  );
  return admin?.name ?? words.system;
}

async function notifyProposer(tx: Db, { id, title, ...outcome }: Outcome, rejection?: string): Promise<void> {
  const { proposedBy, decidedBy, now } = outcome;
  if (proposedBy === decidedBy) return;
  const about = { title: approvalTexts.named(title, id), name: await nameDecider(tx, decidedBy) };
  const which = { ref: id, to: [proposedBy] };
  if (rejection === undefined) await notify(tx, { kind: 'proposal_approved', ...which, detail: about }, now);
  else
    await notify(tx, { kind: 'proposal_rejected', ...which, detail: { ...about, reason: rejection } }, now);
}
