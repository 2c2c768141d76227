import { useCallQuery } from '#lib/web/query.ts';
import { configContract } from '../config-contract.ts';

/** What the browser must know before anybody signs in. */
export function usePublicConfig() {
  return useCallQuery(['accounts', 'config'], configContract.readPublicConfig, {});
}
