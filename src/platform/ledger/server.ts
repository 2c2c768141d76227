export { auditEverything, ledgerJobs } from './audit-books.server.ts';
export { checkFully, reconcile } from './check-fully.server.ts';
export { askLedgerFigures, ledgerFigures } from './figures.server.ts';
export {
  endFreeze,
  isFrozen,
  type Look,
  prepareLift,
  readFreeze,
  readStake,
  requireAgreement,
} from './freezes.server.ts';
export {
  type AccountState,
  bookNew,
  fromTo,
  type HoldChange,
  lockAccounts,
  locksAccounts,
  type NewEntry,
  openAccounts,
  post,
} from './post.server.ts';
export { isInClosedMonth, readTrialBalance, selectBookDays } from './months.server.ts';
export {
  type Direction,
  entriesBefore,
  entriesFrom,
  readBalance,
  readBalanceAt,
  readFree,
  readStatement,
  type StatementLine,
} from './read-statement.server.ts';
export { rebuildBalance } from './rebuild-balance.server.ts';
export { readBookSums, readLastRuns } from './record-run.server.ts';
export { sealBooks } from './audit-books.server.ts';
