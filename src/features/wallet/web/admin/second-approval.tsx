import { formatDateTime } from '#lib/shared/dates.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';

export function TakenBy({ withdrawal: { taken } }: { withdrawal: AdminWithdrawal }) {
  return (
    taken !== null && (
      <p className="tabular mt-1 text-xs break-words text-warning">
        {texts.takenBy(taken.is_own ? texts.you : taken.by_name, formatDateTime(taken.at))}
      </p>
    )
  );
}

export function SecondApproval({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { takes_two: takesTwo, proposal, refused_proposal: refused } = withdrawal;
  if (!takesTwo) return null;
  if (proposal === null)
    return refused === null ? (
      <p className="mt-1 text-xs text-soft">{texts.takesTwo}</p>
    ) : (
      <Refused refused={refused} />
    );
  return (
    <p className="tabular mt-1 text-xs break-words text-warning">
      {texts.waitsForSecond}
      <br />
      {texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}
    </p>
  );
}

function Refused({ refused }: { refused: NonNullable<AdminWithdrawal['refused_proposal']> }) {
  return (
    <div className="mt-1 text-xs break-words">
      <p className="tabular text-danger">
        {texts.refusedBy[refused.status](refused.by_name, formatDateTime(refused.at))}
      </p>
      <p className="line-clamp-2 whitespace-pre-line">{refused.note}</p>
    </div>
  );
}
