/** The calls of the campaign screens through the query cache. Keys begin with `campaigns`, then the role. */
import { listHook, readHook, useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import type { Route } from '#lib/shared/route.ts';
import type { z } from '#lib/shared/zod.ts';
import { firmPaymentsContract } from '#features/payments/contract/firm.ts';
import { adminCampaignsContract, reviewContract } from '../contract/admin.ts';
import { firmCampaignsContract } from '../contract/firm.ts';

const FIRM = ['campaigns', 'firm'] as const;
const ADMIN = ['campaigns', 'admin'] as const;

/** The caches that a change of a campaign touches: lists, counters and payments. */
const AFTER_CHANGE = [['campaigns'], ['reports'], ['payments'], ['wallet']] as const;

export const useCampaignSettings = readHook([...FIRM, 'settings'], firmCampaignsContract.getCampaignSettings);
export const useDraftCampaigns = listHook([...FIRM, 'draft'], firmCampaignsContract.listDraftCampaigns);
export const usePendingCampaigns = listHook([...FIRM, 'pending'], firmCampaignsContract.listPendingCampaigns);
export const useActiveCampaigns = listHook([...FIRM, 'active'], firmCampaignsContract.listActiveCampaigns);
export const useCompletedCampaigns = listHook(
  [...FIRM, 'completed'],
  firmCampaignsContract.listCompletedCampaigns,
);

/** Reads one campaign of the firm; nothing is fetched while `id` is null. */
export function useFirmCampaign(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const options = { enabled: id !== null };
  return useCallQuery([...FIRM, 'campaign', id], firmCampaignsContract.getFirmCampaign, input, options);
}

/** The same for a form, which is never filled from an answer that was kept from before. */
export function useCampaignToEdit(id: number) {
  const key = [...FIRM, 'campaign', id];
  return onlyFresh(useCallQuery(key, firmCampaignsContract.getFirmCampaign, { params: { id } }, ASKED_ANEW));
}

export type TopUpTerms = z.output<typeof firmPaymentsContract.readTopUpTerms.data>;

/**
 * Reads on which terms a running campaign's budget can be raised; nothing while `id` is null. Each opening reads them
 * anew, because a payment changes them.
 */
export function useTopUpTerms(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  const options = { enabled: id !== null };
  return useCallQuery(
    ['payments', 'firm', 'top-up', id],
    firmPaymentsContract.readTopUpTerms,
    input,
    options,
  );
}

/** A campaign's audience, for its form. */
export function useAudienceToEdit(id: number) {
  const key = [...FIRM, 'audience', id];
  return onlyFresh(
    useCallQuery(key, firmCampaignsContract.getTargetAudience, { params: { id } }, ASKED_ANEW),
  );
}

const ASKED_ANEW = { isAskedAnew: true };

/** Without the answer that was kept from before. */
function onlyFresh<Query extends { isFetchedAfterMount: boolean; data: unknown }>(query: Query): Query {
  return query.isFetchedAfterMount ? query : { ...query, data: undefined };
}

/** A write, after which everything that shows campaigns is read again. */
export function useCampaignChange<R extends Route>(route: R) {
  return useCallMutation(route, AFTER_CHANGE);
}

/** While a decision is held: its firm may take the campaign back, and once it is made the campaign leaves the list. */
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

/** This administrator's decisions that can still be undone; nothing is asked for who may not decide. */
export function useHeldDecisions() {
  const enabled = useMayCall(reviewContract.listHeldDecisions);
  return useCallQuery(
    [...ADMIN, 'held'],
    reviewContract.listHeldDecisions,
    {},
    { enabled, refreshMs: (held) => (held?.decisions.length ?? 0) > 0 && HELD_MS },
  );
}

/** Reads one campaign as the admin sees it; nothing is fetched while `id` is null. */
export function useAdminCampaign(id: number | null) {
  const input = { params: { id: id ?? 0 } };
  return useCallQuery([...ADMIN, 'campaign', id], adminCampaignsContract.adminGetCampaign, input, {
    enabled: id !== null,
  });
}
