import { expect, it, test } from 'vitest';
import { pathAfterLogin, roleHome, internalPath } from './role-home.ts';

it('nobody begins at the login page', () => {
  expect(roleHome(undefined)).toBe('/giris');
});

it.each([
  ['/firma/kampanyalar/aktif?sayfa=2', '/firma/kampanyalar/aktif?sayfa=2'],
  ['/firma', '/firma'],
  ['/firmaci', '/firma/panel'],
  ['/admin/panel', '/firma/panel'],
  ['https://evil.example', '/firma/panel'],
  ['//evil.example/firma/', '/firma/panel'],
  ['/\\evil.example', '/firma/panel'],
  ['/firma/\\evil', '/firma/panel'],
  [undefined, '/firma/panel'],
  [{ pathname: '/firma/panel' }, '/firma/panel'],
])('a firm that asked for %s goes to %s', (from, to) => {
  expect(pathAfterLogin('firm', from)).toBe(to);
});

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
