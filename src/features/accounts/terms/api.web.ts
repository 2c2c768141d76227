import { plainRoute } from '#lib/web/plain-route.ts';
import { readHook, writeHook } from '#lib/web/query.ts';
import type { termsContract as contract } from '../contract.ts';

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
