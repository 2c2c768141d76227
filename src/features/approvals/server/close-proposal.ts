import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, sql } from '#lib/server/db.ts';
import { proposalActs } from '../acts.ts';
import { tellProposer } from './tell-proposer.ts';

export interface Overtaken {
  kind: string;
  /** The kind in words. */
  title: string;
  subject: string | number;
  /** Why there is nothing to decide on any more, for the administrators. */
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
  await tellProposer(tx, { id, title, proposedBy, decidedBy: actorId, now }, note);
}
