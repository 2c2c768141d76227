import { formatDateTime } from '#lib/shared/dates.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';

/** Below the state of a withdrawal that waits for a second administrator: who proposed to pay it, and since when. */
export function SecondApproval({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { takes_two: takesTwo, proposal } = withdrawal;
  if (!takesTwo) return null;
  if (proposal === null) return <p className="mt-1 text-xs text-soft">{texts.takesTwo}</p>;
  return (
    <p className="tabular mt-1 text-xs break-words text-warning">
      {texts.waitsForSecond}
      <br />
      {texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}
    </p>
  );
}
