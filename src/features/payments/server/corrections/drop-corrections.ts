/** Wishes for corrections that a return overtakes. */
import { announce } from '#lib/server/database/announce.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, rows, sql } from '#lib/server/db.ts';
import { tell } from '#features/notices/server/index.ts';
import { correctionActs } from '../../acts.ts';
import { uncorrectableTexts } from '../../texts.ts';

/**
 * Rejects what still waits for a decision about the campaign's invoices, in the transaction that returns a part of what
 * they sold: nobody could approve it any more. The firm reads why. Lock the campaign first.
 */
export async function dropCorrections(
  tx: Db,
  { id: campaignId, firm_id: firmId }: { id: number; firm_id: number },
  now: Date,
): Promise<void> {
  const reason = uncorrectableTexts.returned;
  const dropped = await rows(
    tx,
    sql<{ id: number; number: string; firm_name: string }>`
      update invoice_corrections as wish set status = 'rejected', decided_at = ${now}, rejection_reason = ${reason}
      from orders, invoices, firms
      where orders.id = wish.order_id and invoices.id = wish.invoice_id and firms.user_id = wish.firm_id
        and orders.campaign_id = ${campaignId} and wish.status = 'asked'
      returning wish.id, number, firm_name`,
  );
  for (const { id, ...facts } of dropped) {
    const act = { actorId: null, act: correctionActs.reject, subjectId: id };
    await recordAct(tx, { ...act, reason, after: facts, now });
    const detail = { name: facts.number, reason };
    await tell(tx, { kind: 'correction_rejected', to: [firmId], ref: id, detail }, now);
  }
  if (dropped.length > 0) await announce(tx, ['payments'], { people: [firmId], admins: true });
}
