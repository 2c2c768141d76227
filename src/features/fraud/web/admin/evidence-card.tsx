import { Card } from '#lib/web/layout/card.tsx';
import type { FraudMember } from '../../contract/admin.ts';
import { evidenceTexts as texts } from '../texts/admin.ts';
import { findingsOf } from './findings-of.ts';
import { isUndecided } from './is-undecided.ts';

/** Why the group is suspected, in words, over all its accounts. */
export function EvidenceCard({ members }: { members: readonly FraudMember[] }) {
  return (
    <Card
      title={texts.title}
      description={members.some(isUndecided) ? texts.description : texts.descriptionDecided}
    >
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
