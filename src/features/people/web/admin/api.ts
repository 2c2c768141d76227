/** The administrator's calls about people through the query cache. */
import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { adminUsersContract } from '../../contract/admin.ts';
import { PEOPLE } from '../people-key.ts';

export function useUsers(query: CallQuery<(typeof adminUsersContract)['listUsers']>) {
  return useListQuery([...PEOPLE, 'users'], adminUsersContract.listUsers, { query });
}

/** Reads one person; nothing is fetched without an id. */
export function useUser(id: string) {
  return useCallQuery(
    [...PEOPLE, 'user', id],
    adminUsersContract.readUser,
    { params: { id } },
    { enabled: id !== '' },
  );
}

/** The wallet's movements of one person. */
export function useUserMovements(
  id: number,
  query: CallQuery<(typeof adminUsersContract)['listUserMovements']>,
) {
  const key = [...PEOPLE, 'user', String(id), 'movements'];
  return useListQuery(key, adminUsersContract.listUserMovements, { params: { id }, query });
}

/** The ads that one person started. */
export function useUserWatches(id: number, query: CallQuery<(typeof adminUsersContract)['listUserWatches']>) {
  const key = [...PEOPLE, 'user', String(id), 'watches'];
  return useListQuery(key, adminUsersContract.listUserWatches, { params: { id }, query });
}

/** Sessions and consents of one person, and why the account is suspended. */
export function useUserAccount(id: number) {
  return useCallQuery([...PEOPLE, 'user', String(id), 'account'], accountsContract.readAccount, {
    params: { id },
  });
}

export function useSuspendAccount() {
  return useCallMutation(accountsContract.suspendAccount, { invalidates: [PEOPLE] });
}

export function useReinstateAccount() {
  return useCallMutation(accountsContract.reinstateAccount, { invalidates: [PEOPLE] });
}

export function useChangeDuty() {
  return useCallMutation(accountsContract.changeDuty, { invalidates: [PEOPLE] });
}

export function useEndUserSessions() {
  return useCallMutation(accountsContract.endUserSessions, { invalidates: [PEOPLE] });
}
