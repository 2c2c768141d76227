import { expect, test } from 'vitest';
import { internalPath } from './internal-path.ts';

test.each([
  ['/giris', '/giris'],
  ['/kullanici/cuzdan?sayfa=2#son', '/kullanici/cuzdan?sayfa=2#son'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/\t/evil.example', null],
  ['/gi\nris', null],
  ['', null],
  [{ pathname: '/giris' }, null],
  [undefined, null],
])('T-F7: %j leads to %j', (value, path) => {
  expect(internalPath(value)).toBe(path);
});
