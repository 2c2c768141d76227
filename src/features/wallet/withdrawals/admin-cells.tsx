import { Check, TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { adminPaths, payoutRunPath, personPath } from '#platform/places/paths.ts';
import { groupInFours } from '../grouping.ts';
import { bankOf } from '../iban.ts';
import { walletWords, overtakenText, takenText } from '../texts.ts';
import { type AdminWithdrawal, useLookAtWithdrawal, useTakeWithdrawal } from '../api.web.ts';
import { adminWithdrawalTexts as texts, stepButtons } from '../admin-texts.web.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import type { ApprovalStep } from '../lifecycle.ts';
import { RESULT_TEXTS, runTitle } from '../payouts/texts.ts';
import { WithdrawalBadge } from './own-withdrawals.tsx';
import type { AlreadyDecided } from '#lib/web/screen/call-dialog.tsx';

export function AccountCell({ withdrawal, isRow = false }: { withdrawal: AdminWithdrawal; isRow?: boolean }) {
  const bank = bankOf(withdrawal.iban);
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0">
        <p className="tabular text-sm break-words lines:whitespace-nowrap">{groupInFours(withdrawal.iban)}</p>
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-soft">
          {bank !== null && `${bank} · `}
          {withdrawal.account_holder}
          {withdrawal.name_matches && (
            <span className="flex items-center gap-1 font-medium text-success">
              <Check aria-hidden className="size-3.5" />
              {walletWords.sameName}
            </span>
          )}
        </p>
        {bank === null && <Warning text={texts.bankUnknown} />}
        {!withdrawal.name_matches && !withdrawal.look?.line && <Warning text={texts.otherName} />}
        {(!isRow || withdrawal.look?.objects || withdrawal.look?.is_needed) && (
          <Evidence withdrawal={withdrawal} isRow={isRow} />
        )}
      </div>
      <CopyButton text={withdrawal.iban} label={walletWords.copyIban} about={withdrawal.name} />
    </div>
  );
}

function Warning({ text }: { text: string }) {
  return (
    <p className="flex gap-1 text-xs font-medium text-warning">
      <TriangleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      {text}
    </p>
  );
}

/** why an administrator has to review before it is paid; null where nobody has to, and where the evidence itself objects. */
export function lookText({ amount, look }: AdminWithdrawal): string | null {
  if (look === null || !look.is_needed || look.objects) return null;
  return look.covered < amount ? texts.look.uncovered : texts.look.first;
}

export function Evidence({ withdrawal, isRow = false }: { withdrawal: AdminWithdrawal; isRow?: boolean }) {
  const { look } = withdrawal;
  const why = lookText(withdrawal);
  if (look === null) return null;
  return (
    <>
      {look.objects && <Warning text={look.line} />}
      {!look.objects && look.line !== '' && <p className="text-xs text-soft">{look.line}</p>}
      {!isRow && why !== null && <p className="text-xs text-soft">{why}</p>}
    </>
  );
}

