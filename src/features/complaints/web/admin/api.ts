import { listHook, writeHook } from '#lib/web/query.ts';
import { complaintsContract } from '../../contract.ts';

export const useReportedAds = listHook(['complaints'], complaintsContract.listReportedAds);

/** The caches that a decision changes: it closes reports, and may stop a campaign. */
const CHANGES = [['complaints'], ['campaigns'], ['reports']];

export const useStopReported = writeHook(complaintsContract.stopReportedCampaign, CHANGES);
export const useDismissReports = writeHook(complaintsContract.dismissReports, CHANGES);
