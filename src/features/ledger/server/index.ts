export { readBalance } from './read-balance.ts';
export {
  type AccountState,
  fromTo,
  type HoldChange,
  lockAccounts,
  type NewEntry,
  openAccounts,
  post,
} from './post.ts';
export { ledgerJobs } from './jobs.ts';
export { reconcile } from './reconcile.ts';
export { requireAgreement } from './require-agreement.ts';
export { type Direction, readStatement, type StatementLine } from './read-statement.ts';
