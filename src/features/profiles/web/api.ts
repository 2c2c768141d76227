/** The profile calls through the query cache. Every key begins with 'profiles', which a save invalidates. */
import { useOnceMutation } from '#lib/web/once-mutation.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { accountsContract } from '#features/accounts/contract.ts';
import { profilesContract } from '../contract.ts';

const ALL = ['profiles'];

/** The signed-in viewer's profile, wallet and earnings. */
export function useProfile() {
  return useCallQuery([...ALL, 'me'], profilesContract.readProfile, {});
}

export function useUpdateProfile() {
  return useCallMutation(profilesContract.updateProfile, { invalidates: [ALL] });
}

export function useDetails() {
  return useCallQuery([...ALL, 'details'], profilesContract.readDetails, {});
}

/** A reward moves money: what is sent again is paid once, and the wallet is read again. */
export function useUpdateDetails() {
  return useOnceMutation(profilesContract.updateDetails, {
    invalidates: [ALL, ['wallet'], ['watch-and-earn']],
  });
}

export function useMarkWelcomeBonusShown() {
  return useCallMutation(profilesContract.markWelcomeBonusShown, { invalidates: [ALL] });
}

export function useMarkRewardShown() {
  return useCallMutation(profilesContract.markProfileRewardShown, { invalidates: [ALL] });
}

/** Addresses and figures that the operator configures. */
export function usePublicConfig() {
  return useCallQuery(['accounts', 'config'], accountsContract.readPublicConfig, {});
}

export function useFirmProfile() {
  return useCallQuery([...ALL, 'firm'], profilesContract.readFirmProfile, {});
}

export function useUpdateFirmProfile() {
  return useCallMutation(profilesContract.updateFirmProfile, { invalidates: [ALL] });
}

export interface UserListQuery {
  page: number;
  search: string;
  role: string;
  dateFrom: string;
  dateTo: string;
}

export function useUsers({ page, search, role, dateFrom, dateTo }: UserListQuery) {
  const query = {
    page: String(page),
    search,
    role: isRoleFilter(role) ? role : ('' as const),
    date_from: dateFrom,
    date_to: dateTo,
  };
  return useCallQuery(
    [...ALL, 'users', query],
    profilesContract.listUsers,
    { query },
    { keepPrevious: true },
  );
}

/** One person; nothing is fetched without an id. */
export function useUser(id: string) {
  return useCallQuery(
    [...ALL, 'user', id],
    profilesContract.readUser,
    { params: { id } },
    { enabled: id !== '' },
  );
}

/** The wallet's movements of one person. */
export function useUserMovements(id: number, page: number) {
  return useCallQuery(
    [...ALL, 'user', String(id), 'movements', page],
    profilesContract.listUserMovements,
    { params: { id }, query: { page: String(page) } },
    { keepPrevious: true },
  );
}

/** The ads that one person started. */
export function useUserWatches(id: number, page: number) {
  return useCallQuery(
    [...ALL, 'user', String(id), 'watches', page],
    profilesContract.listUserWatches,
    { params: { id }, query: { page: String(page) } },
    { keepPrevious: true },
  );
}

/** Sessions and consents of one person, and why the account is suspended. */
export function useUserAccount(id: number) {
  return useCallQuery([...ALL, 'user', String(id), 'account'], accountsContract.readAccount, {
    params: { id },
  });
}

export function useSuspendAccount() {
  return useCallMutation(accountsContract.suspendAccount, { invalidates: [ALL] });
}

export function useReinstateAccount() {
  return useCallMutation(accountsContract.reinstateAccount, { invalidates: [ALL] });
}

export function useEndUserSessions() {
  return useCallMutation(accountsContract.endUserSessions, { invalidates: [ALL] });
}

/** Roles that the list can be filtered by; anything else in the URL is no filter. */
const ROLE_FILTERS = ['user', 'firm', 'admin'] as const;

function isRoleFilter(text: string): text is (typeof ROLE_FILTERS)[number] {
  return ROLE_FILTERS.some((role) => role === text);
}
