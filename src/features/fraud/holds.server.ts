import { type Db, first, inTransaction, run, sql } from '#lib/server/db.ts';
import { fraudErrors } from './errors.ts';
import type { Reason } from './score.ts';

const DAY_MS = 86_400_000;
const OBJECTION_DAYS = 30;

export interface Hold {
  case_id: number;
  opened_at: Date;
  reasons: Reason[];
  stops_watching: boolean;
  objection: string | null;
  objected_at: Date | null;
  decision: 'held' | null;
}

export const IN_FORCE = sql`(decision is null or decision = 'held')`;

export const isInReview = (column: string) =>
  sql<boolean>`coalesce((select ${IN_FORCE} from fraud_cases where fraud_cases.user_id = ${sql.ref(column)}
    order by id desc limit 1), false)`;

export function readHold(db: Db, userId: number): Promise<Hold | undefined> {
  const query = sql<Hold>`
    select * from (
      select id as case_id, opened_at, reasons, stops_watching, objection, objected_at, decision
      from fraud_cases where user_id = ${userId} order by id desc limit 1
    ) as last where ${IN_FORCE}`;
  return first(db, query);
}

export const objectionEnd = ({ opened_at }: Pick<Hold, 'opened_at'>): Date =>
  new Date(opened_at.getTime() + OBJECTION_DAYS * DAY_MS);

/** Keeps the objection of whose account is in review. Throws REVIEW_NOT_FOUND, OBJECTION_MADE, OBJECTION_LATE. */
export async function objectToReview(
  db: Db,
  { userId, text, now }: { userId: number; text: string; now: Date },
): Promise<void> {
  const hold = await readHold(db, userId);
  if (hold === undefined) throw fraudErrors.REVIEW_NOT_FOUND();
  if (objectionEnd(hold) <= now) throw fraudErrors.OBJECTION_LATE();
  await inTransaction(db, async (tx) => {
    const statement = sql`update fraud_cases set objection = ${text}, objected_at = ${now}
        where id = ${hold.case_id} and objection is null`;
    const kept = await run(tx, statement);
    if (kept === 0) throw fraudErrors.OBJECTION_MADE();
  });
}
