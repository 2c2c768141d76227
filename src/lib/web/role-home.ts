import type { Role } from '#lib/shared/route.ts';

const HOMES: Record<Role, string> = {
  admin: '/admin/panel',
  firm: '/firma/panel',
  user: '/kullanici/anasayfa',
};

export const LOGIN_PATH = '/giris';

export function roleHome(role: Role | undefined): string {
  return role === undefined ? LOGIN_PATH : HOMES[role];
}

const AREAS: Record<Role, string> = { admin: '/admin', firm: '/firma', user: '/kullanici' };

export function isInAreaOf(role: Role, address: unknown): boolean {
  const path = internalPath(address);
  return path === AREAS[role] || path?.startsWith(`${AREAS[role]}/`) === true;
}

export function pathAfterLogin(role: Role, from: unknown): string {
  return isInAreaOf(role, from) ? (internalPath(from) ?? roleHome(role)) : roleHome(role);
}

/** A path from a navigation state, which anybody can set; null if it could be read as another host. */
export function internalPath(value: unknown): string | null {
  return typeof value === 'string' && /^\/(?![/\\])[^\\\s]*$/.test(value) ? value : null;
}
