import { expect, test } from 'vitest';
import { checkAll } from './check-all.ts';
import { z } from './zod.ts';

const schema = z
  .object({
    kind: z.enum(['gift', 'sale']),
    price: z.number().optional(),
    count: z.int('whole'),
    from: z.string().transform(Number),
    to: z.string().transform(Number),
  })
  .refine(({ kind, price }) => kind !== 'sale' || price !== undefined, { path: ['price'], error: 'needed' })
  .refine(({ from, to }) => !(from > to), { path: ['to'], error: 'before from' });

function messagesOf(value: unknown) {
  const checked = checkAll(schema, value);
  if ('data' in checked) return [checked.data];
  const { issues, right } = checked.refused;
  return [issues.map(({ path, message }) => `${path.join('.')}: ${message}`), Object.keys(right)];
}

test('a valid value: transformed by the schema', () => {
  const value = { kind: 'gift', count: 1, from: '1', to: '2' };
  expect(messagesOf(value)).toEqual([{ kind: 'gift', count: 1, from: 1, to: 2 }]);
});

test('a field of a wrong shape: does not hide the rules over other fields', () => {
  expect(messagesOf({ kind: 'sale', count: 1.5, from: '3', to: '2' })).toEqual([
    ['count: whole', 'price: needed', 'to: before from'],
    ['kind', 'from', 'to'],
  ]);
});

test('a rule: reports once, and not for a field that is wrong already', () => {
  expect(messagesOf({ kind: 'sale', count: 1, from: 3, to: '2' })[0]).toEqual([
    'from: Geçersiz değer',
    'price: needed',
  ]);
  expect(messagesOf({ kind: 'sale', count: 1, from: '1', to: '2' })[0]).toEqual(['price: needed']);
});

test.each([undefined, null, 'text', [], 7])('%j: not an object', (value) => {
  expect(messagesOf(value)).toEqual([[expect.any(String)], []]);
});
