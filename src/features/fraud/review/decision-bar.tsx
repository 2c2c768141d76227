import { Ban, Hand, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { formatDateTime } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira, sumKurus, formatKurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProposeDialog, ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { useMayOpen, useMayCall } from '#lib/web/use-may-call.ts';
import { TAKE_BACK_CATEGORIES, TAKE_BACK_TEXTS } from '#platform/words/take-back.ts';
import { adminPaths } from '#platform/places/paths.ts';
import {
  decideBody,
  type FraudDecision,
  type FraudGroupView,
  type FraudMember,
  decideShortfallBody,
  type FraudShortfall,
  fraudAdminContract,
} from '../contract.ts';
import { decisionTexts as texts, shortfallTexts } from '../admin-texts.web.ts';
import { useDecideGroup, useDecideShortfall } from './api.web.ts';
import { firmTieText, adminFraudTexts } from '../texts.ts';

interface Subject {
  groupId: number;
  userIds: number[];
  shortfall: Kurus;
  takesTwo: boolean;
}

interface Deciding {
  decision: FraudDecision;
  subject: Subject;
}

interface DialogProps {
  subject: Subject | null;
  onClose: () => void;
  onDone: () => void;
}

const CATEGORIES = TAKE_BACK_CATEGORIES.map((value) => ({ value, label: TAKE_BACK_TEXTS[value] }));
const reasonSchema = z.object({ reason: decideBody.shape.reason });
const closeSchema = reasonSchema.extend({
  category: z.enum(TAKE_BACK_CATEGORIES, { error: texts.closed.chooseCategory }),
});

type CloseFields = z.output<typeof closeSchema>;

function SimpleDialog({
  subject,
  onClose,
  onDone,
  decision,
}: DialogProps & { decision: 'cleared' | 'held' }) {
  return (
    <ReasonDialog
      subject={subject}
      onClose={onClose}
      onDone={onDone}
      call={useDecideGroup()}
      schema={reasonSchema}
      input={({ groupId, userIds }, { reason }) => ({
        params: { id: groupId },
        body: { decision, user_ids: userIds, reason },
      })}
      words={texts[decision]}
      tone="primary"
      description={({ userIds }) => texts[decision].description(userIds.length)}
    />
  );
}

function CloseDialog({ subject, onClose, onDone }: DialogProps) {
  const words = texts.closed;
  return (
    <ProposeDialog
      takesTwo={subject?.takesTwo ?? false}
      proposal={words.proposal}
      isDecision
      subject={subject}
      onClose={onClose}
      onDone={onDone}
      call={useDecideGroup()}
      schema={closeSchema}
      values={(): DefaultValues<CloseFields> => ({ reason: '' })}
      input={({ groupId, userIds, shortfall }, fields: CloseFields) => ({
        params: { id: groupId },
        body: {
          ...fields,
          decision: 'closed' as const,
          user_ids: userIds,
          shortfall: kurusToLira(shortfall),
        },
      })}
      words={words}
      tone="danger"
      description={({ userIds }) => words.description(userIds.length)}
    >
      {({ control }, { shortfall }) => (
        <>
          {shortfall > 0 && <Alert tone="warning">{words.shortfall(shortfall)}</Alert>}
          <FormField control={control} name="category" label={words.category}>
            {(input) => <Select {...input} options={CATEGORIES} />}
          </FormField>
          <FormField control={control} name="reason" label={words.reason} hint={words.hint}>
            {(input) => <TextArea {...input} limit={1000} rows={4} />}
          </FormField>
        </>
      )}
    </ProposeDialog>
  );
}

interface DecisionBarProps {
  group: FraudGroupView;
  chosen: readonly FraudMember[];
  isWaiting: boolean;
  onDecided: () => void;
}

export function DecisionBar({ group, chosen, isWaiting, onDecided }: DecisionBarProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { id: groupId, alone_up_to: aloneUpTo } = group;
  const userIds = chosen.map(({ user_id: id }) => id);
  const shortfall = sumKurus(...chosen.map((member) => member.shortfall));
  const takesTwo = aloneUpTo !== null && shortfall > aloneUpTo;
  const ends = {
    onClose: () => setDeciding(null),
    onDone: () => {
      setDeciding(null);
      onDecided();
    },
  };
  const open = (decision: FraudDecision) =>
    setDeciding({ decision, subject: { groupId, userIds, shortfall, takesTwo } });
  const subjectOf = (decision: FraudDecision) => (deciding?.decision === decision ? deciding.subject : null);
  return (
    <>
      {isWaiting && <Choices count={userIds.length} proposal={group.proposal} onChoose={open} />}
      <SimpleDialog decision="cleared" subject={subjectOf('cleared')} {...ends} />
      <SimpleDialog decision="held" subject={subjectOf('held')} {...ends} />
      <CloseDialog subject={subjectOf('closed')} {...ends} />
    </>
  );
}

const CHOICES = [
  { decision: 'cleared', variant: 'secondary', icon: <ShieldCheck aria-hidden /> },
  { decision: 'held', variant: 'secondary', icon: <Hand aria-hidden /> },
  { decision: 'closed', variant: 'danger', icon: <Ban aria-hidden /> },
] as const;

interface ChoicesProps {
  count: number;
  proposal: FraudGroupView['proposal'];
  onChoose: (decision: FraudDecision) => void;
}

function Choices({ count, proposal, onChoose }: ChoicesProps) {
  const mayOpen = useMayOpen();
  return (
    <Card title={texts.title} description={texts.about(count)}>
      {proposal !== null && (
        <Alert tone="warning" className="mb-4" title={texts.waiting}>
          {texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}{' '}
          {mayOpen(adminPaths.approvals) && (
            <TextLink to={adminPaths.approvals}>{texts.toApprovals}</TextLink>
          )}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {CHOICES.map(({ decision, variant, icon }) => (
          <Button
            key={decision}
            variant={variant}
            icon={icon}
            disabled={count === 0 || (decision === 'closed' && proposal !== null)}
            onClick={() => onChoose(decision)}
          >
            {texts[decision].confirm}
          </Button>
        ))}
      </div>
    </Card>
  );
}

type Outcome = NonNullable<FraudShortfall['outcome']>;
const shortfallSchema = decideShortfallBody.pick({ reason: true });

export function ShortfallsCard({ shortfalls }: { shortfalls: readonly FraudShortfall[] }) {
  const [asked, setAsked] = useState<{ shortfall: FraudShortfall; outcome: Outcome } | null>(null);
  const mayDecide = useMayCall(fraudAdminContract.decideFraudShortfall);
  const call = useDecideShortfall();
  if (shortfalls.length === 0) return null;
  return (
    <Card title={shortfallTexts.title} description={shortfallTexts.description}>
      <ul className="flex flex-col divide-y divide-line">
        {shortfalls.map((shortfall) => (
          <li key={shortfall.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <strong className="min-w-0 break-words">{shortfall.firm_name}</strong>
              <strong className="money">{formatKurus(shortfall.amount)}</strong>
            </p>
            <p className="text-sm text-warning">
              {shortfall.ties.map(firmTieText).join(', ') || adminFraudTexts.shortfall.grew}
            </p>
            <p className="tabular text-sm break-words text-soft">{stateOf(shortfall)}</p>
            {mayDecide && shortfall.outcome === null && !shortfall.is_proposed && (
              <div className="mt-2 flex flex-wrap gap-3">
                {(['kept', 'returned'] as const).map((outcome) => (
                  <Button
                    key={outcome}
                    size="sm"
                    variant="secondary"
                    about={shortfall.firm_name}
                    onClick={() => setAsked({ shortfall, outcome })}
                  >
                    {shortfallTexts[outcome].confirm}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {(['kept', 'returned'] as const).map((outcome) => (
        <ReasonDialog
          key={outcome}
          subject={asked?.outcome === outcome ? asked.shortfall : null}
          onClose={() => setAsked(null)}
          call={call}
          schema={shortfallSchema}
          input={({ id }, { reason }) => ({ params: { id }, body: { outcome, reason } })}
          words={shortfallTexts[outcome]}
          tone="primary"
          description={({ amount }) => shortfallTexts[outcome].description(formatKurus(amount))}
        />
      ))}
    </Card>
  );
}

function stateOf({ outcome, decided_by_name: by, note, is_proposed, waits_since }: FraudShortfall): string {
  if (outcome !== null) return `${shortfallTexts[outcome].state}: ${by ?? ''}. ${note ?? ''}`;
  return is_proposed ? shortfallTexts.proposed : shortfallTexts.waits(formatDateTime(waits_since));
}
