/** The books through the query cache. */
import type { z } from '#lib/shared/zod.ts';
import { call, type CallInput } from '#lib/web/call.ts';
import { useCallMutation, useCallQuery } from '#lib/web/query.ts';
import { oversightContract } from '../contract.ts';

export type Books = z.output<typeof oversightContract.readBooks.data>;
export type BooksRun = NonNullable<Books['run']>;
export type Problem = NonNullable<Books['freeze']>['problems'][number];
export type Entry = z.output<typeof oversightContract.listEntries.data>['entries'][number];
export type WholeEntry = z.output<typeof oversightContract.readEntry.data>;
export type Account = z.output<typeof oversightContract.listAccounts.data>['accounts'][number];
export type JournalQuery = NonNullable<CallInput<typeof oversightContract.listEntries>['query']>;
export type AccountsQuery = NonNullable<CallInput<typeof oversightContract.listAccounts>['query']>;

/** The job looks over the books every minute; the screen follows. */
const REFRESH_MS = 30_000;

export function useBooks() {
  return useCallQuery(['oversight', 'books'], oversightContract.readBooks, {}, { refreshMs: REFRESH_MS });
}

export function useJournal(query: JournalQuery) {
  const key = ['oversight', 'journal', query];
  return useCallQuery(key, oversightContract.listEntries, { query }, { keepPrevious: true });
}

export function useAccounts(query: AccountsQuery) {
  const key = ['oversight', 'accounts', query];
  return useCallQuery(key, oversightContract.listAccounts, { query }, { keepPrevious: true });
}

export function useEntry(id: string) {
  return useCallQuery(['oversight', 'entry', id], oversightContract.readEntry, { params: { id } });
}

export function useAuditNow() {
  return useCallMutation(oversightContract.auditNow, { invalidates: [['oversight'], ['audit-log']] });
}

export function useLiftFreeze() {
  return useCallMutation(oversightContract.liftFreeze, { invalidates: [['oversight'], ['audit-log']] });
}

export const fetchBalances = async () => (await call(oversightContract.exportBalances, {})).data;

export async function fetchEntries(
  query: NonNullable<CallInput<typeof oversightContract.exportEntries>['query']>,
) {
  return (await call(oversightContract.exportEntries, { query })).data;
}
