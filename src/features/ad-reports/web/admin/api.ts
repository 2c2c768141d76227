import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { adReportsContract, type AdReportReason, type AdReportState } from '../../contract.ts';

export interface ReportedRequest {
  page: number;
  search: string;
  state: AdReportState;
  /** Empty: whatever the reason. */
  reason: AdReportReason | '';
}

export function useReportedAds({ page, search, state, reason }: ReportedRequest) {
  const query = { page: String(page), search, state, reason };
  return useCallQuery(
    ['ad-reports', query],
    adReportsContract.listReportedAds,
    { query },
    { keepPrevious: true },
  );
}

/** A decision changes the queue, and a stop the campaigns. */
const CHANGES = [['ad-reports'], ['campaigns'], ['reports']];

export const useStopReported = () =>
  useCallMutation(adReportsContract.stopReportedCampaign, { invalidates: CHANGES });
export const useDismissReports = () =>
  useCallMutation(adReportsContract.dismissReports, { invalidates: CHANGES });
