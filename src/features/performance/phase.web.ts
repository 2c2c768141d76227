import type { CalendarDay } from '#lib/shared/dates.ts';
import type { Performance } from './contract.ts';

/** `before` it is paid for, paid but not begun (`coming`), just begun (`young`), on the air, stopped, or over. */
export type Phase = 'before' | 'coming' | 'young' | 'on_air' | 'stopped' | 'over';

export function phaseOf(
  { campaign: { status, start_date }, pace }: Pick<Performance, 'campaign' | 'pace'>,
  today: CalendarDay,
): Phase {
  if (status === 'completed' || pace?.verdict === 'ended') return 'over';
  if (status === 'stopped') return 'stopped';
  if (status !== 'active') return 'before';
  if (start_date > today) return 'coming';
  return pace?.verdict === 'too_early' ? 'young' : 'on_air';
}
