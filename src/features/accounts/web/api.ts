import { readHook } from '#lib/web/query.ts';
import { configContract } from '../contract/public.ts';

/** Settings that the browser needs before anybody signs in. */
export const usePublicConfig = readHook(['accounts', 'config'], configContract.readPublicConfig);

/** The keys of what several screens read or change. */
export const SESSIONS_KEY = ['accounts', 'sessions'];
export const SECOND_FACTOR_KEY = ['accounts', 'second-factor'];
/** What bounds an admin's session. */
export const ADMIN_SESSION_KEY = ['accounts', 'admin-session'];
