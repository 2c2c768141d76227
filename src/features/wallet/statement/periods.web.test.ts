import { expect, test } from 'vitest';
import { usualPeriods } from './download-dialog.tsx';

test.each([
  ['2026-11-21', '2026-11-01', '2026-10-01', '2026-10-31'],
  ['2027-01-05', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['2028-03-31', '2028-03-01', '2028-02-01', '2028-02-29'],
])('on %s this month begins on %s, the last one lasts from %s to %s', (today, from, lastFrom, lastTo) => {
  expect(usualPeriods(today)).toEqual({
    thisMonth: { from, to: today },
    lastMonth: { from: lastFrom, to: lastTo },
    thisYear: { from: `${today.slice(0, 4)}-01-01`, to: today },
  });
});
