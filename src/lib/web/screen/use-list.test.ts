import { describe, expect, it } from 'vitest';
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
