import { useCallQuery } from '#lib/web/query.ts';
import { accountsContract } from '../contract.ts';

/** What the browser must know before anybody signs in. */
export function usePublicConfig() {
  return useCallQuery(['accounts', 'config'], accountsContract.readPublicConfig, {});
}
