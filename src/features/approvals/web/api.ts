import { listHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { approvalsContract } from '../contract.ts';

export const useProposals = listHook(['approvals'], approvalsContract.listProposals);

/** A proposal by its number; null where there is none, undefined while it is not known. */
export function useProposalById(id: number | null) {
  const { data } = useCallQuery(
    ['approvals', id],
    approvalsContract.listProposals,
    { query: { id: String(id ?? ''), status: 'all' as const } },
    { enabled: id !== null, isAskedAnew: true },
  );
  return data && (data.proposals[0] ?? null);
}

/** A decision may change anything that is shown: all of it is read again. */
export const useApproveProposal = writeHook(approvalsContract.approveProposal, [[]]);
export const useRejectProposal = writeHook(approvalsContract.rejectProposal, [[]]);
