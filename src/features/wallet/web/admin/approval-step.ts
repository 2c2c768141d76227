/** What the administrator who looks at a withdrawal can do towards paying it. Pure. */
import type { ApprovalStep } from '../../lifecycle.ts';
import type { AdminWithdrawal } from '../api.ts';

type Asked = Pick<AdminWithdrawal, 'takes_two' | 'proposal'>;

/** `wait`: the administrator proposed it, so that another one has to decide. */
export function stepOf({ takes_two: takesTwo, proposal }: Asked): ApprovalStep | 'wait' {
  if (!takesTwo) return 'pay';
  if (proposal === null) return 'propose';
  return proposal.is_own ? 'wait' : 'approve';
}
