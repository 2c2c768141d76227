import type { StatementLine } from '#features/ledger/server/index.ts';
import { firmMovementText } from '../../texts.ts';

/** What a movement of the firm's wallet is, in words. */
export function movementText({ kind, detail }: StatementLine): string {
  const campaignName = detail['campaign_name'];
  return firmMovementText(kind, typeof campaignName === 'string' ? campaignName : undefined);
}
