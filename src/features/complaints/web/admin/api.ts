import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useListQuery } from '#lib/web/query.ts';
import { complaintsContract } from '../../contract.ts';

export function useReportedAds(query: CallQuery<typeof complaintsContract.listReportedAds>) {
  return useListQuery(['complaints'], complaintsContract.listReportedAds, { query });
}

/** The caches that a decision changes: it closes reports, and may stop a campaign. */
const CHANGES = [['complaints'], ['campaigns'], ['reports']];

export const useStopReported = () =>
  useCallMutation(complaintsContract.stopReportedCampaign, { invalidates: CHANGES });
export const useDismissReports = () =>
  useCallMutation(complaintsContract.dismissReports, { invalidates: CHANGES });
