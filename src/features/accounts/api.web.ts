import { readHook } from '#lib/web/query.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { readPublicConfig } from './calls.web.ts';

const useConfig = readHook(['accounts', 'config'], readPublicConfig);
export function usePublicConfig() {
  const query = useConfig();
  usePart(query);
  return query;
}

export const SESSIONS_KEY = ['accounts', 'sessions'];
export const SECOND_FACTOR_KEY = ['accounts', 'second-factor'];
export const ADMIN_SESSION_KEY = ['accounts', 'admin-session'];
