/** Lifting a money stop accepts the differences: above a set amount, or without one, it takes two administrators. */
import { formatDateTime } from '#lib/shared/dates.ts';
import { AppError } from '#lib/shared/errors.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { type Db, inTransaction, one, sql } from '#lib/server/db.ts';
import type { ServerKit } from '#lib/server/server-kit.ts';
import { approvalErrors } from '#platform/approvals/errors.ts';
import { defineProposal, findOpenProposal, takesTwoFor } from '#platform/approvals/server.ts';
import { type FoundProblem, INVARIANTS, type Problem } from '#platform/ledger/invariants.ts';
import { problemText } from '#platform/ledger/names.ts';
import { endFreeze, type Look, prepareLift, readStake } from '#platform/ledger/server.ts';
import { liftProposalTexts as texts } from './texts.ts';
import { describeSubjects } from './subject-names.server.ts';

const isStake = (value: unknown) => value === null || Number.isSafeInteger(value);

export const liftProposal = defineProposal({
  kind: 'lift-freeze',
  title: texts.kind,
  /** The run holds the differences, and is kept because it found some. */
  schema: z.object({ freezeId: z.int(), runId: z.int(), stakeKurus: z.custom<Kurus | null>(isStake) }),

  async describe(db, { freezeId, runId, stakeKurus }) {
    const { began_at: beganAt } = await one(
      db,
      sql<{ began_at: Date }>`select began_at from money_freezes where id = ${freezeId}`,
    );
    const { problems } = await one(
      db,
      sql<{ problems: Problem[] }>`select problems from reconciliations where id = ${runId}`,
    );
    const nameOf = await describeSubjects(
      db,
      problems.map(({ subject }) => subject),
    );
    return [
      { label: texts.beganAt, value: formatDateTime(beganAt) },
      { label: texts.stake, value: stakeKurus === null ? texts.unknownStake : formatKurus(stakeKurus) },
      ...problems.map((problem) => ({
        label: INVARIANTS[problem.invariant].title,
        value: problemText(problem, nameOf),
      })),
    ];
  },

  async carryOut(tx, { payload: { freezeId, runId }, reason, actorId, now }) {
    const lifting = await prepareLift(tx, { seenRunId: runId, isAccepting: true }).catch((error: unknown) => {
      throw error instanceof AppError ? approvalErrors.PROPOSAL_OVERTAKEN() : error;
    });
    // Another stop than the one that was proposed to be lifted.
    if (lifting.freeze.id !== freezeId) throw approvalErrors.PROPOSAL_OVERTAKEN();
    await endFreeze(tx, lifting, { adminId: actorId, reason, now });
  },
});

export interface Asking {
  db: Db;
  config: ServerKit['config'];
  adminId: number;
}

async function weigh({ db, config, adminId }: Asking, problems: readonly FoundProblem[]) {
  const stake = await readStake(db, problems);
  return { stake, takesTwo: await takesTwoFor({ db, config }, { adminId, amount: stake }) };
}

export async function readWayOut(
  asking: Asking,
  { freezeId, problems }: { freezeId: number; problems: readonly FoundProblem[] },
) {
  const open = await findOpenProposal(asking.db, { kind: liftProposal.kind, subject: freezeId });
  const { takesTwo: takes_two } = await weigh(asking, problems);
  return { takes_two, is_proposed: open !== undefined };
}

/**
 * Lets money leave again, or proposes to where it takes two; answers whether it was lifted.
 * @throws what prepareLift throws, PROPOSAL_OPEN.
 */
export function liftFreeze(
  { db, config, adminId }: Asking,
  { reason, now, ...look }: Look & { reason: string; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifting = await prepareLift(tx, look);
    const { stake, takesTwo: isProposed } = await weigh({ db: tx, config, adminId }, lifting.accepted);
    if (!isProposed) {
      await endFreeze(tx, lifting, { adminId, reason, now });
      return true;
    }
    const subject = lifting.freeze.id;
    const payload = { freezeId: subject, runId: look.seenRunId, stakeKurus: stake };
    await liftProposal.propose(tx, { payload, subject, reason, adminId, now });
    return false;
  });
}
