import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { paceWaitMs } from '../../decide-click.ts';
import type { Ad as OfferedAd } from '../api.ts';
import type { Phase, Sitting } from './sitting.ts';

type Ad = Pick<OfferedAd, 'earning' | 'click_earning' | 'click_unpaid' | 'view_number'>;
export type ClickUnpaid = NonNullable<Ad['click_unpaid']> | 'PACE';

interface Facts {
  sitting: Sitting;
  paidClickAgesMs: readonly number[];
}

/** This page may still bring the view that pays a click. */
export const awaitsView = (phase: Phase): boolean =>
  phase.kind === 'running' ||
  phase.kind === 'resuming' ||
  (phase.kind === 'crediting' && phase.isLate === undefined);

/**
 * The pay that the link may promise: for a first click, with a view to come or paid before, within the day's limit
 * and the click limits. The server decides at the click, so promise only what it will pay.
 */
export function promisedClick(ad: Ad, facts: Facts): Kurus {
  const { phase, click } = facts.sitting;
  const hasView = awaitsView(phase) || phase.kind === 'credited' || ad.view_number > 1;
  const isFree = hasView && click === null && unpaidClick(ad, facts) === null;
  return isFree ? ad.click_earning : ZERO_KURUS;
}

/** Null where it pays, has just paid, or no reason is known. */
export function unpaidClick(
  { earning, click_earning: pay, click_unpaid: listed }: Ad,
  { sitting, paidClickAgesMs }: Facts,
): ClickUnpaid | null {
  const { phase, click, totalToday, dailyLimit } = sitting;
  if (click !== null && click.earning > 0) return null;
  if (pay === 0) return listed;
  const viewToCome = phase.kind === 'credited' ? 0 : earning;
  if (totalToday + viewToCome + pay > dailyLimit) return 'DAILY_LIMIT';
  return paceWaitMs(paidClickAgesMs) === 0 ? null : 'PACE';
}
