import type { StatementLine } from '#features/ledger/server/index.ts';
import { firmMovementText } from '../../texts.ts';

/** A movement of the firm's wallet in words. */
export function movementText({ kind, detail }: StatementLine): string {
  return firmMovementText(kind, detail);
}
