import { kurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';

export const CHOSEN_AD = 'reklam';

/** The length of one list of ads, which is one round. */
export const MOST_ADS = 20;

export function earnedInRound(state: unknown): Kurus {
  const isAfterRound = typeof state === 'object' && state !== null && 'earned' in state;
  return isAfterRound ? kurus(Number(state.earned)) : ZERO_KURUS;
}
