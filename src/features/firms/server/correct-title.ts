import { type Db, first, run, sql } from '#lib/server/db.ts';
import { recordAct } from '#lib/server/audit.ts';
import { firmWallet } from '#features/ledger/accounts.ts';
import { firmActs } from '../acts.ts';
import { firmErrors } from '../errors.ts';

/**
 * Whether nothing bears the title yet (Specification, decisions §6): no invoice, and no money in the wallet either, which
 * may go out again to an account of the title only.
 */
export const isTitleOpen = (db: Db, firmId: number): Promise<boolean> =>
  first(
    db,
    sql<{ firm_id: number }>`
      select firm_id from invoices where firm_id = ${firmId}
      union all select ${firmId}::bigint from ledger_postings where account_id = ${firmWallet(firmId)} limit 1`,
  ).then((found) => found === undefined);

/** Corrects a firm's legal title; the act is recorded. Throws FIRM_NOT_FOUND; TITLE_IN_USE for its owner. */
export async function correctTitle(
  tx: Db,
  { firmId, actorId, title, now }: { firmId: number; actorId: number; title: string; now: Date },
): Promise<void> {
  // An invoice of the firm that is being issued waits for this row, or this for it.
  const before = await first(
    tx,
    sql<{ firm_name: string }>`select firm_name from firms where user_id = ${firmId} for update`,
  );
  if (before === undefined) throw firmErrors.FIRM_NOT_FOUND();
  if (actorId === firmId && !(await isTitleOpen(tx, firmId))) throw firmErrors.TITLE_IN_USE();
  await run(tx, sql`update firms set firm_name = ${title} where user_id = ${firmId}`);
  const act = firmActs['correct-title'];
  await recordAct(tx, { actorId, act, subjectId: firmId, before, after: { firm_name: title }, now });
}
