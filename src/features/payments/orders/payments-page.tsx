import { BadgeCheck, CircleCheck, CircleX, CreditCard, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '#lib/shared/words.ts';
import { searchFilter, sizeFilter, textFilter, useList, viewOf } from '#lib/web/screen/use-list.ts';
import { OnlyOf } from '#lib/web/screen/only-of.tsx';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { RejectButton, type RowSubject, rowSubjectHook } from '#lib/web/screen/row-dialog.tsx';
import { useCloseAll } from '#lib/web/screen/use-subject.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { listWords, actionWords } from '#lib/web/words.ts';
import { personPath } from '#platform/places/paths.ts';
import { ADMIN_FILTERS, adminPaymentsContract, type AdminPayment } from '../contract.ts';
import {
  ADMIN_PAYMENTS,
  type AdminStats,
  useAdminPayments,
  useApprovePayment,
  useRejectPayment,
} from '../api.web.ts';
import { METHOD_TEXTS, paymentWords, ORDER_KIND_TEXTS, shownDate } from '../texts.ts';
import { adminTexts as texts, incomeText, sumsText, marginText, receivedTexts } from '../admin-texts.web.ts';
import {
  PaymentDialog,
  type PaymentSubjects,
  isReceivable,
  ReceivedDialog,
  ReissueDialog,
  amountDetails,
  decidedPayment,
  firmValue,
  SuspendedFirm,
} from './payment-dialog.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { walletWords } from '#features/wallet/texts.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { useLast } from '#lib/web/use-last.ts';
import { ReadyAnswers } from '#platform/ready-answers/web.ts';
import { ReasonDialog } from '#lib/web/screen/form-dialog.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { formatDateTime, formatDay, formatDate } from '#lib/shared/dates.ts';
import { Code, OpeningName, NameCell } from '#lib/web/lists/cells.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { statusOf } from '../lifecycle.ts';
import { PaymentBadge, TotalParts } from '../payment-badge.tsx';
import { PlatformWallet } from '#features/wallet/web.ts';
import { call, type CallInput } from '#lib/web/call.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';

type AdminFilter = (typeof ADMIN_FILTERS)[number];

const CHOICES: { value: AdminFilter; label: string }[] = [
  { value: 'all', label: words.all },
  { value: 'pending', label: listWords.pending },
  { value: 'to_decide', label: texts.toDecide },
  { value: 'paid', label: listWords.paid },
  { value: 'rejected', label: listWords.rejectedOrVoid },
];

const EMPTY: Record<AdminFilter, ReactNode> = {
  all: <EmptyState icon={<CreditCard />} title={texts.emptyTitle} text={texts.empty} />,
  pending: <EmptyState icon={<Hourglass />} title={paymentWords.nonePending} text={texts.emptyPending} />,
  to_decide: <EmptyState icon={<Hourglass />} title={paymentWords.noneToDecide} text={texts.emptyPending} />,
  paid: <EmptyState icon={<CircleCheck />} title={texts.emptyPaidTitle} text={texts.emptyPaid} />,
  rejected: <EmptyState icon={<CircleX />} title={texts.emptyRejectedTitle} text={texts.emptyRejected} />,
};

const FILTERS = {
  search: searchFilter,
  status: viewOf('durum', ADMIN_FILTERS),
  firm: textFilter('firma', /^[1-9]\d{0,14}$/),
  limit: sizeFilter,
};

const SUBJECTS = {
  details: 'detay',
  approval: 'onayla',
  rejection: 'reddet',
  reissue: 'fatura',
  receiving: 'havale',
} as const;

export function PaymentsPage() {
  const list = useList(FILTERS);
  const query = useAdminPayments(list.query);
  const subjects = {
    details: usePaymentSubject(SUBJECTS.details, query),
    approval: usePaymentSubject(SUBJECTS.approval, query),
    rejection: usePaymentSubject(SUBJECTS.rejection, query),
    reissue: usePaymentSubject(SUBJECTS.reissue, query),
    receiving: usePaymentSubject(SUBJECTS.receiving, query),
  };
  const { details } = subjects;
  const closeAll = useCloseAll(...Object.values(SUBJECTS));
  const payments = query.data?.payments;
  const { firm } = list.filters;
  return (
    <>
      <QueuePage
        list={list}
        query={query}
        words={texts}
        title={texts.title}
        keys={{
          ...(payments?.some(({ payment_status: status }) => status === 'pending') && texts.decisionKeys),
          ...(payments?.some(isReceivable) && texts.receivingKeys),
        }}
        actions={<AdminExportButton query={{ what: 'payments', ...list.filters }} />}
        figures={<Figures stats={query.data?.stats} isOfOneFirm={firm !== ''} />}
        notice={
          firm !== '' && (
            <OnlyOf
              text={texts.onlyFirm}
              owner={{
                to: personPath({ id: firm, role: 'firm' }),
                label: payments?.[0]?.firm_name ?? texts.toFirm,
              }}
              onClear={() => list.set({ firm: '' })}
            />
          )
        }
        toolbar={
          <>
            <ListChoice list={list} name="status" label={paymentWords.status} options={CHOICES} />
            <ListSearch list={list} placeholder={texts.search} />
          </>
        }
        empty={EMPTY[list.filters.status]}
        rows={(data) => data.payments}
        rowKey={({ id }) => id}
        columns={paymentColumns(subjects)}
        room="much"
        details={details}
        onOpen={({ id }) => details.open(id)}
        waits={(payment) => (payment.payment_status === 'pending' ? 'pending' : isReceivable(payment))}
      />
      <PaymentDialog subjects={subjects} />
      <ApproveDialog subject={subjects.approval} onDone={closeAll} />
      <RejectDialog subject={subjects.rejection} onDone={closeAll} />
      <ReceivedDialog subject={subjects.receiving} onDone={closeAll} />
      <ReissueDialog subject={subjects.reissue} />
    </>
  );
}

const usePaymentSubject = rowSubjectHook<typeof adminPaymentsContract.listPayments, AdminPayment>(
  ADMIN_PAYMENTS,
  adminPaymentsContract.listPayments,
  ({ payments }) => payments,
  (id) => ({ search: `#${id}`, status: 'all', limit: '1' }),
);

type Sums = AdminStats['pending'];

function figures(sums: Sums | undefined) {
  if (sums === undefined) return {};
  const { count, total_amount: amount, system_fee: fee, vat_amount: vat } = sums;
  return { amount, hint: sumsText({ count, fee, vat }) };
}

function Figures({ stats, isOfOneFirm }: { stats: AdminStats | undefined; isOfOneFirm: boolean }) {
  const wallet = stats?.admin_wallet;
  return (
    <>
      {!isOfOneFirm && (
        <StatCard
          label={walletWords.platform}
          amount={wallet?.total_balance}
          hint={wallet && incomeText(wallet.total_income, wallet.total_expense)}
        />
      )}
      <StatCard label={texts.pending} {...figures(stats?.pending)} />
      <StatCard label={texts.paid} {...figures(stats?.paid)} />
    </>
  );
}

function RejectDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  const isLate = useLast(row)?.is_late === true;
  return (
    <ReasonDialog
      subject={row}
      onClose={close}
      onDone={onDone}
      call={useRejectPayment()}
      schema={adminPaymentsContract.rejectPayment.body}
      input={({ id }, body) => ({ params: { id }, body })}
      words={isLate ? { ...texts.rejection, hint: texts.rejectLateHint } : texts.rejection}
      alreadyDecided={decidedPayment}
      description={({ firm_name: firm, campaign_name: campaign, payable }) =>
        `${firm} · ${campaign} · ${formatKurus(payable)}`
      }
      renderAnswers={({ contact_name: ad, firm_name: firma, campaign_name: kampanya, payable }, reason) => (
        <ReadyAnswers
          purpose="payment"
          facts={{ ad, firma, kampanya, tutar: formatKurus(payable) }}
          {...reason}
        />
      )}
    />
  );
}

