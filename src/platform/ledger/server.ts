export { entriesBefore, entriesFrom } from './read-statement.server.ts';
export { readBalance, readBalanceAt, readFree } from './read-statement.server.ts';
export { bookNew } from './post.server.ts';
export {
  type AccountState,
  fromTo,
  type HoldChange,
  lockAccounts,
  locksAccounts,
  type NewEntry,
  openAccounts,
  post,
} from './post.server.ts';
export { askLedgerFigures, ledgerFigures } from './figures.server.ts';
export { ledgerJobs } from './audit-books.server.ts';
export { auditEverything } from './audit-books.server.ts';
export { checkFully, reconcile } from './check-fully.server.ts';
export { readBookSums, readLastRuns } from './record-run.server.ts';
export { endFreeze, type Look, prepareLift, readFreeze, readStake } from './freezes.server.ts';
export { rebuildBalance } from './rebuild-balance.server.ts';
export { sealBooks } from './seal-entries.server.ts';
export { isFrozen, requireAgreement } from './freezes.server.ts';
export { type Direction, readStatement, type StatementLine } from './read-statement.server.ts';
