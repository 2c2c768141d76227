import type { CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useListQuery } from '#lib/web/query.ts';
import { approvalsContract } from '../contract.ts';

export function useProposals(query: CallQuery<typeof approvalsContract.listProposals>) {
  return useListQuery(['approvals'], approvalsContract.listProposals, { query });
}

/** An approval may change anything: all that is shown is read again. */
export const useApproveProposal = () =>
  useCallMutation(approvalsContract.approveProposal, { invalidates: [[]] });
export const useRejectProposal = () =>
  useCallMutation(approvalsContract.rejectProposal, { invalidates: [['approvals'], ['audit-log']] });
