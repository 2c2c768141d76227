/** What the screens read and change, through the query cache. Keys begin with `campaigns`, then the role. */
import type { CallQuery } from '#lib/web/call.ts';
import { type CallQueryOptions, useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import type { Route } from '#lib/shared/route.ts';
import { adminCampaignsContract } from '../contract/admin.ts';
import { firmCampaignsContract } from '../contract/firm.ts';

/** What a page of a list asks for, as it stands in the URL. */
export interface ListRequest {
  page: number;
  search: string;
}

const KEPT: CallQueryOptions = { keepPrevious: true };
const FIRM = ['campaigns', 'firm'] as const;
const ADMIN = ['campaigns', 'admin'] as const;

/** A campaign that changed changes lists, counters and payments. */
const AFTER_CHANGE = [['campaigns'], ['reports'], ['payments'], ['wallet']] as const;

function queryOf({ page, search }: ListRequest) {
  return { page: String(page), search };
}

export function useCampaignSettings() {
  return useCallQuery([...FIRM, 'settings'], firmCampaignsContract.getCampaignSettings, {});
}

export function useDraftCampaigns(list: ListRequest) {
  const query = queryOf(list);
  return useCallQuery([...FIRM, 'draft', query], firmCampaignsContract.listDraftCampaigns, { query }, KEPT);
}

export function usePendingCampaigns(list: ListRequest & { status: 'all' | 'pending' | 'rejected' }) {
  const query = { ...queryOf(list), status: list.status };
  return useCallQuery(
    [...FIRM, 'pending', query],
    firmCampaignsContract.listPendingCampaigns,
    { query },
    KEPT,
  );
}

export function useActiveCampaigns(list: ListRequest) {
  const query = queryOf(list);
  return useCallQuery([...FIRM, 'active', query], firmCampaignsContract.listActiveCampaigns, { query }, KEPT);
}

export function useCompletedCampaigns(list: ListRequest) {
  const query = queryOf(list);
  const route = firmCampaignsContract.listCompletedCampaigns;
  return useCallQuery([...FIRM, 'completed', query], route, { query }, KEPT);
}

/** One campaign of the firm; nothing is asked while `id` is null. */
export function useFirmCampaign(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const options = { enabled: id !== null };
  return useCallQuery([...FIRM, 'campaign', id], firmCampaignsContract.getFirmCampaign, input, options);
}

export function useTargetAudience(id: number) {
  return useCallQuery([...FIRM, 'audience', id], firmCampaignsContract.getTargetAudience, { params: { id } });
}

/** A write after which everything that shows campaigns is read again. */
export function useCampaignChange<R extends Route>(route: R) {
  return useCallMutation(route, { invalidates: AFTER_CHANGE });
}

export function useAdminPendingCampaigns(list: ListRequest) {
  const query = queryOf(list);
  const route = adminCampaignsContract.adminListPendingCampaigns;
  return useCallQuery([...ADMIN, 'pending', query], route, { query }, KEPT);
}

export function useAdminActiveCampaigns(
  query: CallQuery<typeof adminCampaignsContract.adminListActiveCampaigns>,
) {
  return useListQuery([...ADMIN, 'active'], adminCampaignsContract.adminListActiveCampaigns, { query });
}

export function useAdminCompletedCampaigns(list: ListRequest) {
  const query = queryOf(list);
  const route = adminCampaignsContract.adminListCompletedCampaigns;
  return useCallQuery([...ADMIN, 'completed', query], route, { query }, KEPT);
}

/** One campaign as the admin sees it; nothing is asked while `id` is null. */
export function useAdminCampaign(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  return useCallQuery([...ADMIN, 'campaign', id], adminCampaignsContract.adminGetCampaign, input, {
    enabled: id !== null,
  });
}
