import { listHook, writeHook } from '#lib/web/query.ts';
import { approvalsContract } from '../contract.ts';

export const useProposals = listHook(['approvals'], approvalsContract.listProposals);

/** A decision may change anything that is shown: all of it is read again. */
export const useApproveProposal = writeHook(approvalsContract.approveProposal, [[]]);
export const useRejectProposal = writeHook(approvalsContract.rejectProposal, [[]]);
