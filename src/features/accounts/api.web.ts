import { readHook, writeHook } from '#lib/web/query.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { readPublicConfig } from './calls.web.ts';
import { plainRoute } from '#lib/web/plain-route.ts';
import type { termsContract as contract } from './contract.ts';

const useConfig = readHook(['accounts', 'config'], readPublicConfig);
export function usePublicConfig() {
  const query = useConfig();
  usePart(query);
  return query;
}

export const SESSIONS_KEY = ['accounts', 'sessions'];
export const SECOND_FACTOR_KEY = ['accounts', 'second-factor'];
export const ADMIN_SESSION_KEY = ['accounts', 'admin-session'];

const TERMS_KEY = ['accounts', 'terms'];
const TERMS = { path: '/api/auth/terms', access: ['user', 'firm'] } as const;

export const useTerms = readHook(
  TERMS_KEY,
  plainRoute<typeof contract.readTerms>({ method: 'GET', ...TERMS }),
);
export const useAcceptTerms = writeHook(
  plainRoute<typeof contract.acceptTerms>({ method: 'POST', ...TERMS }),
  [TERMS_KEY],
);
