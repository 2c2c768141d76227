import { describe, expect, test } from 'vitest';
import type { AudienceWire } from './contract.ts';
import { choiceOf, countChosen, inputOf, narrowableCities, NOTHING_CHOSEN } from './audience-choice.web.ts';

const byCity = new Map([
  ['Ağrı', ['Merkez', 'Patnos']],
  ['Bitlis', ['Ahlat', 'Merkez']],
]);
const saved: AudienceWire = { ...NOTHING_CHOSEN, cities: ['Ağrı', 'Bitlis'] } as AudienceWire; // No list of this audience holds "all", so that the types agree.

describe('the audience form', () => {
  test('nothing chosen: sends nothing', () => {
    expect(inputOf(NOTHING_CHOSEN)).toBeNull();
    expect(inputOf({ ...NOTHING_CHOSEN, genders: ['all'] })).toMatchObject({ genders: ['all'] });
  });

  test('all users: sends nothing else', () => {
    expect(inputOf({ ...NOTHING_CHOSEN, all_users: true, genders: [1] })).toEqual({ all_users: true });
    expect(countChosen({ ...NOTHING_CHOSEN, all_users: true, genders: [1], cities: ['Van'] })).toBe(1);
  });

  test('a plain district: in every chosen city; a full one: only that', () => {
    expect(choiceOf({ ...saved, districts: ['Merkez'] }, byCity).districts).toEqual([
      'Ağrı/Merkez',
      'Bitlis/Merkez',
    ]);
    expect(choiceOf({ ...saved, districts: ['Bitlis/Merkez'] }, byCity).districts).toEqual(['Bitlis/Merkez']);
    expect(choiceOf({ ...saved, districts: ['Merkez', 'Ahlat'] }, byCity).districts).toEqual([
      'Ağrı/Merkez',
      'Bitlis/Merkez',
      'Bitlis/Ahlat',
    ]);
  });

  test('all cities chosen: none is narrowed', () => {
    expect(narrowableCities({ ...NOTHING_CHOSEN, cities: ['all'] })).toEqual([]);
    expect(narrowableCities({ ...NOTHING_CHOSEN, cities: ['Van'] })).toEqual(['Van']);
  });
});
