import { expect, test } from 'vitest';
import { kurus } from '#lib/shared/money.ts';
import {
  findPayoutId,
  findQuoted,
  type Match,
  type MatchableOrder,
  type MatchablePayout,
  matcher,
  withoutPayoutIds,
} from './match-lines.server.ts';

test.each([
  ['REKLAM IK-7QF2M9XD', ['IK-7QF2M9XD']],
  ['ik 7qf2 m9xd', ['IK-7QF2M9XD']],
  ['İK–7QF2M9XDTR33', ['IK-7QF2M9XD']],
  ['ık7qf2m9 xd ve IK-AAAA2222', ['IK-7QF2M9XD', 'IK-AAAA2222']],
  ['IK-7QF2M9X', []],
  ['IK-7QF2M9X0', []],
])('%j: quotes %j', (text, quoted) => {
  expect(findQuoted(text)).toEqual(quoted);
});

test.each([
  ['IK-C-7-12', { withdrawalId: 7, runId: 12 }],
  ['GIDEN ik - c - 7 - 12 FAST', { withdrawalId: 7, runId: 12 }],
  ['IK-C-7', null],
  ['XIK-C-7-1', null],
])('%j: sent as %j', (text, id) => {
  expect(findPayoutId(text)).toEqual(id);
});

test.each([
  ['IK-C-7-12 IADE ik - c - 7 - 12  KAPALI HESAP', 'IADE KAPALI HESAP'],
  ['IK-C-7-12', ''],
  ['XIK-C-7', 'XIK-C-7'],
])('%j: told to the receiver as %j', (text, told) => {
  expect(withoutPayoutIds(text)).toBe(told);
});

const anOrder = (fields: Partial<MatchableOrder> = {}): MatchableOrder => ({
  id: 1,
  reference: 'IK-7QF2M9XD',
  firm_name: 'Kahve Dünyası A.Ş.',
  campaign_name: 'Kış',
  payment_status: 'awaiting',
  method: null,
  payable: kurus(600_000),
  wallet_part: kurus(0),
  is_credited: false,
  bank_line_id: null,
  received_for: null,
  created_at: new Date('2026-11-20T21:30:00Z'),
  is_too_late: false,
  ...fields,
});
const paid = { payment_status: 'paid', method: 'bank_transfer' } as const;
const pending = { payment_status: 'pending' } as const;
const other = anOrder({ id: 2, reference: 'IK-AAAA2222', firm_name: 'Deniz Ltd.' });
const R = 'IK-7QF2M9XD';

const SHORT = {
  reference: 'ref',
  amount: 'sum',
  title: 'title',
  iban: 'iban',
  early: 'early',
  second: 'second',
  settled: 'settled',
} as const;
const booked_on = '2026-11-21';
const later = new Date('2026-11-21T21:00:00Z');
/** As the tables have them; certain ones begin with `!`. */
const shownIn = ({ isCertain, candidates, unfit }: Match) => [
  ...(unfit == null ? [] : [unfit]),
  ...candidates.map(({ order_id, withdrawal_id, effect, reasons }) => {
    const to = `${isCertain ? '!' : ''}${order_id ?? withdrawal_id}`;
    return [to, effect, ...reasons.map((reason) => SHORT[reason])].join(' ');
  }),
];

