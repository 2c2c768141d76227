import { type Db, first, sql } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import { words } from '#lib/shared/words.ts';
import { approvalTexts } from '../texts.ts';

export interface Outcome {
  id: number;
  /** The kind in words. */
  title: string;
  proposedBy: number;
  /** Null for the command line. */
  decidedBy: number | null;
  now: Date;
}

/** An administrator by name; whoever else decided, the command line or a viewer who took a withdrawal back, is the system. */
async function nameDecider(tx: Db, decidedBy: number | null): Promise<string> {
  const admin = await first(
    tx,
    sql<{ name: string }>`select name from users where id = ${decidedBy}::bigint and role = 'admin'`,
  );
  return admin?.name ?? words.system;
}

/** Tells whoever proposed it that somebody approved it, or rejected it and why. Who decided on the own proposal knows. */
export async function tellProposer(
  tx: Db,
  { id, title, ...outcome }: Outcome,
  rejection?: string,
): Promise<void> {
  const { proposedBy, decidedBy, now } = outcome;
  if (proposedBy === decidedBy) return;
  const told = { title: approvalTexts.named(title, id), name: await nameDecider(tx, decidedBy) };
  const which = { ref: id, to: [proposedBy] };
  if (rejection === undefined) await tell(tx, { kind: 'proposal_approved', ...which, detail: told }, now);
  else await tell(tx, { kind: 'proposal_rejected', ...which, detail: { ...told, reason: rejection } }, now);
}
