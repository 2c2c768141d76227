/** The address of the watch page, its parameter for the ad with which the sitting begins, and what a round brings home. */
import { kurus, type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';

export const WATCH_PATH = '/kullanici/izle-kazan';
export const CHOSEN_AD = 'reklam';

/** The ads of one list: enough for one round; the next list brings more. */
export const MOST_ADS = 20;

/** The earning of the round that led to this entry of the history; nothing where none did. */
export function earnedInRound(state: unknown): Kurus {
  const isAfterRound = typeof state === 'object' && state !== null && 'earned' in state;
  return isAfterRound ? kurus(Number(state.earned)) : ZERO_KURUS;
}
