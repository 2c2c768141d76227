import type { Role } from '#lib/shared/route.ts';

const HOMES: Record<Role, string> = {
  admin: '/admin/panel',
  firm: '/firma/panel',
  user: '/kullanici/anasayfa',
};

export const LOGIN_PATH = '/giris';

/** Where a role begins; the login page for nobody. */
export function roleHome(role: Role | undefined): string {
  return role === undefined ? LOGIN_PATH : HOMES[role];
}

/** The area of a role, as the beginning of its paths. */
const AREAS: Record<Role, string> = { admin: '/admin', firm: '/firma', user: '/kullanici' };

/**
 * Where to go after login: the page that was asked for, if it is one of ours and of this role, else the role's home.
 * `from` comes out of the navigation state, which anybody can set: a path must begin with one slash and nothing that
 * a browser would read as another host.
 */
export function pathAfterLogin(role: Role, from: unknown): string {
  if (typeof from !== 'string' || !/^\/(?![/\\])[^\\\s]*$/.test(from)) return roleHome(role);
  const isOwnArea = from === AREAS[role] || from.startsWith(`${AREAS[role]}/`);
  return isOwnArea ? from : roleHome(role);
}
