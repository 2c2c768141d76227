import { describe, expect, it, test } from 'vitest';
import {
  dayFilter,
  isNarrowed,
  isWhole,
  narrowingParams,
  oneOf,
  orderOf,
  readFilters,
  searchFilter,
  textFilter,
  unknownParams,
  viewOf,
  writeFilters,
} from './use-list.ts';
import { listStateOf, pageToStepBackTo } from './list-state.ts';
import { readSettled } from './settled.ts';
import { isElsewhere } from './use-subject.ts';

const FILTERS = {
  search: searchFilter,
  status: viewOf('durum', ['all', 'pending', 'paid']),
  method: oneOf('yontem', ['', 'card', 'wallet']),
  actor: textFilter('yapan', /^\d+$/),
  from: dayFilter('baslangic'),
  sortBy: orderOf('sirala', ['date', 'name']),
};
const AT_REST = { search: '', status: 'all', method: '', actor: '', from: '', sortBy: 'date' } as const;

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return readFilters(FILTERS, (param) => params.get(param) ?? '');
};

describe('the filters of a list in the URL', () => {
  it('are at rest where the URL names none', () => expect(read('')).toEqual(AT_REST));

  it('are read by their own names', () =>
    expect(read('ara=kış&durum=paid&yontem=card&yapan=7&baslangic=2026-02-28&sirala=name')).toEqual({
      search: 'kış',
      status: 'paid',
      method: 'card',
      actor: '7',
      from: '2026-02-28',
      sortBy: 'name',
    }));

  it('take what they do not know for nothing', () =>
    expect(read('durum=lost&yontem=cash&baslangic=2026-02-31&sirala=__proto__')).toEqual(AT_REST));

  it.each([
    [
      'durum=lost&yontem=cash&baslangic=2026-02-31&sirala=__proto__&yapan=x',
      'durum yontem yapan baslangic sirala',
    ],
    ['durum=paid&yontem=card&baslangic=2026-02-28&sirala=name&yapan=7&ara=x&detay=x', ''],
    ['durum=&yontem=', ''],
  ])('%s holds what no filter knows: %s', (address, unknown) => {
    const params = new URLSearchParams(address);
    expect(unknownParams(FILTERS, (param) => params.get(param) ?? '').join(' ')).toBe(unknown);
  });

  it('have no place in the URL at rest', () =>
    expect(writeFilters(FILTERS, { status: 'all', method: 'card', sortBy: 'date' })).toEqual({
      durum: '',
      yontem: 'card',
      sirala: '',
    }));

  it('that nobody declared are a mistake', () =>
    expect(() => writeFilters(FILTERS, { colour: 'red' })).toThrow('colour'));
});

it('searches for nothing where an address asks for more than a search may have', () => {
  const searched = (text: string) => readFilters(FILTERS, (param) => (param === 'ara' ? text : '')).search;
  expect(searched(`${'a'.repeat(60)}  ${'b'.repeat(39)}`)).toHaveLength(100);
  expect(searched('a'.repeat(101))).toBe('');
});

describe('whether rows are left out', () => {
  it.each([
    ['nothing chosen', {}, false, true],
    ['a search', { search: 'kış' }, true, false],
    ['a filter', { method: 'card' }, true, false],
    ['a view', { status: 'paid' }, false, false],
    ['an order', { sortBy: 'name' }, false, true],
  ])('%s', (_, chosen, narrowed, whole) => {
    const values = { ...AT_REST, ...chosen };
    expect([isNarrowed(FILTERS, values), isWhole(FILTERS, values)]).toEqual([narrowed, whole]);
  });

  it('a list of which no view shows everything is never whole', () =>
    expect(isWhole({ state: viewOf('durum', ['open', 'closed']) }, { state: 'open' })).toBe(false));

  it('"clear filters" leaves the view and the order', () =>
    expect(narrowingParams(FILTERS)).toEqual(['ara', 'yontem', 'yapan', 'baslangic']));
});

const answer = (total: number, page = 1) => ({ total, page, limit: 10, pages: Math.ceil(total / 10) });

describe('a list', () => {
  it.each([
    ['is full', answer(3), false, false, 'full'],
    ['is full on its last page', answer(25, 3), false, false, 'full'],
    ['is empty', answer(0), false, false, 'empty'],
    ['has no match', answer(0), false, true, 'no match'],
    ['loads past its end: there are rows, only not here', answer(25, 9999), false, false, 'loading'],
    ['loads while only the answer to another question is there', answer(0), true, false, 'loading'],
    ['shows the page before while the next one comes', answer(25, 1), true, false, 'full'],
    ['of nothing is empty on whatever page', answer(0, 9999), false, false, 'empty'],
  ] as const)('%s', (_, pagination, isPlaceholder, isNarrowed, state) => {
    expect(listStateOf({ pagination, isPlaceholder, isNarrowed })).toBe(state);
  });
});

describe('stepping back', () => {
  it.each([
    ['past the end to the last page', 9999, answer(25, 9999), 3],
    ['from the page whose last row has gone', 3, answer(20, 3), 2],
    ['not from the last page', 3, answer(25, 3), undefined],
    ['not in a list of nothing', 9999, answer(0, 9999), undefined],
    ['not by the answer to another page', 2, answer(10, 9999), undefined],
  ] as const)('%s', (_, asked, pagination, target) => {
    expect(pageToStepBackTo(asked, pagination)).toBe(target);
  });
});

const PAID = { title: 'Artık karar beklemiyor', text: 'Ödendi' };
const settled = ({ status }: { status: string }) => (status === 'paid' ? PAID : null);
const idle = { isPending: false, isSuccess: false };

test.each([
  ['a thing that waits', { status: 'pending' }, idle, null],
  ['one that somebody else decided', { status: 'paid' }, idle, PAID],
  ['one that this dialog is deciding', { status: 'paid' }, { ...idle, isPending: true }, null],
  [
    'one that this dialog has decided, while it closes',
    { status: 'paid' },
    { ...idle, isSuccess: true },
    null,
  ],
  ['nothing', null, idle, null],
])('of %s the dialog asks, or says how it was settled', (_, shown, call, expected) => {
  expect(readSettled(shown, call, settled)).toEqual(expected);
});

const answered = { isPlaceholderData: false };

test.each([
  ['is still there', 2, [{ id: 1 }, { id: 2 }], answered, false],
  ['is on another page, or hidden by a filter', 2, [{ id: 1 }], answered, true],
  ['is in no empty list', 2, [], answered, true],
  ['is not asked about', null, [], answered, false],
  ['may be in the list that is on its way', 2, [{ id: 1 }], { isPlaceholderData: true }, false],
  ['is not known yet', 2, undefined, answered, false],
])('a row %s', (_, id, rows, reading, expected) => {
  expect(isElsewhere(id, rows, reading)).toBe(expected);
});
