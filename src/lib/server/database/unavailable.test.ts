import { expect, test } from 'vitest';
import { isUnavailable, wasLost } from './unavailable.ts';

const withCode = (code: string) => Object.assign(new Error('it failed'), { code });

test.each([
  '53100', // disk full
  '53200',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014', // took longer than its limit
  '08006',
  '25006', // a demoted primary
  '40P01', // still a deadlock after every retry
  'ECONNREFUSED',
  'ENETUNREACH',
  'ENOSPC',
])('%s: temporary', (code) => expect(isUnavailable(withCode(code))).toBe(true));

test.each([
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])('"%s": temporary', (text) => expect(isUnavailable(new Error(text))).toBe(true));

test.each(['23505', '42601', '22P02', 'XX001'])('%s: a fault', (code) =>
  expect(isUnavailable(withCode(code))).toBe(false),
);

test.each([
  [withCode('57P01'), true],
  [withCode('08P01'), true], // a proxy whose own connection broke
  [withCode('25006'), true],
  [new Error('Connection terminated unexpectedly'), true],
  [withCode('57014'), false],
  [new Error('Query read timeout'), false],
  [withCode('ECONNREFUSED'), false],
  [withCode('23505'), false],
])('"%s": a lost connection: %s', (error, isLost) => expect(wasLost(error)).toBe(isLost));
