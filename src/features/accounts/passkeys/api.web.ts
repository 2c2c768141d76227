import { useMutation } from '@tanstack/react-query';
import { queryClient, readHook, writeHook } from '#lib/web/query.ts';
import { passkeyContract } from '../contract.ts';
import { ADMIN_SESSION_KEY } from '../api.web.ts';
import type { NewPasskey } from './webauthn.web.ts';

const PASSKEYS_KEY = ['accounts', 'passkeys'];
const AFTER_CHANGE = [PASSKEYS_KEY, ADMIN_SESSION_KEY];

export const usePasskeys = readHook(PASSKEYS_KEY, passkeyContract.listPasskeys);

export function useMakePasskey() {
  return useMutation(
    {
      networkMode: 'always',
      mutationFn: async (options: NewPasskey) => (await import('./webauthn.web.ts')).makePasskey(options),
      onSuccess: async () => {
        await Promise.all(AFTER_CHANGE.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      },
    },
    queryClient,
  );
}

export const useRenamePasskey = writeHook(passkeyContract.renamePasskey, AFTER_CHANGE);
export const useRemovePasskey = writeHook(passkeyContract.removePasskey, AFTER_CHANGE);
