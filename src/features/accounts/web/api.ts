import { readHook } from '#lib/web/query.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { readPublicConfig } from './calls.ts';

/** Settings that the browser needs before anybody signs in. */
const useConfig = readHook(['accounts', 'config'], readPublicConfig);
export function usePublicConfig() {
  const query = useConfig();
  usePart(query);
  return query;
}

/** The keys of what several screens read or change. */
export const SESSIONS_KEY = ['accounts', 'sessions'];
export const SECOND_FACTOR_KEY = ['accounts', 'second-factor'];
/** What bounds an admin's session. */
export const ADMIN_SESSION_KEY = ['accounts', 'admin-session'];
