import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useListQuery } from '#lib/web/query.ts';
import { approvalsContract } from '../contract.ts';

export function useProposals(query: CallQuery<typeof approvalsContract.listProposals>) {
  return useListQuery(['approvals'], approvalsContract.listProposals, { query });
}

/** A decision may change anything that is shown: all of it is read again. */
export const useApproveProposal = () =>
  useCallMutation(approvalsContract.approveProposal, { invalidates: [[]] });
export const useRejectProposal = () =>
  useCallMutation(approvalsContract.rejectProposal, { invalidates: [[]] });
