import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountAdminWithdrawals } from './admin-routes.ts';
import { mountFirmWallet } from './firm-routes.ts';
import { type KnowsPendingFees, mountPlatformWallet } from './platform-wallet.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import { mountViewerWallet } from './viewer-routes.ts';

export { movementText } from './firm-routes.ts';
export {
  listPlatformMovements,
  type PlatformMovement,
  readPlatformWallet,
  toPlatformMovement,
} from './platform-wallet.ts';
export { sumWithdrawals } from './queries.ts';
export { readLeaving } from './read-leaving.ts';
export { readOwnWallet } from './read-leaving.ts';
export { BONUS_RELEASE_VIEWS, readLockedBonus } from './read-leaving.ts';
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