interface DecisionDialogProps {
  subject: RowSubject<AdminPayment>;
  onDone: () => void;
}

function aboutApproving({ is_late, kind }: AdminPayment): string {
  if (is_late) return texts.approveLateAbout;
  return { campaign: texts.approveAbout, top_up: texts.approveTopUpAbout, wallet: texts.approveWalletAbout }[
    kind
  ];
}

function ApproveDialog({ subject: { row, close }, onDone }: DecisionDialogProps) {
  return (
    <CallDialog
      subject={row}
      onClose={close}
      onDone={onDone}
      call={useApprovePayment()}
      input={({ id }) => ({ params: { id } })}
      words={texts.approval}
      alreadyDecided={decidedPayment}
      icon={<BadgeCheck />}
    >
      {(shown) => (
        <>
          <p>{aboutApproving(shown)}</p>
          <DetailList
            className="mt-4 rounded-lg bg-canvas p-4 text-ink"
            details={[
              { label: firmWords.firm, value: firmValue(shown) },
              ...amountDetails(shown),
              { label: words.reference, value: <Code>{shown.reference}</Code> },
              { label: words.method, value: shown.method && METHOD_TEXTS[shown.method] },
              { label: texts.announced, value: shown.submitted_at && formatDateTime(shown.submitted_at) },
              shown.end_date !== null && { label: texts.endDate, value: formatDay(shown.end_date) },
              shown.kind !== 'wallet' && {
                label: campaignWords.campaign,
                value: shown.campaign_name,
                isWide: true,
              },
            ]}
          />
        </>
      )}
    </CallDialog>
  );
}

