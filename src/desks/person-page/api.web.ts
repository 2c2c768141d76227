import type { DataOf } from '#lib/shared/route.ts';
import type { CallQuery } from '#lib/web/call.ts';
import { listHook, useCallQuery, useListQuery, writeHook } from '#lib/web/query.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { adminFirmContract } from '#features/firms/contract.ts';
import { sentNoticesContract } from '#platform/notices/contract/admin.ts';
import { adminPaymentsContract } from '#features/payments/contract.ts';
import { adminUsersContract } from './contract.ts';

/** Every cache key of this feature begins with it; a save makes all of them old. */
const PEOPLE = ['people'];

export type User = DataOf<(typeof adminUsersContract)['readUser']>;

export const useUsers = listHook([...PEOPLE, 'users'], adminUsersContract.listUsers);

export function useUser(id: string) {
  return useCallQuery(
    [...PEOPLE, 'user', id],
    adminUsersContract.readUser,
    { params: { id } },
    { enabled: id !== '' },
  );
}

export function useUserMovements(
  id: number,
  query: CallQuery<(typeof adminUsersContract)['listUserMovements']>,
) {
  const key = [...PEOPLE, 'user', String(id), 'movements'];
  return useListQuery(key, adminUsersContract.listUserMovements, { params: { id }, query });
}

export function useUserWatches(id: number, query: CallQuery<(typeof adminUsersContract)['listUserWatches']>) {
  const key = [...PEOPLE, 'user', String(id), 'watches'];
  return useListQuery(key, adminUsersContract.listUserWatches, { params: { id }, query });
}

export function useUserAccount(id: number) {
  return useCallQuery([...PEOPLE, 'user', String(id), 'account'], accountsContract.readAccount, {
    params: { id },
  });
}

export const useSuspendAccount = writeHook(accountsContract.suspendAccount, [PEOPLE]);
export const useReinstateAccount = writeHook(accountsContract.reinstateAccount, [PEOPLE]);
export const useCorrectTitle = writeHook(adminFirmContract.correctTitle, [PEOPLE]);
export const useSetWithholding = writeHook(adminFirmContract.setWithholding, [PEOPLE]);
export const useChangeDuty = writeHook(accountsContract.changeDuty, [PEOPLE]);
export const useEndUserSessions = writeHook(accountsContract.endUserSessions, [PEOPLE]);

export function useUserMoney(id: number) {
  return useCallQuery([...PEOPLE, 'user', String(id), 'money'], adminUsersContract.readUserMoney, {
    params: { id },
  });
}

export function useFirmMoney(id: number) {
  return useCallQuery(['payments', 'admin', 'firm', id], adminPaymentsContract.readFirmMoney, {
    params: { id },
  });
}

export function useFirmCampaigns(
  id: number,
  query: CallQuery<(typeof adminCampaignsContract)['adminListFirmCampaigns']>,
) {
  const key = ['campaigns', 'admin', 'firm', id];
  return useListQuery(key, adminCampaignsContract.adminListFirmCampaigns, { params: { id }, query });
}

export function useSentNotices(
  id: number,
  query: CallQuery<(typeof sentNoticesContract)['listSentNotices']>,
) {
  const key = ['notices', 'sent', id];
  return useListQuery(key, sentNoticesContract.listSentNotices, { params: { id }, query });
}
