import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import { effectOf, findEndToEnd, findQuoted, hasTitle, type MatchableOrder, matchLine } from './matching.ts';

test.each([
  ['REKLAM IK-7QF2M9XD', ['IK-7QF2M9XD']],
  ['ik 7qf2 m9xd', ['IK-7QF2M9XD']],
  ['İK–7QF2M9XDTR33', ['IK-7QF2M9XD']],
  ['ık7qf2m9 xd ve IK-AAAA2222', ['IK-7QF2M9XD', 'IK-AAAA2222']],
  ['IK-7QF2M9X', []],
  ['IK-7QF2M9X0', []],
])('%j: quotes %j', (text, quoted) => {
  expect(findQuoted(text, null)).toEqual(quoted);
});

test.each([
  ['IK-C-7-12', 'IK-C-7-12'],
  ['GIDEN ik - c - 7 - 12 FAST', 'IK-C-7-12'],
  ['IK-C-7', null],
  ['XIK-C-7-1', null],
])('%j: sent with %j', (text, id) => {
  expect(findEndToEnd(null, text)).toBe(id);
});

test.each([
  ['KAHVE DUNYASI GIDA LIMITED', 'Kahve Dünyası Gıda Ltd. Şti.', true],
  ['DUNYASI', 'Kahve Dünyası', false],
  ['LTD STI', 'Ltd. Şti.', false],
])('%j has the title %j: %j', (shown, title, has) => {
  expect(hasTitle(shown, title)).toBe(has);
});

const anOrder = (fields: Partial<MatchableOrder> = {}): MatchableOrder => ({
  id: 1,
  reference: 'IK-7QF2M9XD',
  firm_name: 'Kahve A.Ş.',
  payment_status: 'awaiting',
  method: null,
  total_with_vat: kurus(600_000),
  wallet_part: kurus(0),
  is_credited: false,
  bank_line_id: null,
  received_for: null,
  is_too_late: false,
  ...fields,
});
const paid = { payment_status: 'paid', method: 'bank_transfer' } as const;

test.each<[string, Partial<MatchableOrder>, number, string]>([
  ['waits, exact', {}, 600_000, 'pays'],
  ['waits, less', {}, 599_999, 'wallet'],
  ['waits, too late', { is_too_late: true }, 600_000, 'wallet'],
  ['announced, exact', { payment_status: 'pending' }, 600_000, 'pays'],
  [
    'announced with a part of the wallet',
    { payment_status: 'pending', wallet_part: kurus(100_000) },
    500_000,
    'pays',
  ],
  ['announced, more', { payment_status: 'pending' }, 600_001, 'differs'],
  ['rejected, exact', { payment_status: 'rejected' }, 600_000, 'pays'],
  ['void', { payment_status: 'void' }, 600_000, 'wallet'],
  ['paid by hand', paid, 600_000, 'attaches'],
  ['paid by a line', { ...paid, bank_line_id: 5 }, 600_000, 'wallet'],
  ['paid by card', { ...paid, method: 'card' }, 600_000, 'wallet'],
  ['credited by hand', { ...paid, payment_status: 'void', is_credited: true }, 600_000, 'attaches'],
])('%s: what a line does', (_, fields, amount, effect) => {
  expect(effectOf(anOrder(fields), kurus(amount))).toBe(effect);
});

const other = anOrder({ id: 2, reference: 'IK-AAAA2222', firm_name: 'Deniz Ltd.' });
const many = [3, 4, 5, 6].map((id) => anOrder({ id, reference: `IK-BBBB222${id}` }));

test.each<[string, string, number, MatchableOrder[], boolean, [number, ...string[]][]]>([
  ['reference and amount', 'IK-7QF2M9XD', 600_000, [anOrder(), other], true, [[1, 'reference', 'amount']]],
  ['reference alone', 'IK-7QF2M9XD', 5, [other, anOrder()], false, [[1, 'reference', 'otherAmount']]],
  [
    'title before amount',
    'KAHVE',
    600_000,
    [other, anOrder()],
    false,
    [
      [1, 'amount', 'title'],
      [2, 'amount'],
    ],
  ],
  ['title alone', 'deniz', 5, [anOrder(), other], false, [[2, 'otherAmount', 'title']]],
  [
    'two references',
    'IK-7QF2M9XD IK-AAAA2222',
    600_000,
    [anOrder(), other],
    false,
    [
      [1, 'reference', 'amount', 'several'],
      [2, 'reference', 'amount', 'several'],
    ],
  ],
  ['settled', 'IK-7QF2M9XD', 600_000, [anOrder(paid)], false, [[1, 'reference', 'amount', 'settled']]],
  ['nothing', 'FAİZ', 5, [anOrder(), anOrder({ ...paid, id: 9 })], false, []],
  ['money that went', 'IK-7QF2M9XD', -600_000, [anOrder()], false, []],
  [
    'many',
    '',
    600_000,
    many,
    false,
    [
      [3, 'amount'],
      [4, 'amount'],
      [5, 'amount'],
    ],
  ],
])('%s: candidates with reasons', (_, text, amount, orders, isCertain, expected) => {
  const line = { amount: kurus(amount), party: null, text, quoted: findQuoted(text) };
  const match = matchLine(line, orders);
  expect(match.isCertain).toBe(isCertain);
  expect(match.candidates.map(({ order, reasons }) => [order.id, ...reasons])).toEqual(expected);
});
