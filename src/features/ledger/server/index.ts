export { entriesBefore, entriesFrom } from './read-statement.ts';
export { readBalance, readBalanceAt, readFree } from './read-balance.ts';
export { bookNew } from './post.ts';
export {
  type AccountState,
  fromTo,
  type HoldChange,
  lockAccounts,
  locksAccounts,
  type NewEntry,
  openAccounts,
  post,
} from './post.ts';
export { askLedgerFigures, ledgerFigures } from './figures.ts';
export { ledgerJobs } from './jobs.ts';
export { auditEverything } from './audit-books.ts';
export { checkFully, reconcile } from './check-fully.ts';
export { readBookSums, readLastRuns } from './read-runs.ts';
export { endFreeze, type Look, prepareLift, readFreeze, readStake } from './freezes.ts';
export { rebuildBalance } from './rebuild-balance.ts';
export { sealBooks } from './seal-entries.ts';
export { isFrozen, requireAgreement } from './freezes.ts';
export { type Direction, readStatement, type StatementLine } from './read-statement.ts';
