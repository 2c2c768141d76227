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

/** Whether this page may still bring the view with which a click is paid. */
export const awaitsView = (phase: Phase): boolean =>
  phase.kind === 'running' ||
  phase.kind === 'resuming' ||
  (phase.kind === 'crediting' && phase.isLate === undefined);

/**
 * The pay that the link may promise: of a first click, with a view that is to come or was paid before, while the day's
 * limit has room for both, and while the viewer has not clicked too often of late. The server decides at the click; a
 * promise that it would not keep is none.
 */
export function promisedClick(ad: Ad, facts: Facts): Kurus {
  const { phase, click } = facts.sitting;
  const hasView = awaitsView(phase) || phase.kind === 'credited' || ad.view_number > 1;
  const isFree = hasView && click === null && unpaidClick(ad, facts) === null;
  return isFree ? ad.click_earning : ZERO_KURUS;
}

/** Why a click on the ad pays nothing now; null where it pays, has just paid, or where there is no more to say. */
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
