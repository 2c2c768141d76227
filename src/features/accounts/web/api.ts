import { useCallQuery } from '#lib/web/query.ts';
import { configContract } from '../contract/public.ts';

/** Settings that the browser needs before anybody signs in. */
export function usePublicConfig() {
  return useCallQuery(['accounts', 'config'], configContract.readPublicConfig, {});
}
