/** The audit log: who did what to what. Written in the transaction of the act, so that neither stands without the other. */
import { type Db, run, sql } from './db.ts';

export interface AuditedAct {
  /** Null for the command line. */
  actorId: number | null;
  /** Dotted, kebab-case: `campaign.approve`. */
  action: `${string}.${string}`;
  subject: { kind: string; id?: number | string };
  reason?: string | null;
  /** What stood there and what stands there now, as flat objects of wire names. No secrets: the log shows all of it. */
  before?: Readonly<Record<string, unknown>>;
  after?: Readonly<Record<string, unknown>>;
  now: Date;
}

/** Adds one row. `db` is the transaction that does the act. */
export async function recordAct(db: Db, act: AuditedAct): Promise<void> {
  const { actorId, action, subject, reason = null, before, after, now } = act;
  await run(
    db,
    sql`insert into audit_log (at, actor_id, action, subject_kind, subject_id, reason, before, after)
        values (${now}, ${actorId}, ${action}, ${subject.kind}, ${String(subject.id ?? '')}, ${reason},
          ${asJson(before)}, ${asJson(after)})`,
  );
}

const asJson = (value: Readonly<Record<string, unknown>> | undefined) =>
  value === undefined ? null : JSON.stringify(value);
