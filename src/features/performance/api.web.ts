import { useCallQuery } from '#lib/web/query.ts';
import { campaignReportsContract } from './contract.ts';
import { type Period, periodProblem, periodQuery } from './period.web.ts';

/** Previous figures stay while others load. An invalid period reads the whole campaign; the page explains the fault. */
export function usePerformance(id: number, period: Period) {
  const query = periodProblem(period) === undefined ? periodQuery(period) : { by: period.by };
  return useCallQuery(
    ['reports', 'campaign', id, 'performance', query],
    campaignReportsContract.getCampaignPerformance,
    { params: { id }, query },
    { refreshMs: 60_000, keepPrevious: true },
  );
}

/** Advice on the campaign, read anew with each new answer about its figures, so that both tell of one moment. */
export function useOptimizations(id: number, figuresAt: number) {
  return useCallQuery(
    ['reports', 'campaign', id, 'optimizations', figuresAt],
    campaignReportsContract.getCampaignOptimizations,
    { params: { id } },
    { keepPrevious: true },
  );
}

export function useBudgetHistory(id: number, figuresAt: number) {
  return useCallQuery(
    ['reports', 'campaign', id, 'budget-history', figuresAt],
    campaignReportsContract.getBudgetHistory,
    { params: { id } },
    { keepPrevious: true },
  );
}
