import { readHook } from '#lib/web/query.ts';
import { configContract } from '../contract/public.ts';

/** Settings that the browser needs before anybody signs in. */
export const usePublicConfig = readHook(['accounts', 'config'], configContract.readPublicConfig);
