import { Fragment } from 'react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { Email } from '#lib/web/lists/cells.tsx';
import { type Detail, DetailList } from '#lib/web/layout/detail-list.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { adminPaths } from '#platform/places/paths.ts';
import { cancelledWords, isCancelled, walletWords } from '../texts.ts';
import { type AdminWithdrawal, useApproveWithdrawal, useReleaseWithdrawal } from '../api.web.ts';
import { adminWithdrawalTexts as texts, reviewTexts, approvalWords } from '../admin-texts.web.ts';
import {
  mayDecide,
  InRun,
  StateBadge,
  LookButton,
  stepOf,
  decidedWithdrawal,
  NextStep,
  SecondApproval,
  TakenBy,
  AccountCell,
  ownerPath,
  SuspendedAlert,
  Evidence,
} from './admin-cells.tsx';
import { z } from '#lib/shared/zod.ts';
import { ProposeDialog } from '#lib/web/screen/form-dialog.tsx';
import { RejectButton, RowDialog, type RowSubject } from '#lib/web/screen/row-dialog.tsx';
import { groupInFours } from '../grouping.ts';
import { useNotifiedCall } from '#lib/web/attempt.ts';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';

export type WithdrawalSubjects = Readonly<
  Record<'details' | 'approval' | 'rejection' | 'returning', RowSubject<AdminWithdrawal>>
>;

function whyOf(withdrawal: AdminWithdrawal) {
  if (isCancelled(withdrawal)) return { label: words.reason, value: cancelledWords.admin, isWide: true };
  return { label: words.rejectionReason, value: withdrawal.rejection_reason, isWide: true };
}

function detailsOf(withdrawal: AdminWithdrawal) {
  const { amount, decided_at: decided, rejection_reason: reason, rests_until: until, review } = withdrawal;
  return [
    { label: words.amount, value: formatKurus(amount) },
    { label: words.status, value: <State withdrawal={withdrawal} /> },
    { label: walletWords.askedAt, value: formatDateTime(withdrawal.created_at) },
    decided !== null && { label: walletWords.decidedAt, value: formatDateTime(decided) },
    ...twoAdminsOf(withdrawal),
    { label: texts.account, value: <AccountCell withdrawal={withdrawal} />, isWide: true },
    review !== null && { label: reviewTexts.label, value: <ReviewReasons review={review} />, isWide: true },
    until !== null && { label: texts.restingUntil, value: formatDateTime(until), isWide: true },
    reason !== null && whyOf(withdrawal),
  ];
}

