import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { chartTexts, performanceTexts, phaseOf } from './firm-texts.web.ts';
import { budgetText, noteOf, sharesOf } from './figures.web.ts';
import type { CampaignStatus } from '#features/campaigns/lifecycle.ts';
import type { Performance } from './contract.ts';
import type { Verdict } from './advice.ts';
import { periodProblem, periodQuery, readPeriod } from './api.web.ts';

describe('figures', () => {
  const hundredthsOf = (parts: readonly number[]) =>
    sharesOf(parts.map(kurus)).map((share) => Math.round(share * 100));

  test('shares add up to exactly a hundred percent, and none is a hundredth away from its part', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 10 ** 12 }), { minLength: 1, maxLength: 8 }), (parts) => {
        const whole = parts.reduce((sum, part) => sum + part, 0);
        const shares = hundredthsOf(parts);
        if (whole === 0) return expect(shares).toEqual(parts.map(() => 0));
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(10_000);
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - ((parts[index] ?? 0) / whole) * 10_000)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('the hundredth that is left goes to the share that lost most by rounding', () => {
    expect(hundredthsOf([12_344, 37_657, 49_999])).toEqual([1234, 3766, 5000]);
  });

  test('an event of the budget says why it happened, else how it was paid', () => {
    expect(noteOf({ reason: 'Tutar eksik', method: 'card' })).toBe('Tutar eksik');
    expect(noteOf({ reason: null, method: 'bank_transfer' })).toBe('Banka havalesi');
    expect(noteOf({ reason: null, method: null })).toBeNull();
  });

  test('the chart of the budget ends at zero only where it does, and says when money was added', () => {
    const labels = ['21.10', '22.10', '23.10'];
    const pointsOf = (left: readonly number[], evenly: readonly number[]) =>
      left.map((amount, index) => ({ budget_left: kurus(amount), evenly_left: kurus(evenly[index] ?? 0) }));
    const text = (left: readonly number[], evenly: readonly number[]) =>
      budgetText({ points: pointsOf(left, evenly), labels, refunded: kurus(500), by: 'day' });
    expect(text([900, 700, 0], [900, 800, 700])).toBe(chartTexts.budgetReturned);
    expect(text([900, 700, 500], [900, 800, 700])).toBe(chartTexts.budgetHint);
    const added = `${chartTexts.budgetHint} ${chartTexts.toppedUp(['22.10'], 'day')}`;
    expect(text([900, 1700, 1500], [900, 1800, 1700])).toBe(added);
    expect(chartTexts.toppedUp(['22.10 03:00'], 'hour')).toContain('22.10 03:00 ile başlayan saat içinde.');
  });
});

describe('phase', () => {
  const TODAY = '2026-11-22';

  function performanceIn(
    status: CampaignStatus,
    { start = TODAY, verdict }: { start?: string; verdict?: Verdict },
  ) {
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
  ])('a campaign that is %s %o: phase %s', (status, options, phase) => {
    expect(phaseOf(performanceIn(status, options), TODAY)).toBe(phase);
  });

  test('text of a phase: only a campaign on the air is "yayında"', () => {
    const { on_air: unseen, young, ...unaired } = performanceTexts.empty;
    expect([unseen, young].join(' ')).toContain('yayında');
    expect(Object.values(unaired).join(' ')).not.toMatch(/yayında\b/);
  });
});

describe('period', () => {
  const read = (address: string) => {
    const params = new URLSearchParams(address);
    return readPeriod((name) => params.get(name) ?? '');
  };

  test.each([
    ['', { by: 'day' }],
    ['donem=7', { by: 'day', last: '7' }],
    ['donem=14', { by: 'day' }],
    ['gorunum=saat', { by: 'hour' }],
    ['gorunum=saat&donem=14', { by: 'hour', last: '14' }],
    ['gorunum=saat&donem=30', { by: 'hour' }],
    ['gorunum=yil&donem=<script>', { by: 'day' }],
    ['donem=ozel&bas=2026-11-01&son=2026-11-05', { by: 'day', from: '2026-11-01', to: '2026-11-05' }],
  ])('%s asks for %j', (address, query) => {
    expect(periodQuery(read(address))).toEqual(query);
  });

  test.each([
    ['donem=ozel', 'Başlangıç ve bitiş tarihini seç'],
    ['donem=ozel&bas=2026-11-01', 'Başlangıç ve bitiş tarihini seç'],
    ['donem=ozel&bas=2026-11-31&son=2026-12-01', 'Başlangıç ve bitiş tarihini seç'],
    ['donem=ozel&bas=2026-11-02&son=2026-11-01', 'Bitiş tarihi başlangıç tarihinden önce olamaz'],
    ['gorunum=saat&donem=ozel&bas=2026-11-01&son=2026-11-15', 'Saatlik görünümde en çok 14 gün seçebilirsin'],
    ['gorunum=saat&donem=ozel&bas=2026-11-01&son=2026-11-14', undefined],
    ['donem=7&bas=x', undefined],
  ])('%s: %s', (address, problem) => {
    expect(periodProblem(read(address))).toBe(problem);
  });
});
