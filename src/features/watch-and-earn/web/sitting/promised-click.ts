import { type Kurus, ZERO_KURUS } from '#lib/shared/money.ts';
import { isWithinLimits } from '../../decide-click.ts';
import type { Ad } from '../api.ts';
import type { Sitting } from './sitting.ts';

/**
 * The pay that the link may promise: of a first click, while the day's limit has room for it after the view, and while the
 * viewer has not clicked too often of late. The server decides at the click; a promise that it would not keep is none.
 */
export function promisedClick(
  { earning, click_earning: pay }: Pick<Ad, 'earning' | 'click_earning'>,
  { sitting, paidClickAgesMs }: { sitting: Sitting; paidClickAgesMs: readonly number[] },
): Kurus {
  const { phase, click, totalToday, dailyLimit } = sitting;
  const viewToCome = phase.kind === 'credited' ? 0 : earning;
  const hasRoom = totalToday + viewToCome + pay <= dailyLimit;
  return click === null && hasRoom && isWithinLimits(paidClickAgesMs) ? pay : ZERO_KURUS;
}
