import type { Role } from '#lib/shared/route.ts';
import { internalPath } from './internal-path.ts';

const HOMES: Record<Role, string> = {
  admin: '/admin/panel',
  firm: '/firma/panel',
  user: '/kullanici/anasayfa',
};

export const LOGIN_PATH = '/giris';

/** The first page of a role; the login page for a visitor. */
export function roleHome(role: Role | undefined): string {
  return role === undefined ? LOGIN_PATH : HOMES[role];
}

/** The area of a role, as the beginning of its paths. */
const AREAS: Record<Role, string> = { admin: '/admin', firm: '/firma', user: '/kullanici' };

/** Whether an address is a page of this site in the area of this role. */
export function isInAreaOf(role: Role, address: unknown): boolean {
  const path = internalPath(address);
  return path === AREAS[role] || path?.startsWith(`${AREAS[role]}/`) === true;
}

/**
 * The page after login: the one that was asked for, if it is a page of this site and this role, else the role's home.
 */
export function pathAfterLogin(role: Role, from: unknown): string {
  return isInAreaOf(role, from) ? (internalPath(from) ?? roleHome(role)) : roleHome(role);
}
