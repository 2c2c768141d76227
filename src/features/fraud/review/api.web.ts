import { listHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { fraudAdminContract, type FraudDecision, type FraudMember } from '../contract.ts';
import type { Tone } from '#lib/web/figures/tone.ts';

const FRAUD = ['fraud', 'groups'];
const TAKING_BACK_MS = 3000;

export const useFraudGroups = listHook([...FRAUD, 'list'], fraudAdminContract.listFraudGroups);

export function useFraudGroup(id: string) {
  return useCallQuery(
    [...FRAUD, 'one', id],
    fraudAdminContract.readFraudGroup,
    { params: { id } },
    {
      refreshMs: (group) =>
        group?.decisions.some((decision) => !decision.is_finished) === true && TAKING_BACK_MS,
    },
  );
}

/** A decision moves money of wallets, campaigns and withdrawals, and suspends people. */
const AFTER_DECISION = [FRAUD, ['wallet'], ['people'], ['reports'], ['campaigns'], ['approvals']];

export const useDecideGroup = writeHook(fraudAdminContract.decideFraudGroup, AFTER_DECISION);
export const useDecideShortfall = writeHook(fraudAdminContract.decideFraudShortfall, AFTER_DECISION);

type Level = FraudMember['level'];

export const LEVEL_TONES: Readonly<Record<Level, Tone>> = {
  clear: 'neutral',
  watched: 'info',
  suspected: 'warning',
  certain: 'danger',
};

export const DECISION_TONES: Readonly<Record<FraudDecision, Tone>> = {
  cleared: 'success',
  held: 'warning',
  closed: 'danger',
};

export function isUndecided({ review }: Pick<FraudMember, 'review'>): boolean {
  return review !== null && (review.decision === null || review.decision === 'held');
}
