/** The calls of the campaign screens through the query cache. Keys begin with `campaigns`, then the role. */
import { listHook, readHook, useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { Route } from '#lib/shared/route.ts';
import { adminCampaignsContract, reviewContract } from './contract/admin.ts';
import { firmCampaignsContract } from './contract/firm.ts';

const FIRM = ['campaigns', 'firm'] as const;
const ADMIN = ['campaigns', 'admin'] as const;

const AFTER_CHANGE = [['campaigns'], ['reports'], ['payments'], ['wallet']] as const;

export const useCampaignSettings = readHook([...FIRM, 'settings'], firmCampaignsContract.getCampaignSettings);
export const useDraftCampaigns = listHook([...FIRM, 'draft'], firmCampaignsContract.listDraftCampaigns);
export const usePendingCampaigns = listHook([...FIRM, 'pending'], firmCampaignsContract.listPendingCampaigns);
export const useActiveCampaigns = listHook([...FIRM, 'active'], firmCampaignsContract.listActiveCampaigns);
export const useCompletedCampaigns = listHook(
  [...FIRM, 'completed'],
  firmCampaignsContract.listCompletedCampaigns,
);

export function useFirmCampaign(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const options = { enabled: id !== null };
  return useCallQuery([...FIRM, 'campaign', id], firmCampaignsContract.getFirmCampaign, input, options);
}

/** For a form, which is never filled from a cached answer. */
export function useCampaignToEdit(id: number) {
  const key = [...FIRM, 'campaign', id];
  return onlyFresh(useCallQuery(key, firmCampaignsContract.getFirmCampaign, { params: { id } }, ASKED_ANEW));
}

export function useAudienceToEdit(id: number) {
  const key = [...FIRM, 'audience', id];
  return onlyFresh(
    useCallQuery(key, firmCampaignsContract.getTargetAudience, { params: { id } }, ASKED_ANEW),
  );
}

const ASKED_ANEW = { isAskedAnew: true };

function onlyFresh<Query extends { isFetchedAfterMount: boolean; data: unknown }>(query: Query): Query {
  return query.isFetchedAfterMount ? query : { ...query, data: undefined };
}

export function useCampaignChange<R extends Route>(route: R) {
  return useCallMutation(route, AFTER_CHANGE);
}

/** While a decision is held the list changes by itself. */
const HELD_MS = 2000;

export const useAdminPendingCampaigns = listHook(
  [...ADMIN, 'pending'],
  adminCampaignsContract.adminListPendingCampaigns,
  { refreshMs: (list) => list?.campaigns.some(({ held }) => held !== null) === true && HELD_MS },
);
export const useAdminActiveCampaigns = listHook(
  [...ADMIN, 'active'],
  adminCampaignsContract.adminListActiveCampaigns,
);
export const useAdminCompletedCampaigns = listHook(
  [...ADMIN, 'completed'],
  adminCampaignsContract.adminListCompletedCampaigns,
);

export function useHeldDecisions() {
  const enabled = useMayCall(reviewContract.listHeldDecisions);
  return useCallQuery(
    [...ADMIN, 'held'],
    reviewContract.listHeldDecisions,
    {},
    { enabled, refreshMs: (held) => (held?.decisions.length ?? 0) > 0 && HELD_MS },
  );
}

export function useAdminCampaign(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  return useCallQuery([...ADMIN, 'campaign', id], adminCampaignsContract.adminGetCampaign, input, {
    enabled: id !== null,
  });
}