function paymentColumns(subjects: PaymentSubjects): Column<AdminPayment>[] {
  return [
    {
      header: campaignWords.campaign,
      onPhone: 'title',
      className: 'lines:w-[55%] lines:max-w-0 lines:min-w-42',
      cell: (payment) => (
        <NameCell
          name={<OpeningName name={payment.campaign_name} onOpen={() => subjects.details.open(payment.id)} />}
          detail={
            <>
              <Code>{payment.reference}</Code> · {formatDate(shownDate(payment))}
              {payment.kind === 'top_up' && ` · ${ORDER_KIND_TEXTS.top_up}`}
            </>
          }
        />
      ),
    },
    { header: firmWords.firm, className: 'lines:w-[45%] lines:max-w-0 lines:min-w-36', cell: FirmCell },
    {
      header: words.amount,
      align: 'end',
      cell: (payment) => (
        <>
          <strong>{formatKurus(payment.payable)}</strong>
          <TotalParts order={payment} />
        </>
      ),
    },
    { header: campaignWords.systemFee, align: 'end', cell: (payment) => <Fee {...payment} /> },
    {
      header: campaignWords.vat,
      align: 'end',
      cell: ({ vat_amount: vat, withheld }) => formatKurus(kurus(vat - withheld)),
    },
    {
      header: words.status,
      cell: (payment) => (
        <>
          <PaymentBadge status={statusOf(payment)} text={payment.status_text} />
          {payment.is_late && <p className="mt-1 max-w-48 text-xs text-soft">{texts.toWallet}</p>}
        </>
      ),
    },
    actionsColumn((payment) => <PaymentActions payment={payment} subjects={subjects} />),
  ];
}

function FirmCell(payment: AdminPayment) {
  const { firm_id: id, firm_name: name } = payment;
  return (
    <>
      <TextLink to={personPath({ id, role: 'firm' })}>{name}</TextLink>
      <SuspendedFirm payment={payment} />
    </>
  );
}

function Fee({ system_fee: fee, vat_amount: vat, withheld }: AdminPayment) {
  return (
    <div>
      {formatKurus(kurus(fee - withheld))}
      <div className="text-xs whitespace-nowrap text-soft">{marginText(kurus(fee - vat))}</div>
    </div>
  );
}

function PaymentActions({ payment, subjects }: { payment: AdminPayment; subjects: PaymentSubjects }) {
  const { id, campaign_name: about } = payment;
  const { approval, rejection, receiving } = subjects;
  if (isReceivable(payment))
    return (
      <RowActions about={about}>
        <Button
          size="sm"
          variant="secondary"
          about={about}
          aria-keyshortcuts="H"
          onClick={() => receiving.open(id)}
        >
          {receivedTexts.entry}
        </Button>
      </RowActions>
    );
  if (payment.payment_status !== 'pending') return null;
  return (
    <RowActions about={about}>
      <Button size="sm" about={about} aria-keyshortcuts="A" onClick={() => approval.open(id)}>
        {actionWords.approve}
      </Button>
      <RejectButton size="sm" about={about} onClick={() => rejection.open(id)} />
    </RowActions>
  );
}

export function PlatformWalletPage() {
  return <PlatformWallet exportButton={<AdminExportButton query={{ what: 'wallet' }} />} />;
}

type Query = NonNullable<CallInput<typeof adminPaymentsContract.exportPayments>['query']>;

function AdminExportButton({ query }: { query: Query }) {
  return <FileButton fetchFile={() => call(adminPaymentsContract.exportPayments, { query })} />;
}
