/** Earnings that no wallet covers wait for an administrator where the firm shares something with the accounts. */
import { AppError } from '#lib/shared/errors.ts';
import { formatKurus, type Kurus, kurusToLira } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { type Db, first, rows, run, sql } from '#lib/server/db.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { defineProposal, findProposalsAbout, takesTwoFor } from '#platform/approvals/server.ts';
import { fraudActs } from '../acts.ts';
import type { FirmTie, FraudShortfall } from '../contract/admin.ts';
import { fraudErrors } from '../errors.ts';
import { adminFraudTexts, firmTieText } from '../texts.ts';
import type { Asking } from './close-accounts.server.ts';

const texts = adminFraudTexts.shortfall;

/** Mail to `name+anything` arrives at `name`. */
const mailbox = (column: string) => sql`regexp_replace(lower(${sql.ref(column)}), '[+][^@]*@', '@')`;

/**
 * Searches the accounts' whole groups, so that closing a group piece by piece hides no tie; counts paid payouts only.
 */
export async function findFirmTies(db: Db, userIds: readonly number[]): Promise<Map<number, FirmTie[]>> {
  const own = sql`user_id in (select id from members)`;
  const query = sql<{ firm_id: number; ties: FirmTie[] }>`
    with members as (
      select unnest(${userIds}::bigint[]) as id
      union select other.user_id from fraud_scores as own join fraud_scores as other using (group_id)
      where own.user_id = any(${userIds}::bigint[])
    ), firm_mails as (
      select user_id as firm_id, ${mailbox('contact_email')} as mail from firms
      union select id, ${mailbox('email')} from users where role = 'firm'
    ), shared as (
      select firms.user_id as firm_id, 'phone' as kind, users.id as account
      from users join firms on contact_phone = phone where users.id in (select id from members)
      union select firm_id, 'mail', id from users join firm_mails on mail = ${mailbox('email')}
      where id in (select id from members)
      union select theirs.user_id, own.kind, own.user_id
      from (select * from viewer_sources where ${own}) as own
      join viewer_sources as theirs on theirs.key = own.key and theirs.kind = 'firm_' || own.kind
      union select firms.user_id, 'iban', own.user_id
      from (select user_id, iban from withdrawals where ${own} and status = 'paid') as own
      join withdrawals as theirs using (iban) join firms on firms.user_id = theirs.user_id
    )
    select firm_id, jsonb_agg(jsonb_build_object('kind', kind, 'accounts', accounts) order by kind) as ties from (
      select firm_id, kind, count(*) as accounts from shared group by firm_id, kind
    ) as tied group by firm_id`;
  const found = await rows(db, query);
  return new Map(found.map(({ firm_id: firmId, ties }) => [firmId, ties]));
}

type Outcome = Pick<FraudShortfall, 'firm_id' | 'outcome'>;

export function readOutcomes(db: Db, decisionId: number): Promise<Outcome[]> {
  const query = sql<Outcome>`select firm_id, outcome from fraud_shortfalls where decision_id = ${decisionId}`;
  return rows(db, query);
}

export async function putAside(
  tx: Db,
  given: { decisionId: number; firmId: number; amount: Kurus; ties: readonly FirmTie[]; now: Date },
): Promise<void> {
  const { decisionId, firmId, amount, ties, now } = given;
  const statement = sql`insert into fraud_shortfalls (decision_id, firm_id, amount_kurus, ties, waits_since)
      values (${decisionId}, ${firmId}, ${amount}, ${JSON.stringify(ties)}::jsonb, ${now})`;
  await run(tx, statement);
}

type Row = Omit<FraudShortfall, 'is_proposed'>;

const SHORTFALLS = sql`
  select fraud_shortfalls.id, firm_id, firm_name, fraud_shortfalls.amount_kurus as amount, ties, waits_since, outcome,
  fraud_shortfalls.note, decider.name as decided_by_name from fraud_shortfalls join firms on firms.user_id = firm_id
  left join users as decider on decider.id = fraud_shortfalls.decided_by`;

