import { readHook, writeHook } from '#lib/web/query.ts';
import { termsContract } from '../../contract/viewer.ts';

const TERMS_KEY = ['accounts', 'terms'];

export const useTerms = readHook(TERMS_KEY, termsContract.readTerms);
export const useAcceptTerms = writeHook(termsContract.acceptTerms, [TERMS_KEY]);
