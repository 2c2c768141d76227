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
export { reconcile } from './reconcile.ts';
