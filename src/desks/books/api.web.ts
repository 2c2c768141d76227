import type { z } from '#lib/shared/zod.ts';
import { call, type CallQuery } from '#lib/web/call.ts';
import { EVERY_THIRTY_SECONDS, listHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { oversightContract } from './contract.ts';

export type Books = z.output<typeof oversightContract.readBooks.data>;
export type BooksRun = NonNullable<Books['run']>;
export type Problem = BooksRun['problems'][number];
export type Entry = z.output<typeof oversightContract.listEntries.data>['entries'][number];
export type WholeEntry = z.output<typeof oversightContract.readEntry.data>;
export type Account = z.output<typeof oversightContract.listAccounts.data>['accounts'][number];

const BOOKS = [['oversight'], ['audit-log']];

export const useBooks = (options: { refreshMs: number } = EVERY_THIRTY_SECONDS) =>
  useCallQuery(['oversight', 'books'], oversightContract.readBooks, {}, options);
export const useJournal = listHook(['oversight', 'journal'], oversightContract.listEntries);
export const useAccounts = listHook(['oversight', 'accounts'], oversightContract.listAccounts);

export function useEntry(id: string) {
  return useCallQuery(['oversight', 'entry', id], oversightContract.readEntry, { params: { id } });
}

export const useAuditNow = writeHook(oversightContract.auditNow, BOOKS);
export const useLiftFreeze = writeHook(oversightContract.liftFreeze, [...BOOKS, ['approvals']]);
export const useRebuildBalance = writeHook(oversightContract.rebuildBalance, BOOKS);
export const useProposeCorrection = writeHook(oversightContract.proposeCorrection, [
  ['approvals'],
  ['audit-log'],
]);

export async function fetchEntries(query: CallQuery<typeof oversightContract.exportEntries>) {
  return (await call(oversightContract.exportEntries, { query })).data;
}
