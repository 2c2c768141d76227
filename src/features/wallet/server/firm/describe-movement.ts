import type { StatementLine } from '#features/ledger/server/index.ts';
import { firmMovementText } from '../../texts.ts';

export function movementText({ kind, detail }: StatementLine): string {
  return firmMovementText(kind, detail);
}
