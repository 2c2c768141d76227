import { Ban, Hand, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { DefaultValues } from 'react-hook-form';
import { formatDateTime } from '#lib/shared/dates.ts';
import { type Kurus, kurusToLira, sumKurus } from '#lib/shared/money.ts';
import { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Select } from '#lib/web/inputs/select.tsx';
import { TextArea } from '#lib/web/inputs/text-area.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { ProposeDialog } from '#lib/web/screen/propose-dialog.tsx';
import { ReasonDialog } from '#lib/web/screen/reason-dialog.tsx';
import { useMayOpen } from '#lib/web/use-may-call.ts';
import { TAKE_BACK_CATEGORIES } from '#features/watch-and-earn/take-back-categories.ts';
import { TAKE_BACK_TEXTS } from '#features/watch-and-earn/texts.ts';
import {
  decideBody,
  type FraudDecision,
  type FraudGroupView,
  type FraudMember,
} from '../../contract/admin.ts';
import { decisionTexts as texts } from '../texts/admin.ts';
import { useDecideGroup } from './api.ts';

const APPROVALS_PATH = '/admin/onaylar';

interface Subject {
  groupId: number;
  userIds: number[];
  shortfall: Kurus;
  takesTwo: boolean;
}

/** An open dialog, about the accounts that were chosen when it was opened. */
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

/** The kind is chosen by hand: a wrong one would stay with each earning. */
const emptyClose = (): DefaultValues<CloseFields> => ({ reason: '' });

function inputOf({ groupId, userIds }: Subject, decision: FraudDecision) {
  return { params: { id: groupId }, body: { decision, user_ids: userIds } };
}

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
      input={(about, { reason }) => {
        const { params, body } = inputOf(about, decision);
        return { params, body: { ...body, reason } };
      }}
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
      values={emptyClose}
      input={(about, fields: CloseFields) => {
        const { params, body } = inputOf(about, 'closed');
        return { params, body: { ...body, ...fields, shortfall: kurusToLira(about.shortfall) } };
      }}
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

export interface DecisionBarProps {
  group: FraudGroupView;
  chosen: readonly FraudMember[];
  isWaiting: boolean;
  onDecided: () => void;
}

/** Stay mounted when no account is left: an open dialog then shows that somebody else has decided. */
export function DecisionBar({ group, chosen, isWaiting, onDecided }: DecisionBarProps) {
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const { id: groupId, alone_up_to: aloneUpTo } = group;
  const userIds = chosen.map(({ user_id: id }) => id);
  const shortfall = sumKurus(...chosen.map((member) => member.shortfall));
  const takesTwo = aloneUpTo !== null && shortfall > aloneUpTo;
  const close = () => setDeciding(null);
  const ends = {
    onClose: close,
    onDone: () => {
      close();
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

interface ChoicesProps {
  count: number;
  proposal: FraudGroupView['proposal'];
  onChoose: (decision: FraudDecision) => void;
}

function Choices({ count, proposal, onChoose }: ChoicesProps) {
  const isNobody = count === 0;
  const mayOpen = useMayOpen();
  return (
    <Card title={texts.title} description={texts.about(count)}>
      {proposal !== null && (
        <Alert tone="warning" className="mb-4" title={texts.waiting}>
          {texts.proposedBy(proposal.proposed_by_name, formatDateTime(proposal.proposed_at))}{' '}
          {mayOpen(APPROVALS_PATH) && <TextLink to={APPROVALS_PATH}>{texts.toApprovals}</TextLink>}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        <Button
          variant="secondary"
          icon={<ShieldCheck aria-hidden />}
          disabled={isNobody}
          onClick={() => onChoose('cleared')}
        >
          {texts.cleared.confirm}
        </Button>
        <Button
          variant="secondary"
          icon={<Hand aria-hidden />}
          disabled={isNobody}
          onClick={() => onChoose('held')}
        >
          {texts.held.confirm}
        </Button>
        <Button
          variant="danger"
          icon={<Ban aria-hidden />}
          disabled={isNobody || proposal !== null}
          onClick={() => onChoose('closed')}
        >
          {texts.closed.confirm}
        </Button>
      </div>
    </Card>
  );
}
