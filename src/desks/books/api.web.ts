import type { z } from '#lib/shared/zod.ts';
import { EVERY_THIRTY_SECONDS, listHook, readHook, useCallQuery, writeHook } from '#lib/web/query.ts';
import { adminCampaignPath, adminPaths, personPath } from '#platform/places/paths.ts';
import { type Cause, oversightContract } from './contract.ts';
import { type Book, isGroup } from '#platform/ledger/accounts.ts';

const ACCOUNTS_PATH = `${adminPaths.books}/hesaplar`;

export const PARAMS = {
  account: 'hesap',
  book: 'grup',
  kind: 'islem',
  from: 'baslangic',
  to: 'bitis',
} as const;

export const entryPath = (id: number) => `${adminPaths.journal}/${id}`;
export const accountPath = (account: string) =>
  `${adminPaths.journal}?${PARAMS.account}=${encodeURIComponent(account)}`;
export const accountsPath = (book: Book) => `${ACCOUNTS_PATH}?${PARAMS.book}=${book}`;

export const PLATFORM_WALLET_PATH = `${adminPaths.books}/cuzdan`;

export const bookPath = (book: Book) =>
  isGroup(book) ? `${adminPaths.journal}?${PARAMS.book}=${book}` : accountPath(book);

export function causePath({ kind, id, name, state }: Cause): string {
  switch (kind) {
    case 'campaign':
      return adminCampaignPath({ id, status: state });
    case 'order':
      return `${adminPaths.payments}?ara=${encodeURIComponent(name)}`;
    case 'withdrawal':
      return `${adminPaths.withdrawals}?durum=all&ara=${encodeURIComponent(name)}`;
    default:
      return personPath({ id, role: kind === 'firm' ? 'firm' : 'user' });
  }
}

export function subjectPath(subject: string): string | undefined {
  const [word = '', id] = subject.split(' ');
  if (id === undefined) return accountPath(word);
  if (word === 'entry') return entryPath(Number(id));
  if (word === 'acts') return adminPaths.auditLog;
  if (word === 'entries') return entryPath(Number(id.split('-')[0]));
  if (word === 'campaign') return accountPath(`campaign:${id}`);
  if (word === 'viewer' && /^\d+$/.test(id)) return accountPath(`user_wallet:${id}`);
  if (word === 'order') return adminPaths.payments;
  return word === 'withdrawal' ? `${adminPaths.withdrawals}?durum=all` : undefined;
}

export type Books = z.output<typeof oversightContract.readBooks.data>;
export type BooksRun = NonNullable<Books['run']>;
export type Problem = BooksRun['problems'][number];
export type Entry = z.output<typeof oversightContract.listEntries.data>['entries'][number];
export type WholeEntry = z.output<typeof oversightContract.readEntry.data>;
export type Month = z.output<typeof oversightContract.readMonths.data>['months'][number];
export type BookPeriod = z.output<typeof oversightContract.readTrialBalance.data>['books'][number];
export type Account = z.output<typeof oversightContract.listAccounts.data>['accounts'][number];

const BOOKS = [['oversight'], ['audit-log']];

export const useBooks = (options: { refreshMs: number } = EVERY_THIRTY_SECONDS) =>
  useCallQuery(['oversight', 'books'], oversightContract.readBooks, {}, options);
export const useJournal = listHook(['oversight', 'journal'], oversightContract.listEntries);
export const useAccounts = listHook(['oversight', 'accounts'], oversightContract.listAccounts);

export function useEntry(id: string) {
  return useCallQuery(['oversight', 'entry', id], oversightContract.readEntry, { params: { id } });
}

export const useTrialBalance = listHook(['oversight', 'trial-balance'], oversightContract.readTrialBalance);
export const useMonths = readHook(['oversight', 'months'], oversightContract.readMonths);
export const useCloseMonth = writeHook(oversightContract.closeMonth, [...BOOKS, ['approvals']]);
export const useAuditNow = writeHook(oversightContract.auditNow, BOOKS);
export const useLiftFreeze = writeHook(oversightContract.liftFreeze, [...BOOKS, ['approvals']]);
export const useRebuildBalance = writeHook(oversightContract.rebuildBalance, BOOKS);
export const useProposeCorrection = writeHook(oversightContract.proposeCorrection, [
  ['approvals'],
  ['audit-log'],
]);
