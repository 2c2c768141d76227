/** The audit log, written in the transaction of the act, so that neither stands without the other. */
import type { Act } from '#lib/shared/acts.ts';
import { type Db, run, sql } from './db.ts';

/** Flat, named as on the wire, and only fields for which the act has a Turkish label. */
type Facts<Given, Field extends string> = {
  readonly [Name in keyof Given]: Name extends Field ? Given[Name] : never;
};

export interface AuditedAct<Field extends string, Before, After> {
  /** Null for the command line. */
  actorId: number | null;
  act: Act<Field>;
  subjectId?: number | string;
  reason?: string | null;
  /** No secrets: the log shows all values. */
  before?: Facts<Before, Field> | undefined;
  after?: Facts<After, Field> | undefined;
  now: Date;
}

export async function recordAct<Field extends string, Before, After>(
  db: Db,
  entry: AuditedAct<Field, Before, After>,
): Promise<void> {
  const { actorId, act, subjectId = '', reason = null, before, after, now } = entry;
  // The transaction takes its number before the row takes its own: the audit log's seals rely on that order.
  await run(
    db,
    sql`with own as materialized (select pg_current_xact_id() as transaction)
        insert into audit_log (at, actor_id, action, subject_kind, subject_id, reason, before, after)
        select ${now}::timestamptz, ${actorId}::bigint, ${act.action}::text, ${act.subject.kind}::text,
          ${String(subjectId)}::text, ${reason}::text, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb
        from own where transaction is not null`,
  );
}

const asJson = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
