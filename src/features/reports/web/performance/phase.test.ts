import { expect, test } from 'vitest';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import type { Performance } from '../../contract/firm.ts';
import type { Verdict } from '../../outlook.ts';
import { performanceTexts } from '../texts/firm.ts';
import { phaseOf } from './phase.ts';

const TODAY = '2026-11-22';

function performanceIn(
  status: CampaignStatus,
  { start = TODAY, verdict }: { start?: string; verdict?: Verdict },
) {
  // Only what the phase is read from.
  return {
    campaign: { status, start_date: start },
    pace: verdict === undefined ? null : { verdict },
  } as unknown as Performance;
}

test.each<[CampaignStatus, { start?: string; verdict?: Verdict }, string]>([
  ['draft', {}, 'before'],
  ['pending', {}, 'before'],
  ['rejected', {}, 'before'],
  ['approved', {}, 'before'],
  ['active', { start: '2026-12-01', verdict: 'not_started' }, 'coming'],
  ['active', { verdict: 'too_early' }, 'young'],
  ['active', { verdict: 'on_pace' }, 'on_air'],
  ['active', { verdict: 'ended' }, 'over'],
  ['stopped', { verdict: 'on_pace' }, 'stopped'],
  ['stopped', { start: '2026-12-01', verdict: 'not_started' }, 'stopped'],
  // Ended by its firm or with its budget, before its last day, or by that day.
  ['completed', { verdict: 'on_pace' }, 'over'],
  ['completed', { verdict: 'ended' }, 'over'],
])('a campaign that is %s %o is worded as %s', (status, given, phase) => {
  expect(phaseOf(performanceIn(status, given), TODAY)).toBe(phase);
});

test('only a campaign on the air is said to be on the air', () => {
  const { on_air: unseen, young, ...unaired } = performanceTexts.empty;
  expect([unseen, young].join(' ')).toContain('yayında');
  expect(Object.values(unaired).join(' ')).not.toMatch(/yayında\b/);
});
