import type { ServerKit } from '#lib/server/server-kit.ts';
import { mountAdminWithdrawals } from './withdrawals/admin-routes.server.ts';
import { mountFirmWallet } from './firm/firm-routes.server.ts';
import { type KnowsPendingFees, mountPlatformWallet } from './platform/platform-wallet.server.ts';
import type { ProvesIdentity } from '#features/accounts/identity-fields.ts';
import { mountViewerWallet } from './viewer-routes.server.ts';

export { movementText } from './firm/firm-routes.server.ts';
export {
  listPlatformMovements,
  type PlatformMovement,
  readPlatformWallet,
  toPlatformMovement,
} from './platform/platform-wallet.server.ts';
export { sumWithdrawals } from './queries.server.ts';
export { readLeaving } from './read-leaving.server.ts';
export { readOwnWallet } from './read-leaving.server.ts';
export { BONUS_RELEASE_VIEWS, readLockedBonus } from './read-leaving.server.ts';
export { type OutgoingLimits, outgoingLimits, requireMayLeave } from './withdrawals/outgoing-rules.server.ts';
export { decideWithdrawal } from './withdrawals/decide-withdrawal.server.ts';
export { withdrawalProposal } from './withdrawals/withdrawal-proposal.server.ts';
export { readWalletStatement } from './statement/describe-statement.server.ts';

export function mountWallet(kit: ServerKit, need: KnowsPendingFees & ProvesIdentity): void {
  mountViewerWallet(kit, need);
  mountAdminWithdrawals(kit);
  mountFirmWallet(kit, need);
  mountPlatformWallet(kit, need);
}
