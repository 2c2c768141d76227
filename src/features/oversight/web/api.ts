/** The books through the query cache. */
import type { z } from '#lib/shared/zod.ts';
import { call, type CallQuery } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery, useListQuery } from '#lib/web/query.ts';
import { oversightContract } from '../contract.ts';

export type Books = z.output<typeof oversightContract.readBooks.data>;
export type BooksRun = NonNullable<Books['run']>;
export type Problem = NonNullable<Books['freeze']>['problems'][number];
export type Entry = z.output<typeof oversightContract.listEntries.data>['entries'][number];
export type WholeEntry = z.output<typeof oversightContract.readEntry.data>;
export type Account = z.output<typeof oversightContract.listAccounts.data>['accounts'][number];

/** The job checks the books every minute; the screen follows. */
const REFRESH_MS = 30_000;

export function useBooks() {
  return useCallQuery(['oversight', 'books'], oversightContract.readBooks, {}, { refreshMs: REFRESH_MS });
}

export function useJournal(query: CallQuery<typeof oversightContract.listEntries>) {
  return useListQuery(['oversight', 'journal'], oversightContract.listEntries, { query });
}

export function useAccounts(query: CallQuery<typeof oversightContract.listAccounts>) {
  return useListQuery(['oversight', 'accounts'], oversightContract.listAccounts, { query });
}

export function useEntry(id: string) {
  return useCallQuery(['oversight', 'entry', id], oversightContract.readEntry, { params: { id } });
}

export function useAuditNow() {
  return useCallMutation(oversightContract.auditNow, { invalidates: [['oversight'], ['audit-log']] });
}

export function useLiftFreeze() {
  return useCallMutation(oversightContract.liftFreeze, {
    invalidates: [['oversight'], ['approvals'], ['audit-log']],
  });
}

export function useRecheckSeals() {
  return useCallMutation(oversightContract.recheckSeals, { invalidates: [['oversight'], ['audit-log']] });
}

export function useRebuildBalance() {
  return useCallMutation(oversightContract.rebuildBalance, { invalidates: [['oversight'], ['audit-log']] });
}

export function useProposeCorrection() {
  return useCallMutation(oversightContract.proposeCorrection, {
    invalidates: [['approvals'], ['audit-log']],
  });
}

export const fetchBalances = async () => (await call(oversightContract.exportBalances, {})).data;

export async function fetchEntries(query: CallQuery<typeof oversightContract.exportEntries>) {
  return (await call(oversightContract.exportEntries, { query })).data;
}
