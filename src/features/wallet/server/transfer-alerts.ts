/** Finds and keeps wallets into which many others send money (threats T-V15). */
import { type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { offsetOf, type Page } from '#lib/shared/pagination.ts';
import { announce } from '#lib/server/database/announce.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, one, rows, run, sql } from '#lib/server/db.ts';
import { alertActs } from '../acts.ts';
import type { ALERT_FILTERS, TransferAlert } from '../contract/admin.ts';
import { walletErrors } from '../errors.ts';

/** A wallet with this many different senders within the window is reported. */
export const FAN_IN = { senders: 10, windowHours: 24 } as const;

const HOUR_MS = 3_600_000;
/** How long an alert is kept after an administrator has closed it. What was decided stays in the audit log. */
const CLOSED_KEPT_DAYS = 730;

/**
 * Opens an alert for every wallet that received from many within the last day, and brings open ones up to date. What an
 * administrator has closed counts again only with transfers made after that. Answers how many are new.
 */
export async function findFanIn(db: Db, now: Date): Promise<number> {
  const since = new Date(now.getTime() - FAN_IN.windowHours * HOUR_MS);
  const found = await rows(
    db,
    sql<{ is_new: boolean }>`
      with received as (
        select split_part(account_id, ':', 2)::bigint as user_id, actor_id, amount_kurus, at
        from ledger_entries join ledger_postings on entry_id = id
        where kind = 'transfer' and at > ${since} and amount_kurus > 0
      ),
      fresh as (
        select received.* from received
        left join lateral (
          select max(closed_at) as closed_at from transfer_alerts where transfer_alerts.user_id = received.user_id
        ) as before on true
        where before.closed_at is null or at > before.closed_at
      )
      insert into transfer_alerts (user_id, senders, amount_kurus, first_at, last_at, found_at)
      select user_id, count(distinct actor_id), sum(amount_kurus), min(at), max(at), ${now}
      from fresh group by user_id having count(distinct actor_id) >= ${FAN_IN.senders}
      on conflict (user_id) where closed_at is null do update
        set senders = excluded.senders, amount_kurus = excluded.amount_kurus, first_at = excluded.first_at,
          last_at = excluded.last_at
        where transfer_alerts.last_at < excluded.last_at
      returning xmax = 0 as is_new`,
  );
  if (found.length > 0) await announce(db, ['wallet'], { admins: true });
  return found.filter(({ is_new: isNew }) => isNew).length;
}

/** Deletes alerts that were closed long ago. */
export async function forgetTransferAlerts(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - CLOSED_KEPT_DAYS * 24 * HOUR_MS);
  await run(db, sql`delete from transfer_alerts where closed_at < ${oldest}`);
}

/** Alerts as the wire shows them, the newest first. */
export async function listTransferAlerts(
  db: Db,
  { status, ...page }: Page & { status: (typeof ALERT_FILTERS)[number] },
): Promise<{ alerts: TransferAlert[]; total: number }> {
  const wanted =
    status === 'all' ? sql`true` : sql`(transfer_alerts.closed_at is null) = ${status === 'open'}`;
  const { total } = await one(
    db,
    sql<{ total: number }>`select count(*) as total from transfer_alerts where ${wanted}`,
  );
  const alerts = await rows(
    db,
    sql<TransferAlert>`
      select transfer_alerts.id, user_id, person.name, person.email, senders, amount_kurus as amount, first_at, last_at,
        found_at, transfer_alerts.closed_at, admin.name as closed_by, note
      from transfer_alerts join users as person on person.id = user_id
      left join users as admin on admin.id = closed_by
      where ${wanted}
      order by transfer_alerts.id desc limit ${page.limit} offset ${offsetOf(page)}`,
  );
  return { alerts, total };
}

/** Closes by compare-and-set, on the record. Must run in a transaction. Throws ALERT_NOT_FOUND, ALERT_CLOSED. */
export async function closeTransferAlert(
  tx: Db,
  { id, note, adminId, now }: { id: number; note: string; adminId: number; now: Date },
): Promise<void> {
  const closed = await first(
    tx,
    sql<{ user_id: number; senders: number; amount_kurus: Kurus }>`
      update transfer_alerts set closed_at = ${now}, closed_by = ${adminId}, note = ${note}
      where id = ${id} and closed_at is null returning user_id, senders, amount_kurus`,
  );
  if (closed === undefined) {
    const isThere = await first(tx, sql<{ id: number }>`select id from transfer_alerts where id = ${id}`);
    throw isThere === undefined ? walletErrors.ALERT_NOT_FOUND() : walletErrors.ALERT_CLOSED();
  }
  await recordAct(tx, {
    actorId: adminId,
    act: alertActs.close,
    subjectId: id,
    reason: note,
    before: { user_id: closed.user_id, senders: closed.senders, amount: kurusToLira(closed.amount_kurus) },
    now,
  });
  await announce(tx, ['wallet'], { admins: true });
}