export async function listShortfalls(db: Db, userIds: readonly number[]): Promise<FraudShortfall[]> {
  const query = sql<Row>`${SHORTFALLS} join fraud_decisions on fraud_decisions.id = decision_id
    where user_ids && ${userIds}::bigint[] order by outcome is not null, fraud_shortfalls.id desc limit 50`;
  const found = await rows(db, query);
  const proposals = await findProposalsAbout(db, {
    kind: shortfallProposal.kind,
    subjects: found.map(({ id }) => id),
  });
  return found.map((row) => ({
    ...row,
    is_proposed: row.outcome === null && proposals.get(String(row.id))?.status === 'open',
  }));
}

interface Deciding {
  id: number;
  outcome: 'returned' | 'kept';
  reason: string;
  adminId: number;
  now: Date;
}

/** Decides by compare-and-set; what is returned the job of the closing goes on with. Throws SHORTFALL_DECIDED. */
async function settleShortfall(tx: Db, { id, outcome, reason, adminId, now }: Deciding): Promise<void> {
  const query = sql<{ decision_id: number; firm_id: number; amount: Kurus }>`
    update fraud_shortfalls set outcome = ${outcome}, note = ${reason}, decided_at = ${now}, decided_by = ${adminId}
    where id = ${id} and outcome is null returning decision_id, firm_id, amount_kurus as amount`;
  const decided = await first(tx, query);
  if (decided === undefined) throw fraudErrors.SHORTFALL_DECIDED();
  if (outcome === 'returned')
    await run(tx, sql`update fraud_decisions set finished_at = null where id = ${decided.decision_id}`);
  const { decision_id: subjectId, firm_id, amount } = decided;
  const after = { firm_id, shortfall: kurusToLira(amount) };
  await recordAct(tx, { actorId: adminId, act: fraudActs[outcome], subjectId, reason, after, now });
}

const readShortfall = (db: Db, id: number) =>
  first(db, sql<Row>`${SHORTFALLS} where fraud_shortfalls.id = ${id}`);

export const shortfallProposal = defineProposal({
  kind: 'shortfall',
  title: texts.kind,
  schema: z.object({ id: z.int() }),

  async describe(db, { id }) {
    const row = await readShortfall(db, id);
    if (row === undefined) return [];
    return [
      { label: texts.firm, value: row.firm_name },
      { label: adminFraudTexts.closing.shortfall, value: formatKurus(row.amount) },
      { label: texts.ties, value: row.ties.map(firmTieText).join(', ') || texts.grew },
    ];
  },

  async carryOut(tx, { payload: { id }, reason, actorId: adminId, now }) {
    await settleShortfall(tx, { id, outcome: 'returned', reason, adminId, now }).catch((error: unknown) => {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    });
  },
});

/**
 * Returns whether it was decided rather than proposed. Must run in the caller's transaction. @throws
 * SHORTFALL_NOT_FOUND, SHORTFALL_DECIDED, PROPOSAL_OPEN.
 */
export async function decideShortfall(
  { db: tx, config, actor }: Asking,
  { id, outcome, reason, now }: Omit<Deciding, 'adminId'>,
): Promise<boolean> {
  const adminId = actor.userId;
  const row = await readShortfall(tx, id);
  if (row === undefined) throw fraudErrors.SHORTFALL_NOT_FOUND();
  const { amount } = row;
  if (outcome === 'returned' && (await takesTwoFor({ db: tx, config }, { adminId, amount }))) {
    if (row.outcome !== null) throw fraudErrors.SHORTFALL_DECIDED();
    await shortfallProposal.propose(tx, { payload: { id }, subject: id, reason, adminId, now });
    return false;
  }
  await settleShortfall(tx, { id, outcome, reason, adminId, now });
  return true;
}
