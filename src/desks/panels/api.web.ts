/** A key begins with the feature that owns the data, so that a change there makes the panel read again. */
import { EVERY_FIVE_MINUTES, EVERY_THIRTY_SECONDS, readHook, useCallQuery } from '#lib/web/query.ts';
import { approvalsContract } from '#platform/approvals/contract.ts';
import { adminCampaignsContract } from '#features/campaigns/contract/admin.ts';
import { firmCampaignsContract } from '#features/campaigns/contract/firm.ts';
import { fraudAdminContract } from '#features/fraud/contract.ts';
import { adminPaymentsContract } from '#features/payments/contract.ts';
import { firmAccountingContract } from '#features/payments/contract/firm.ts';
import { adminWithdrawalsContract } from '#features/wallet/contract.ts';
import type { OverviewDays } from '#features/performance/overview-wire.ts';
import { adminReportsContract, firmPanelContract, overviewContract, type SERIES_DAYS } from './contract.ts';

const NAMED = 5;

const { getAdminStats, getSystemStats, getWaitingQueues } = adminReportsContract;

export const useAdminStats = readHook(['reports', 'admin'], getAdminStats, EVERY_FIVE_MINUTES);
export const useSystemStats = readHook(['reports', 'system'], getSystemStats, EVERY_FIVE_MINUTES);
export const useWaitingQueues = readHook(['reports', 'waiting'], getWaitingQueues, EVERY_FIVE_MINUTES);

export function useStatsSeries(days: (typeof SERIES_DAYS)[number]) {
  return useCallQuery(
    ['reports', 'series', days],
    adminReportsContract.getStatsSeries,
    { query: { days } },
    { ...EVERY_FIVE_MINUTES, keepPrevious: true },
  );
}

export function useWaitingCampaigns() {
  const query = { page: '1', limit: String(NAMED) };
  const route = adminCampaignsContract.adminListPendingCampaigns;
  return useCallQuery(['campaigns', 'admin', 'waiting'], route, { query }, EVERY_FIVE_MINUTES);
}

export function useWaitingPayments() {
  const query = { page: '1', limit: String(NAMED), status: 'to_decide' as const };
  const route = adminPaymentsContract.listPayments;
  return useCallQuery(['payments', 'admin', 'waiting'], route, { query }, EVERY_FIVE_MINUTES);
}

export function useWaitingWithdrawals() {
  const query = { page: '1', limit: String(NAMED), status: 'to_decide' as const };
  const route = adminWithdrawalsContract.listWithdrawals;
  return useCallQuery(['wallet', 'admin', 'waiting'], route, { query }, EVERY_FIVE_MINUTES);
}

export function useWaitingGroups() {
  const query = { page: '1', limit: '1' };
  const route = fraudAdminContract.listFraudGroups;
  return useCallQuery(['fraud', 'groups', 'waiting'], route, { query }, EVERY_FIVE_MINUTES);
}

export function useWaitingProposals() {
  const query = { page: '1', limit: '1', status: 'to_decide' as const };
  return useCallQuery(
    ['approvals', 'waiting'],
    approvalsContract.listProposals,
    { query },
    EVERY_FIVE_MINUTES,
  );
}

export const useFirmStats = readHook(
  ['reports', 'firm'],
  firmPanelContract.getFirmStats,
  EVERY_THIRTY_SECONDS,
);

export function useFirmOverview(days: OverviewDays) {
  return useCallQuery(
    ['reports', 'firm', 'overview', days],
    overviewContract.readFirmOverview,
    { query: { days } },
    { ...EVERY_THIRTY_SECONDS, keepPrevious: true },
  );
}

export const useFirmAccounting = readHook(
  ['payments', 'firm', 'accounting'],
  firmAccountingContract.readAccounting,
  EVERY_THIRTY_SECONDS,
);

export function useRunningCampaigns() {
  const query = { page: '1', limit: String(NAMED) };
  const route = firmCampaignsContract.listActiveCampaigns;
  return useCallQuery(['campaigns', 'firm', 'running'], route, { query }, EVERY_THIRTY_SECONDS);
}
