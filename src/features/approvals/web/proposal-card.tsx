import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { Proposal } from '../contract.ts';
import { PROPOSAL_STATUS_TEXTS } from '../texts.ts';
import { approvalsTexts as texts } from './texts.ts';

const TONES: Readonly<Record<Proposal['status'], Tone>> = {
  open: 'warning',
  approved: 'success',
  rejected: 'danger',
  withdrawn: 'neutral',
};

export interface ProposalCardProps {
  proposal: Proposal;
  hasOtherAdmin: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** A proposal: what would be done, why, by whom, and the decision. */
export function ProposalCard(props: ProposalCardProps) {
  const { proposal } = props;
  const { id, title, facts, reason, status, note } = proposal;
  return (
    <Card
      title={title}
      description={`${texts.number(id)} · ${texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}`}
      action={<Badge tone={TONES[status]}>{PROPOSAL_STATUS_TEXTS[status]}</Badge>}
    >
      <DetailList
        details={[...facts.map(factDetail), { label: words.grounds, value: reason, isWide: true }]}
      />
      {proposal.decided_at !== null && (
        <p className="mt-4 border-t border-line pt-3 text-sm break-words whitespace-pre-line text-soft">
          {texts.decidedBy(
            proposal.decided_by_name ?? texts.commandLine,
            formatDateTime(proposal.decided_at),
          )}
          {note !== null && <span className="text-ink">: {note}</span>}
        </p>
      )}
      {status === 'open' && <Actions {...props} />}
    </Card>
  );
}

/** A fact of a proposal, with what tells namesakes apart below it. */
export function factDetail({ label, value, detail }: Proposal['facts'][number]): Detail {
  if (detail === undefined) return { label, value };
  const below = <span className="block text-sm font-normal break-words text-soft">{detail}</span>;
  return {
    label,
    value: (
      <>
        {value}
        {below}
      </>
    ),
  };
}

function Actions({ proposal, hasOtherAdmin, onApprove, onReject }: ProposalCardProps) {
  const about = texts.number(proposal.id);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4">
      {proposal.is_own ? (
        <p className="text-sm text-soft">{hasOtherAdmin ? texts.own : texts.ownAlone}</p>
      ) : (
        <Button about={about} onClick={onApprove}>
          {actionWords.approve}
        </Button>
      )}
      <Button variant="secondary" about={about} onClick={onReject}>
        {proposal.is_own ? texts.withdraw : actionWords.reject}
      </Button>
    </div>
  );
}
