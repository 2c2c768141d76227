/** The calls of one's own passkeys through the query cache. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { passkeyContract } from '../../contract.ts';
import { ADMIN_SESSION_KEY } from '../idle/admin-session-key.ts';

const PASSKEYS_KEY = ['accounts', 'passkeys'];
const AFTER_CHANGE = [PASSKEYS_KEY, ADMIN_SESSION_KEY];

export function usePasskeys() {
  return useCallQuery(PASSKEYS_KEY, passkeyContract.listPasskeys, {});
}

/** Two calls with the authenticator between them, as one. */
export function useMakePasskey() {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (given: { name: string; currentPassword: string }) =>
      (await import('./make-passkey.ts')).makePasskey(given),
    onSuccess: async () => {
      await Promise.all(AFTER_CHANGE.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

export function useRenamePasskey() {
  return useCallMutation(passkeyContract.renamePasskey, { invalidates: AFTER_CHANGE });
}

export function useRemovePasskey() {
  return useCallMutation(passkeyContract.removePasskey, { invalidates: AFTER_CHANGE });
}
