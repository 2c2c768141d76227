import { WITHDRAWAL_STATUS_TEXTS, type WithdrawalStatus } from './lifecycle.ts';
import { cancelledWords, isCancelled } from './texts.ts';

export const WITHDRAWAL_STEPS = ['asked', 'second_approval', 'paid', 'rejected', 'cancelled'] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];

export const STEP_TEXTS: Readonly<Record<WithdrawalStep, string>> = {
  asked: 'İstendi',
  second_approval: 'İkinci onaya sunuldu',
  paid: WITHDRAWAL_STATUS_TEXTS.paid,
  rejected: WITHDRAWAL_STATUS_TEXTS.rejected,
  cancelled: cancelledWords.status,
};

export interface StepFacts {
  status: WithdrawalStatus;
  rejection_reason: string | null;
  created_at: Date;
  decided_at: Date | null;
  proposed_at: Date | null;
}

/** The steps so far with their times; while it waits, also the coming ones without a time. */
export function stepsOf(facts: StepFacts): { step: WithdrawalStep; text: string; at: Date | null }[] {
  const { status, created_at: askedAt, decided_at: decidedAt, proposed_at: proposedAt } = facts;
  const ending = status === 'rejected' ? (isCancelled(facts) ? 'cancelled' : 'rejected') : 'paid';
  const steps: [WithdrawalStep, Date | null][] = [['asked', askedAt]];
  if (proposedAt !== null) steps.push(['second_approval', proposedAt]);
  steps.push([ending, decidedAt]);
  return steps.map(([step, at]) => ({ step, text: STEP_TEXTS[step], at }));
}