test.each<[string, string, number, (MatchableOrder | Partial<MatchableOrder>)[], string[]]>([
  ['waits, exact', R, 600_000, [{}, other], ['!1 pays ref sum']],
  ['opened later', R, 600_000, [{ created_at: later }], ['1 pays ref sum early']],
  ['waits, less', R, 599_999, [other, {}], ['1 wallet ref']],
  ['waits, too late', R, 600_000, [{ is_too_late: true }], ['1 wallet ref sum']],
  [
    'announced with a part of the wallet',
    R,
    500_000,
    [{ ...pending, wallet_part: kurus(100_000) }],
    ['!1 pays ref sum'],
  ],
  ['called off', R, 600_000, [{ payment_status: 'void' }], ['1 wallet ref sum']],
  ['paid by hand', R, 600_000, [paid], ['!1 attaches ref sum']],
  ['paid by a line', R, 600_000, [{ ...paid, bank_line_id: 5 }], ['1 wallet ref sum settled']],
  ['paid by card', R, 600_000, [{ ...paid, method: 'card' }], ['1 wallet ref sum settled']],
  [
    'credited by hand',
    R,
    600_000,
    [{ ...paid, payment_status: 'void', is_credited: true }],
    ['!1 attaches ref sum'],
  ],
  [
    'recorded by hand with another amount',
    R,
    5,
    [{}, { ...other, ...paid, payable: kurus(5), received_for: 1 }],
    ['2 attaches ref sum', '1 wallet ref'],
  ],
  ['title before amount', 'kahve DUNYASI', 600_000, [other, {}], ['1 pays sum title', '2 pays sum']],
  ['half a title', 'KAHVE', 5, [{}], []],
  ['a legal form alone', 'LTD', 5, [{ firm_name: 'Ltd. Şti.' }], []],
  ['title alone', 'deniz', 5, [{}, other], ['2 wallet title']],
  ['two references', `${R} IK-AAAA2222`, 600_000, [{}, other], ['1 pays ref sum', '2 pays ref sum']],
  ['nothing', 'FAİZ', 5, [{}, { ...paid, id: 9 }], []],
  [
    'many',
    '',
    600_000,
    [3, 4, 5, 6].map((id) => ({ id, reference: `IK-BBBB222${id}` })),
    ['3 pays sum', '4 pays sum', '5 pays sum'],
  ],
])('%s', (_, text, amount, orders, expected) => {
  const line = { booked_on, amount: kurus(amount), party: null, iban: null, reference: null, text };
  expect(shownIn(matcher(orders.map(anOrder), [])(line))).toEqual(expected);
});

const row: MatchablePayout = {
  withdrawal_id: 7,
  run_id: 12,
  filed_at: new Date('2026-11-20T21:30:00Z'),
  account_holder: 'Ayşe Yılmaz',
  iban: 'TR1',
  amount: kurus(6000),
  result: null,
  is_returned: false,
  waits_again: false,
  other_run: null,
  booked: [],
};
const sent = { ...row, result: 'paid' } as const;
const unsent = { ...row, result: 'not_sent' } as const;
const again = { ...row, withdrawal_id: 8 };

test.each<[string, string, number, MatchablePayout[], string[]]>([
  ['named, another amount', 'IK-C-7-12', -5900, [row], ['Bu çekimde gönderilen tutar ₺60,00.']],
  ['named, filed later', 'IK-C-7-12', -6000, [{ ...row, filed_at: later }], ['7 pays ref sum iban early']],
  ['named in another run', 'IK-C-7-11', -6000, [row], []],
  [
    'named, not sent, in another run',
    'IK-C-7-12',
    -6000,
    [{ ...unsent, other_run: 13 }],
    ['Bu çekim artık 13 numaralı gönderimde.'],
  ],
  [
    'named, and sent after all',
    'IK-C-7-12',
    -6000,
    [{ ...unsent, waits_again: true }],
    ['!7 pays ref sum iban'],
  ],
  [
    'named, paid by a line',
    'IK-C-7-12',
    -6000,
    [{ ...sent, booked: [-1] }],
    ['Bu çekimin hareketi zaten işlendi.'],
  ],
  ['back again', 'IK-C-7-12', 6000, [{ ...sent, booked: [1] }], ['Bu çekimin iadesi zaten işlendi.']],
  ['back', 'IK-C-7-12', 6000, [{ ...sent, booked: [-1] }], ['7 returns ref sum iban']],
  ['back by hand before', 'IK-C-7-12', 6000, [{ ...sent, is_returned: true }], ['!7 attaches ref sum iban']],
  ['by account and amount', '', -6000, [row, { ...again, iban: 'TR2' }], ['7 pays sum iban']],
  ['by account, twice', '', -6000, [row, again], ['7 pays sum iban', '8 pays sum iban']],
])('payout %s', (_, text, amount, payouts, expected) => {
  const line = { booked_on, amount: kurus(amount), party: null, iban: 'TR1', reference: null, text };
  expect(shownIn(matcher([], payouts)(line))).toEqual(expected);
});
