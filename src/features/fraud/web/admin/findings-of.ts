import type { FraudMember } from '../../contract/admin.ts';

interface Finding {
  rule: string;
  /** As it reads for the account against which it weighs most. */
  text: string;
  points: number;
  accounts: number;
}

/** Each rule that speaks against an account in review, and against how many; the heaviest first. */
export function findingsOf(members: readonly Pick<FraudMember, 'reasons' | 'review'>[]): Finding[] {
  const findings = new Map<string, Finding>();
  for (const { reasons } of members.filter(({ review }) => review !== null)) {
    for (const { rule, text, points } of reasons) {
      const known = findings.get(rule);
      const accounts = (known?.accounts ?? 0) + 1;
      const isHeavier = known === undefined || points > known.points;
      findings.set(rule, isHeavier ? { rule, text, points, accounts } : { ...known, accounts });
    }
  }
  return [...findings.values()].toSorted((one, other) => other.points - one.points);
}
