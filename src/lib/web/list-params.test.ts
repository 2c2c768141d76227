import { describe, expect, it } from 'vitest';
import { listSummary, wrongPage } from './list-params.ts';
import { readPage } from './page-param.ts';

it.each([
  ['3', 3],
  [null, 1],
  ['0', 1],
  ['-2', 1],
  ['2.5', 1],
  ['abc', 1],
  ['9999', 9999],
  ['99999999999999999999', 1_000_000],
])('page %s in the URL is page %i', (text, page) => {
  expect(readPage(text)).toBe(page);
});

it.each([
  [null, false],
  ['3', false],
  ['0', true],
  ['03', true],
  ['abc', true],
  ['99999999999999999999', true],
])('whether page %s is taken out of the URL: %s', (text, isWrong) => {
  expect(wrongPage(text)).toEqual(isWrong ? ['sayfa'] : []);
});

describe('the summary of a list', () => {
  it('names what is shown', () => {
    expect(listSummary({ total: 70, page: 2, limit: 10, nounFrom: 'kampanyadan' })).toBe(
      'Toplam 70 kampanyadan 11-20 arası gösteriliyor',
    );
  });
  it('ends with the last record on the last page', () => {
    expect(listSummary({ total: 1204, page: 121, limit: 10, nounFrom: 'kayıttan' })).toBe(
      'Toplam 1.204 kayıttan 1201-1204 arası gösteriliyor',
    );
  });
  it('is silent about nothing', () => {
    expect(listSummary({ total: 0, page: 1, limit: 10, nounFrom: 'kayıttan' })).toBe('');
  });
});
