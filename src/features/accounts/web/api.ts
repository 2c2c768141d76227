import { useCallQuery } from '#lib/web/query.ts';
import { configContract } from '../contract/public.ts';

/** What the browser must know before anybody signs in. */
export function usePublicConfig() {
  return useCallQuery(['accounts', 'config'], configContract.readPublicConfig, {});
}
