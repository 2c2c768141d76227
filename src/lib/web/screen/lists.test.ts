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
import { listStateOf, pageToStepBackTo, pageWindow, type PageWindowMode } from './list-section.tsx';
import { readDecided } from './call-dialog.tsx';
import { isElsewhere } from './use-subject.ts';
import { listSummary, wrongPage } from '../list-params.ts';
import { readPage } from '../page-param.ts';

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

  it('are read by their own names', () => {
    const given = { status: 'paid', method: 'card', actor: '7', from: '2026-02-28', sortBy: 'name' };
    const address = 'ara=kış&durum=paid&yontem=card&yapan=7&baslangic=2026-02-28&sirala=name';
    expect(read(address)).toEqual({ search: 'kış', ...given });
  });

  it.each([
    ['durum=lost&yontem=cash&baslangic=2026-02-31&sirala=__proto__', 'durum yontem baslangic sirala'],
    ['yapan=x', 'yapan'],
    ['durum=paid&yontem=card&baslangic=2026-02-28&sirala=name&yapan=7&ara=x&detay=x', ''],
    ['durum=&yontem=', ''],
  ])('%s holds what no filter knows, and takes it for nothing: %s', (address, unknown) => {
    if (unknown !== '') expect(read(address)).toEqual(AT_REST);
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
const decided = ({ status }: { status: string }) => (status === 'paid' ? PAID : null);

test.each([
  ['a thing that waits', { status: 'pending' }, false, null],
  ['one that somebody else decided', { status: 'paid' }, false, PAID],
  ['one that this dialog decides or has decided', { status: 'paid' }, true, null],
  ['nothing', null, false, null],
])(
  'dialog about %s: shows the question, or the decision of somebody else',
  (_, shown, isOwnDoing, expected) => {
    expect(readDecided(shown, isOwnDoing, decided)).toEqual(expected);
  },
);

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

test.each<[PageWindowMode, number, number, string]>([
  ['two-each-side', 1, 0, ''],
  ['two-each-side', 4, 7, '1 2 3 4 5 6 7'],
  ['two-each-side', 1, 8, '1 2 3 … 8'],
  ['two-each-side', 4, 8, '1 2 3 4 5 6 7 8'],
  ['two-each-side', 10, 20, '1 … 8 9 10 11 12 … 20'],
  ['two-each-side', 99, 20, '1 … 18 19 20'],
  ['five-with-ends', 1, 9, '1 2 3 4 5 … 9'],
  ['five-with-ends', 5, 9, '1 2 3 4 5 6 7 8 9'],
  ['five-with-ends', 6, 12, '1 … 4 5 6 7 8 … 12'],
  ['five-with-ends', 0, 12, '1 2 3 4 5 … 12'],
  ['five-at-most', 3, 5, '1 2 3 4 5'],
  ['five-at-most', 4, 9, '… 2 3 4 5 6 …'],
  ['five-at-most', 9, 9, '… 5 6 7 8 9'],
])('page numbers, %s, on page %i of %i: %s', (mode, current, pages, expected) => {
  const shown = pageWindow({ current, pages, mode }).map((page) => page ?? '…');
  expect(shown.join(' ')).toBe(expected);
});

it.each([
  [null, 1, false],
  ['3', 3, false],
  ['9999', 9999, false],
  ['0', 1, true],
  ['-2', 1, true],
  ['03', 1, true],
  ['2.5', 1, true],
  ['abc', 1, true],
  ['99999999999999999999', 1_000_000, true],
])('page %s in the URL is page %i, and taken out of it: %s', (text, page, isWrong) => {
  expect(readPage(text)).toBe(page);
  expect(wrongPage(text)).toEqual(isWrong ? ['sayfa'] : []);
});

test.each([
  [70, 2, 'Toplam 70 kayıttan 11-20 arası gösteriliyor'],
  [1204, 121, 'Toplam 1.204 kayıttan 1201-1204 arası gösteriliyor'],
  [0, 1, ''],
])('summary of %i records on page %i: %j', (total, page, summary) => {
  expect(listSummary({ total, page, limit: 10, nounFrom: 'kayıttan' })).toBe(summary);
});
