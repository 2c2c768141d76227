import { Card } from '#lib/web/layout/card.tsx';
import type { FraudMember } from '../../contract/admin.ts';
import { evidenceTexts as texts } from '../texts/admin.ts';

interface Finding {
  rule: string;
  /** As it reads for the account against which it weighs most. */
  text: string;
  points: number;
  accounts: number;
}

/** Each rule that speaks against an account in review, and against how many; the heaviest first. */
function findingsOf(members: readonly FraudMember[]): Finding[] {
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

/** Why the group is suspected, in words, over all its accounts. */
export function EvidenceCard({ members }: { members: readonly FraudMember[] }) {
  return (
    <Card title={texts.title} description={texts.description}>
      <ul className="flex flex-col divide-y divide-line text-sm">
        {findingsOf(members).map(({ rule, text, accounts }) => (
          <li
            key={rule}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5 first:pt-0"
          >
            <span className="min-w-0 flex-1 basis-56">{text}</span>
            <span className="tabular text-soft">{texts.seenAt(accounts)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
