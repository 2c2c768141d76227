import { expect, test } from 'vitest';
import { GROUP_CAPS } from './texts.ts';
import { LEVELS, RULES, NO_SIGNALS, type Signals, levelOf, scoreOf } from './rules.ts';

const score = (signals: Partial<Signals>) => scoreOf({ ...NO_SIGNALS, ...signals });

/** Everything at once that honest people cannot help: a client that reports nothing, in a full dormitory. */
const SILENT_DORMITORY = { views: 200, silentViews: 200, busiestDayHours: 14 };

test('each point has its reason in words, the heaviest first', () => {
  const { reasons, score: total } = score({ lockstepPeers: 59, views: 30, silentViews: 30 });
  expect(reasons.map(({ rule, points }) => [rule, points])).toEqual([
    ['lockstep', 90],
    ['silent', 15],
  ]);
  expect(reasons[0]?.text).toBe('59 başka hesapla aynı reklamları aynı saniyede başlattı');
  expect(total).toBe(100);
});

test.each<[string, Partial<Signals>]>([
  ['a dormitory whose clients report nothing', SILENT_DORMITORY],
  ['a family with one bank account', { ibanPeers: 1 }],
  ['a quick phone with the same pause each time', { gaps: 100, sameGaps: 95, views: 101 }],
  ['somebody who works at night', { busiestDayHours: 16, views: 150 }],
])('%s is not suspected', (_, signals) => {
  expect(score(signals).score).toBeLessThan(LEVELS.suspected);
});

test('one view without evidence gives no point', () => {
  expect(score({ views: 1, silentViews: 1 }).score).toBe(0);
});

test.each<[string, Partial<Signals>]>([
  ['a script in lockstep', { lockstepPeers: 9, views: 30, silentViews: 30 }],
  ['one bank account for six', { ibanPeers: 5 }],
])('%s is suspected', (_, signals) => {
  expect(score(signals).score).toBeGreaterThanOrEqual(LEVELS.suspected);
});

test('no group gives more than its cap, and no score is above 100', () => {
  const everything = Object.fromEntries(Object.keys(NO_SIGNALS).map((name) => [name, 1_000_000]));
  const all = score(everything);
  expect(all).toMatchObject({ score: 100, level: 'certain' });
  for (const [group, cap] of Object.entries(GROUP_CAPS)) {
    expect(RULES.filter((rule) => rule.group === group).length, group).toBeGreaterThan(0);
    expect(cap).toBeLessThan(100);
  }
});

test('a level begins with its points', () => {
  const { watched, suspected, certain } = LEVELS;
  const scores = [watched - 1, watched, suspected - 1, suspected, certain - 1, certain];
  expect(scores.map(levelOf)).toEqual(['clear', 'watched', 'watched', 'suspected', 'suspected', 'certain']);
});
