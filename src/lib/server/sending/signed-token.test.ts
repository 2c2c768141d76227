import { expect, it } from 'vitest';
import { readToken, signToken } from './signed-token.ts';

const secret = Buffer.alloc(32, 7);
const purpose = 'unsubscribe';
const token = signToken(secret, { purpose, subject: '42:haftalık özet' });

it('token: carries its subject, and needs no encoding in an address', () => {
  expect(readToken(secret, { purpose, token })).toBe('42:haftalık özet');
  expect(encodeURIComponent(token)).toBe(token);
});

it.each([
  ['of another purpose', { purpose: 'unsubscribe:42' }],
  [
    'for somebody else',
    { token: `${Buffer.from('43:haftalık özet').toString('base64url')}.${token.split('.')[1]}` },
  ],
  ['with a part cut off', { token: token.slice(0, -1) }],
  ['without a signature', { token: token.split('.')[0] ?? '' }],
  ['that is empty', { token: '' }],
])('a token %s: invalid', (_, change) => {
  expect(readToken(secret, { purpose, token, ...change })).toBeNull();
});

it('token of another secret: invalid', () => {
  expect(readToken(Buffer.alloc(32, 8), { purpose, token })).toBeNull();
});
