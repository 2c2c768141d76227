import { expect, test } from 'vitest';
import { periodProblem, periodQuery, readPeriod } from './period.ts';

const read = (address: string) => {
  const params = new URLSearchParams(address);
  return readPeriod((name) => params.get(name) ?? '');
};

test.each([
  ['', { by: 'day' }],
  ['donem=7', { by: 'day', last: '7' }],
  ['donem=14', { by: 'day' }],
  ['gorunum=saat', { by: 'hour' }],
  ['gorunum=saat&donem=14', { by: 'hour', last: '14' }],
  ['gorunum=saat&donem=30', { by: 'hour' }],
  ['gorunum=yil&donem=<script>', { by: 'day' }],
  ['donem=ozel&bas=2026-11-01&son=2026-11-05', { by: 'day', from: '2026-11-01', to: '2026-11-05' }],
])('%s asks for %j', (address, query) => {
  expect(periodQuery(read(address))).toEqual(query);
});

test.each([
  ['donem=ozel', 'Başlangıç ve bitiş tarihini seç'],
  ['donem=ozel&bas=2026-11-01', 'Başlangıç ve bitiş tarihini seç'],
  ['donem=ozel&bas=2026-11-31&son=2026-12-01', 'Başlangıç ve bitiş tarihini seç'],
  ['donem=ozel&bas=2026-11-02&son=2026-11-01', 'Bitiş tarihi başlangıç tarihinden önce olamaz'],
  ['gorunum=saat&donem=ozel&bas=2026-11-01&son=2026-11-15', 'Saatlik görünümde en çok 14 gün seçebilirsin'],
  ['gorunum=saat&donem=ozel&bas=2026-11-01&son=2026-11-14', undefined],
  ['donem=7&bas=x', undefined],
])('%s: %s', (address, problem) => {
  expect(periodProblem(read(address))).toBe(problem);
});