export function SuspendedMark({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return withdrawal.is_suspended && <Badge tone="warning">{texts.suspended}</Badge>;
}

export function ownerPath({ user_id: id, is_firm: isFirm }: AdminWithdrawal): string {
  return personPath({ id, role: isFirm ? 'firm' : 'user' });
}

export function SuspendedAlert({
  withdrawal,
  className,
}: {
  withdrawal: AdminWithdrawal;
  className?: string;
}) {
  if (!withdrawal.is_suspended || withdrawal.status !== 'pending') return null;
  return (
    <Alert tone="warning" title={texts.suspended} className={className}>
      {texts.suspendedAbout} <TextLink to={ownerPath(withdrawal)}>{texts.suspendedWhy}</TextLink>
    </Alert>
  );
}

interface NextStepProps {
  withdrawal: AdminWithdrawal;
  isSmall?: boolean;
  onAsk: (id: number) => void;
}

export function NextStep({ withdrawal, isSmall = false, onAsk }: NextStepProps) {
  const { id, name, in_review: isInReview, rests_until: restsUntil, proposal } = withdrawal;
  const step = stepOf(withdrawal);
  const take = useNotifiedCall(useTakeWithdrawal(), texts.take, () => onAsk(id));
  if (step === 'wait' || step === 'taken') return null;
  const look = isSmall ? { size: 'sm' as const, about: name } : {};
  const mustWait = isInReview || restsUntil !== null || withdrawal.is_frozen;
  const isFirst = step === 'take' || step === 'takeOver';
  if (step === 'approve' && proposal !== null && !mustWait)
    return (
      <ButtonLink {...look} aria-keyshortcuts="A" to={`${adminPaths.approvals}?onayla=${proposal.id}`}>
        {stepButtons.approve}
      </ButtonLink>
    );
  return (
    <Button
      {...look}
      aria-keyshortcuts="A"
      disabled={mustWait}
      onClick={isFirst ? () => take({ params: { id } }) : () => onAsk(id)}
    >
      {stepButtons[step]}
    </Button>
  );
}

/** That somebody looked at the evidence, by one key. */
export function LookButton({
  withdrawal: { id, name },
  isSmall = false,
}: {
  withdrawal: AdminWithdrawal;
  isSmall?: boolean;
}) {
  const look = useNotifiedCall(useLookAtWithdrawal(), texts.lookNotice);
  return (
    <Button
      variant="secondary"
      {...(isSmall && { size: 'sm' as const, about: name })}
      aria-keyshortcuts="B"
      // The second click of a double one would be on the row that has come to stand here.
      onClick={({ detail }) => {
        if (detail < 2) look({ params: { id } }, name);
      }}
    >
      {texts.looked}
    </Button>
  );
}

const useIsOnItsRun = ({ payout }: AdminWithdrawal): boolean =>
  useLocation().pathname === (payout && payoutRunPath(payout.run_id));

/** On a run's page a withdrawal that this run did not send may be paid by now. */
export function StateBadge({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return useIsOnItsRun(withdrawal) && withdrawal.payout?.result === 'not_sent' ? (
    <Badge>{RESULT_TEXTS.not_sent}</Badge>
  ) : (
    <WithdrawalBadge withdrawal={withdrawal} />
  );
}

/** The payout run, and what the bank did. */
export function InRun({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { payout } = withdrawal;
  const isHere = useIsOnItsRun(withdrawal);
  if (payout === null) return null;
  const { run_id: runId, result, bank_reference: reference, day, returned_day: returned } = payout;
  const parts = [
    !isHere && result === 'not_sent' && RESULT_TEXTS.not_sent,
    day !== null && `${returned === null ? '' : `${RESULT_TEXTS.paid} `}${formatDay(day)}`,
    reference,
    returned !== null && `${RESULT_TEXTS.returned} ${formatDay(returned)}`,
  ].filter((part) => part !== false && part !== null);
  return (
    <p className="tabular mt-1 text-xs break-words text-soft">
      {!isHere && <TextLink to={payoutRunPath(runId)}>{runTitle(runId)}</TextLink>} {parts.join(' · ')}
    </p>
  );
}

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

type Asked = Pick<AdminWithdrawal, 'takes_two' | 'proposal' | 'taken' | 'payout'>;

/** `takeOver`: somebody has had it for hours; `wait`: proposed by this administrator, another one decides. */
type Step = ApprovalStep | 'take' | 'takeOver' | 'taken' | 'wait';

export function stepOf({ takes_two: takesTwo, proposal, taken }: Asked): Step {
  if (taken !== null && !taken.is_own) return taken.is_open ? 'takeOver' : 'taken';
  if (!takesTwo) return taken === null ? 'take' : 'pay';
  if (proposal === null) return 'propose';
  return proposal.is_own ? 'wait' : 'approve';
}

export function decidedWithdrawal(
  decision: 'approve' | 'reject',
  withdrawal: AdminWithdrawal,
): AlreadyDecided | null {
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

export const mayDecide = (withdrawal: Asked): boolean =>
  withdrawal.payout?.result !== null && !['wait', 'taken'].includes(stepOf(withdrawal));
