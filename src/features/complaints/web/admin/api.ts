import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { complaintsContract, type AdReportReason, type AdReportState } from '../../contract.ts';

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
    ['complaints', query],
    complaintsContract.listReportedAds,
    { query },
    { keepPrevious: true },
  );
}

/** A decision changes the queue, and a stop the campaigns. */
const CHANGES = [['complaints'], ['campaigns'], ['reports']];

export const useStopReported = () =>
  useCallMutation(complaintsContract.stopReportedCampaign, { invalidates: CHANGES });
export const useDismissReports = () =>
  useCallMutation(complaintsContract.dismissReports, { invalidates: CHANGES });
