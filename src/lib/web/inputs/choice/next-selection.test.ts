import { describe, expect, it } from 'vitest';
import { nextSelection } from './next-selection.ts';

describe('a selection with an "all" entry', () => {
  it('becomes just all when all is chosen', () => {
    expect(nextSelection(['a', 'b'], ['a', 'b', 'all'], 'all')).toEqual(['all']);
  });
  it('drops all when something else is chosen', () => {
    expect(nextSelection(['all'], ['all', 'a'], 'all')).toEqual(['a']);
  });
  it('stays all while nothing else is chosen', () => {
    expect(nextSelection([], ['all'], 'all')).toEqual(['all']);
  });
  it('can be emptied', () => {
    expect(nextSelection(['all'], [], 'all')).toEqual([]);
  });
  it('is left alone where there is no all', () => {
    expect(nextSelection([1], [1, 2], undefined)).toEqual([1, 2]);
  });
});
