/** Takes back earnings campaign by campaign, each step in its own transaction, so that no lock lasts long. */
import { type Kurus, ZERO_KURUS, formatKurus, kurusToLira } from '#lib/shared/money.ts';
import type { Clock } from '#lib/server/clock.ts';
import { type Db, first, inTransaction, rows, run, sql } from '#lib/server/db.ts';
import type { Job } from '#lib/server/jobs.ts';
import type { TakeBackCategory } from '#platform/words/take-back.ts';
import { notifyTakenBack } from '../holds.server.ts';
import { type ClosesAccounts, rejectWithdrawals, type Asking } from './decide-group.server.ts';
import { AppError } from '#lib/shared/errors.ts';
import { z } from '#lib/shared/zod.ts';
import { recordAct } from '#lib/server/audit.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { defineProposal, findProposalsAbout, takesTwoFor } from '#platform/approvals/server.ts';
import { fraudActs, type FirmTie, type FraudShortfall, fraudErrors } from '../contract.ts';
import { adminFraudTexts, firmTieText } from '../texts.ts';

interface Earnings {
  campaignId: number;
  watchIds: number[];
  clickerIds: number[];
}

interface Taken {
  views: number;
  clicks: number;
  amount: Kurus;
  fromWallets: Kurus;
  returned: Kurus;
}

/** Operations of watching, passed in by the wiring because that feature imports this one. */
export interface TakesBack extends Pick<ClosesAccounts, 'rejectWithdrawal'> {
  findPayingFirms(db: Db, userIds: readonly number[]): Promise<{ firm_id: number; amount: Kurus }[]>;
  findEarnings(
    db: Db,
    request: { userIds: readonly number[]; firmId: number; mayBear: Kurus },
  ): Promise<Earnings | undefined>;
  takeBack(
    tx: Db,
    request: Earnings & {
      category: TakeBackCategory;
      groupIds: readonly number[];
      mayBear: Kurus;
      reason: string;
      actorId: number;
      now: Date;
    },
  ): Promise<Taken>;
}

interface Unfinished {
  id: number;
  user_ids: number[];
  category: TakeBackCategory;
  reason: string;
  decided_by: number;
  decided_at: Date;
  may_bear: Kurus;
}

/** The decision, locked, if it still has something to be taken back: several workers take turns. */
function lockUnfinished(tx: Db, id: number): Promise<Unfinished | undefined> {
  const query = sql<Unfinished>`select id, user_ids, category, reason, decided_by, decided_at,
      greatest(0, shortfall_kurus - (amount_kurus - from_wallets_kurus)) as may_bear from fraud_decisions
    where id = ${id} and finished_at is null for update`;
  return first(tx, query);
}

/**
 * The next firm to refund and the most that the platform bears for it: nothing where firm and accounts are tied, unless
 * an administrator decided so. Firms without ties come first, while the wallets have something.
 */
async function findNext(tx: Db, acts: TakesBack, { id, user_ids: userIds, may_bear: mayBear }: Unfinished) {
  const outcomes = new Map((await readOutcomes(tx, id)).map((row) => [row.firm_id, row.outcome]));
  const ties = await findFirmTies(tx, userIds);
  const next = (await acts.findPayingFirms(tx, userIds))
    .filter(({ firm_id: firmId }) => !outcomes.has(firmId) || outcomes.get(firmId) === 'returned')
    .toSorted((one, other) => Number(ties.has(one.firm_id)) - Number(ties.has(other.firm_id)))[0];
  if (next === undefined) return undefined;
  const { firm_id: firmId, amount } = next;
  const isReturned = outcomes.get(firmId) === 'returned';
  const bears = isReturned ? amount : ties.has(firmId) ? ZERO_KURUS : mayBear;
  return { firmId, amount, ties: ties.get(firmId) ?? [], mayBear: bears };
}

/** Takes back one portion, or finishes the decision when there is none. Whether there may be more. */
function takeNext(db: Db, acts: TakesBack, { id, now }: { id: number; now: Date }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const decision = await lockUnfinished(tx, id);
    if (decision === undefined) return false;
    const { user_ids: userIds, decided_by: adminId, category, reason } = decision;
    // One that was asked for while the decision was made would take money along. What it gives back is locked until the
    // commit, and campaigns are locked before wallets.
    if ((await rejectWithdrawals(tx, acts, { userIds, adminId, now })) > 0) return true;
    const next = await findNext(tx, acts, decision);
    if (next === undefined) {
      await run(tx, sql`update fraud_decisions set finished_at = ${now} where id = ${id}`);
      await notifyTakenBack(tx, decision, now);
      return false;
    }
    const { firmId, amount, ties, mayBear } = next;
    const earnings = await acts.findEarnings(tx, { userIds, firmId, mayBear });
    const whose = { category, groupIds: userIds, mayBear, reason, actorId: adminId, now };
    const taken = earnings && (await acts.takeBack(tx, { ...earnings, ...whose }));
    if (taken === undefined || taken.views + taken.clicks === 0) {
      await putAside(tx, { decisionId: id, firmId, amount, ties, now });
      return true;
    }
    const statement = sql`update fraud_decisions set views = views + ${taken.views}, clicks = clicks + ${taken.clicks},
          amount_kurus = amount_kurus + ${taken.amount}, from_wallets_kurus = from_wallets_kurus + ${taken.fromWallets},
          returned_kurus = returned_kurus + ${taken.returned} where id = ${id}`;
    await run(tx, statement);
    return true;
  });
}

interface Round {
  clock: Pick<Clock, 'now'>;
  signal?: AbortSignal | undefined;
}

export async function takeBackFarms(db: Db, acts: TakesBack, { clock, signal }: Round): Promise<void> {
  const query = sql<{ id: number }>`select id from fraud_decisions where finished_at is null order by id`;
  const unfinished = await rows(db, query);
  const failures: unknown[] = [];
  for (const { id } of unfinished) {
    try {
      while (signal?.aborted !== true && (await takeNext(db, acts, { id, now: clock.now() })));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

export function takeBackJobs({ db, clock }: { db: Db; clock: Pick<Clock, 'now'> }, acts: TakesBack): Job[] {
  const run = (signal?: AbortSignal) => takeBackFarms(db, acts, { clock, signal });
  return [{ name: 'take-back-farms', everySeconds: 5, maxSeconds: 600, run }];
}

/** Earnings that no wallet covers wait for an administrator where the firm shares something with the accounts. */

const texts = adminFraudTexts.shortfall;

const mailbox = (column: string) => sql`regexp_replace(lower(${sql.ref(column)}), '[+][^@]*@', '@')`;

/** Searches whole groups, so that closing a group piece by piece hides no tie; counts paid payouts only. */
async function findFirmTies(db: Db, userIds: readonly number[]): Promise<Map<number, FirmTie[]>> {
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

function readOutcomes(db: Db, decisionId: number): Promise<Outcome[]> {
  const query = sql<Outcome>`select firm_id, outcome from fraud_shortfalls where decision_id = ${decisionId}`;
  return rows(db, query);
}

async function putAside(
  tx: Db,
  request: { decisionId: number; firmId: number; amount: Kurus; ties: readonly FirmTie[]; now: Date },
): Promise<void> {
  const { decisionId, firmId, amount, ties, now } = request;
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

/** False: proposed. Must run in a transaction. @throws SHORTFALL_NOT_FOUND, SHORTFALL_DECIDED, PROPOSAL_OPEN. */
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
