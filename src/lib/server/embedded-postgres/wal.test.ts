import { expect, test } from 'vitest';
import { formatLsn, isSegmentBefore, parseLsn, segmentName, segmentNames, segmentsFollow } from './wal.ts';

test('places and names are those of PostgreSQL', () => {
  // select pg_walfile_name(…), on timeline 1 and 26
  expect(segmentName(1, parseLsn('0/2000028'))).toBe('000000010000000000000002');
  expect(segmentName(26, parseLsn('1/FF000000'))).toBe('0000001A00000001000000FF');
  expect(formatLsn(parseLsn('A/1B2C3D'))).toBe('A/1B2C3D');
  expect(() => parseLsn('0/2000028; drop table users')).toThrow('not a place');
});

test('the files from one place to another go on over the end of a number, and end with the last byte', () => {
  const names = ['0000000100000000000000FF', '000000010000000100000000'];
  expect(segmentNames(1, parseLsn('0/FF000028'), parseLsn('1/28'))).toEqual(names);
  expect(segmentNames(1, parseLsn('0/FF000028'), parseLsn('1/0'))).toEqual(names.slice(0, 1));
  expect(segmentsFollow(names)).toBe(true);
  expect(segmentsFollow(['000000010000000000000001', '000000010000000000000003'])).toBe(false);
  expect(isSegmentBefore('0000000100000000000000FF', '1/0')).toBe(true);
  expect(isSegmentBefore('0000000100000000000000FF', '0/FF000028')).toBe(false);
});
