import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountAdminWithdrawals } from './admin-routes.ts';
import { mountFirmWallet } from './firm/routes.ts';
import { type KnowsPendingFees, mountPlatformWallet } from './platform/routes.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import { mountViewerWallet } from './viewer-routes.ts';

export { movementText } from './firm/describe-movement.ts';
export {
  listPlatformMovements,
  type PlatformMovement,
  readPlatformWallet,
  toPlatformMovement,
} from './platform/platform-wallet.ts';
export { sumWithdrawals } from './queries.ts';
export { readLeaving } from './read-leaving.ts';
export { readOwnWallet } from './read-own-wallet.ts';
export { BONUS_RELEASE_VIEWS, readLockedBonus } from './locked-bonus.ts';
export { type OutgoingLimits, outgoingLimits, requireMayLeave } from './outgoing-rules.ts';
export { decideWithdrawal } from './decide-withdrawal.ts';
export { withdrawalProposal } from './withdrawal-proposal.ts';
export { readWalletStatement } from './describe-statement.ts';

export function mountWallet(kit: ServerKit, need: KnowsPendingFees & ProvesIdentity): void {
  mountViewerWallet(kit, need);
  mountAdminWithdrawals(kit);
  mountFirmWallet(kit, need);
  mountPlatformWallet(kit, need);
}
