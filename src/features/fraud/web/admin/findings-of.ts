import type { FraudMember } from '../../contract/admin.ts';
import { isUndecided } from './is-undecided.ts';

interface Finding {
  rule: string;
  /** As it reads for the account against which it weighs most. */
  text: string;
  points: number;
  accounts: number;
}

type Suspected = Pick<FraudMember, 'reasons' | 'review'>;

/** The accounts whose findings count: those still to be decided on, or, once there are none, those that were in review. */
function countedOf(members: readonly Suspected[]): readonly Suspected[] {
  const open = members.filter(isUndecided);
  return open.length > 0 ? open : members.filter(({ review }) => review !== null);
}

/** Each rule that speaks against a counted account, and against how many; the heaviest first. */
export function findingsOf(members: readonly Suspected[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { reasons } of countedOf(members)) {
    for (const { rule, text, points } of reasons) {
      const known = findings.get(rule);
      const accounts = (known?.accounts ?? 0) + 1;
      const isHeavier = known === undefined || points > known.points;
      findings.set(rule, isHeavier ? { rule, text, points, accounts } : { ...known, accounts });
    }
  }
  return [...findings.values()].toSorted((one, other) => other.points - one.points);
}
