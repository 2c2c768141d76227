import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { paceOf } from './pace.ts';

const TEN_DAYS = {
  net: kurus(450_000),
  spent: kurus(90_000),
  start_date: '2026-11-01',
  end_date: '2026-11-10',
  activated_at: new Date('2026-10-20T09:00:00Z'),
};
const at = (time: string) => new Date(`2026-${time}+03:00`);

test.each([
  ['a fifth after half the time', {}, at('11-06T00:00'), 40],
  ['all of it at the end', { spent: kurus(450_000) }, at('11-11T00:00'), 100],
  [
    'the time from its payment on, where that was later',
    { activated_at: at('11-06T00:00') },
    at('11-08T12:00'),
    40,
  ],
  ['nothing before it is paid', { activated_at: null }, at('11-06T00:00'), null],
  ['nothing in its first hours', {}, at('11-01T05:59'), null],
  ['its first figure after them', {}, at('11-01T06:00'), 800],
  ['what it ended with', {}, at('12-01T00:00'), 20],
])('the pace is of %s', (_, changes, now, expected) => {
  expect(paceOf({ ...TEN_DAYS, ...changes }, now)).toBe(expected);
});
