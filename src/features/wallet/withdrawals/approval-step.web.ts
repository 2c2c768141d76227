import type { ApprovalStep } from '../lifecycle.ts';
import type { AdminWithdrawal } from '../api.web.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { Settled } from '#lib/web/screen/call-dialog.tsx';
import { overtakenText, takenText } from '../texts.ts';
import { adminWithdrawalTexts as texts } from '../admin-texts.web.ts';

type Asked = Pick<AdminWithdrawal, 'takes_two' | 'proposal' | 'taken'>;

/**
 * `take`: nobody has it yet, `takeOver`: somebody has had it for hours, `taken`: somebody is about to send it; `wait`: the
 * administrator proposed it, so that another one has to decide.
 */
export type Step = ApprovalStep | 'take' | 'takeOver' | 'taken' | 'wait';

export function stepOf({ takes_two: takesTwo, proposal, taken }: Asked): Step {
  if (taken !== null && !taken.is_own) return taken.is_open ? 'takeOver' : 'taken';
  if (!takesTwo) return taken === null ? 'take' : 'pay';
  if (proposal === null) return 'propose';
  return proposal.is_own ? 'wait' : 'approve';
}

/** Says of a withdrawal that is decided how, by whom and what to do about the money now; null while there is a question. */
export function settledWithdrawal(
  decision: 'approve' | 'reject',
  withdrawal: AdminWithdrawal,
): Settled | null {
  const { status, status_text: state, decided_by_name: decidedBy, proposal } = withdrawal;
  if (status !== 'pending')
    return { title: texts.settledTitle, text: overtakenText(decision, { status, state, decidedBy }) };
  const { taken, is_frozen: isFrozen } = withdrawal;
  if (decision === 'approve' && isFrozen) return texts.frozen;
  if (taken !== null && stepOf(withdrawal) === 'taken')
    return { title: texts.taken, text: takenText(taken.by_name, taken.at) };
  // It is proposed: a second administrator decides under Onaylar.
  const isProposed = ['wait', 'approve'].includes(stepOf(withdrawal));
  if (decision === 'reject' || !isProposed || proposal === null) return null;
  const { proposed_by_name: name, proposed_at: at } = proposal;
  return { title: texts.waitsForSecond, text: texts.proposedBy(name, formatDateTime(at)) };
}

export const mayDecide = (withdrawal: Asked): boolean => !['wait', 'taken'].includes(stepOf(withdrawal));
