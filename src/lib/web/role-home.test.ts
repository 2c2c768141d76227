import { expect, it } from 'vitest';
import { pathAfterLogin, roleHome } from './role-home.ts';

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