function State({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return (
    <>
      <StateBadge withdrawal={withdrawal} />
      <InRun withdrawal={withdrawal} />
      <TakenBy withdrawal={withdrawal} />
    </>
  );
}

function twoAdminsOf(withdrawal: AdminWithdrawal): Detail[] {
  const { takes_two: takesTwo, proposal, status } = withdrawal;
  if (takesTwo)
    return [{ label: texts.twoAdmins, value: <SecondApproval withdrawal={withdrawal} />, isWide: true }];
  if (status !== 'paid' || proposal === null) return [];
  return [
    { label: texts.proposer, value: proposal.proposed_by_name },
    // The command line sends nothing: where it approved, whoever proposed it does.
    { label: texts.approvedBy, value: proposal.approved_by_name ?? proposal.proposed_by_name },
  ];
}

export function WithdrawalDialog({
  subjects: { details, approval, rejection, returning },
}: {
  subjects: WithdrawalSubjects;
}) {
  return (
    <RowDialog
      subject={details}
      title={({ name }) => name}
      renderAbout={({ email }) => <Email address={email} />}
      renderActions={(withdrawal) =>
        withdrawal.status === 'paid' ? (
          <Button variant="secondary" onClick={() => returning.open(withdrawal.id)}>
            {texts.returning.entry}
          </Button>
        ) : (
          withdrawal.status === 'pending' &&
          mayDecide(withdrawal) && (
            <>
              {withdrawal.look?.is_needed === true && <LookButton withdrawal={withdrawal} />}
              <RejectButton onClick={() => rejection.open(withdrawal.id)} />
              <NextStep withdrawal={withdrawal} onAsk={approval.open} />
            </>
          )
        )
      }
    >
      {(withdrawal) => (
        <>
          <SuspendedAlert withdrawal={withdrawal} className="mb-4" />
          <DetailList details={detailsOf(withdrawal)} />
          <Links withdrawal={withdrawal} />
        </>
      )}
    </RowDialog>
  );
}

function Links({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { review, user_id: userId, refused_proposal: refused } = withdrawal;
  const isWaiting = stepOf(withdrawal) === 'wait';
  const links = [
    { to: ownerPath(withdrawal), text: withdrawal.is_firm ? texts.firm : texts.person },
    (isWaiting || refused !== null) && {
      to: isWaiting ? adminPaths.approvals : `${adminPaths.approvals}?durum=decided`,
      text: texts.toApprovals,
    },
    review && { to: `${adminPaths.suspected}/${review.group_id ?? userId}`, text: reviewTexts.open },
  ].filter((link) => link !== false && link !== null);
  return (
    <p className="mt-4 text-sm">
      {links.map(({ to, text }, index) => (
        <Fragment key={to}>
          {index > 0 && ' · '}
          <TextLink to={to}>{text}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}

function ReviewReasons({ review }: { review: NonNullable<AdminWithdrawal['review']> }) {
  return (
    <div className="text-sm">
      <p className="font-medium text-warning">{reviewTexts.score(review.score)}</p>
      <ul className="mt-1 flex list-disc flex-col gap-1 pl-5 break-words">
        {review.reasons.map(({ text, points }) => (
          <li key={text}>
            {text} <span className="text-soft">{reviewTexts.points(points)}</span>
          </li>
        ))}
      </ul>
      {review.objection !== null && (
        <p className="mt-1 break-words whitespace-pre-line">
          <strong>{reviewTexts.objection}:</strong> {review.objection}
        </p>
      )}
    </div>
  );
}

const NO_FIELDS = z.object({});

export interface DecisionDialogProps {
  subject: RowSubject<AdminWithdrawal>;
  onDone: (withdrawal: AdminWithdrawal) => void;
}

export function ApproveWithdrawalDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  const shown = useLast(row);
  const release = useNotifiedCall(useReleaseWithdrawal(), texts.release);
  const takesTwo = shown !== null && ['propose', 'approve', 'wait'].includes(stepOf(shown));
  return (
    <ProposeDialog
      takesTwo={takesTwo}
      proposal={approvalWords.proposal}
      isDecision
      subject={row}
      onClose={close}
      onCancel={takesTwo ? undefined : ({ id }) => release({ params: { id } })}
      onDone={onDone}
      call={useApproveWithdrawal()}
      schema={NO_FIELDS}
      values={() => ({})}
      input={({ id }) => ({
        params: { id },
        query: { step: takesTwo ? ('propose' as const) : ('pay' as const) },
      })}
      words={takesTwo ? approvalWords : { ...approvalWords, cancel: texts.releaseButton }}
      alreadyDecided={(asked) => decidedWithdrawal('approve', asked)}
    >
      {(_, shown) => (
        <>
          <SuspendedAlert withdrawal={shown} />
          <p>{takesTwo ? texts.proposeAbout : texts.approveAbout}</p>
          <AccountDetails withdrawal={shown} />
        </>
      )}
    </ProposeDialog>
  );
}

function AccountDetails({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  const { amount, account_holder: holder, iban } = withdrawal;
  const account = (
    <>
      <span className="flex items-center gap-1">
        <span className="max-sm:text-sm">{groupInFours(iban)}</span>
        <CopyButton text={iban} label={walletWords.copyIban} />
      </span>
      <Evidence withdrawal={withdrawal} />
    </>
  );
  return (
    <DetailList
      className="rounded-lg bg-canvas p-4 text-ink"
      details={[
        { label: words.amount, value: formatKurus(amount) },
        { label: words.accountHolder, value: holder },
        { label: words.iban, value: account, isWide: true },
      ]}
    />
  );
}
