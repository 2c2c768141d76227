import type { StatementLine } from '#features/ledger/server/index.ts';
import { firmMovementText } from '../../texts.ts';

/** A movement of the firm's wallet in words. */
export function movementText({ kind, detail }: StatementLine): string {
  const campaignName = detail['campaign_name'];
  return firmMovementText(kind, typeof campaignName === 'string' ? campaignName : undefined);
}
