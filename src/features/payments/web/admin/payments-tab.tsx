import { CircleCheck, CreditCard, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { searchFilter, viewOf } from '#lib/web/screen/list-filters.ts';
import { ListChoice, ListSearch } from '#lib/web/screen/list-toolbar.tsx';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { NameCell } from '#lib/web/lists/name-cell.tsx';
import { RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { actionWords, listWords } from '#lib/web/words.ts';
import { useKeptState } from '#lib/web/kept.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { ADMIN_FILTERS } from '../../contract/admin.ts';
import { statusOf } from '../../lifecycle.ts';
import { type AdminPayment, useAdminPayments } from '../api.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { METHOD_TEXTS, ORDER_KIND_TEXTS, paymentWords } from '../../texts.ts';
import { adminTexts as texts, marginText } from '../texts/admin.ts';
import { AdminExportButton } from './admin-export-button.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import { PaymentCards } from './payment-cards.tsx';
import { RejectDialog } from './reject-dialog.tsx';

type AdminFilter = (typeof ADMIN_FILTERS)[number];

const CHOICES: { value: AdminFilter; label: string }[] = [
  { value: 'all', label: words.all },
  { value: 'pending', label: listWords.pending },
  { value: 'to_decide', label: texts.toDecide },
  { value: 'paid', label: listWords.paid },
];

const EMPTY: Record<AdminFilter, ReactNode> = {
  all: (
    <EmptyState icon={<CreditCard />} title={texts.emptyTitle}>
      {texts.empty}
    </EmptyState>
  ),
  pending: (
    <EmptyState icon={<Hourglass />} title={paymentWords.nonePending}>
      {texts.emptyPending}
    </EmptyState>
  ),
  to_decide: (
    <EmptyState icon={<Hourglass />} title={texts.noneToDecide}>
      {texts.emptyPending}
    </EmptyState>
  ),
  paid: (
    <EmptyState icon={<CircleCheck />} title={texts.emptyPaidTitle}>
      {texts.emptyPaid}
    </EmptyState>
  ),
};

interface Decision {
  type: 'approve' | 'reject';
  payment: AdminPayment;
}

function columnsFor(onDecide: (decision: Decision) => void): Column<AdminPayment>[] {
  return [
    {
      key: 'campaign',
      header: campaignWords.campaign,
      onPhone: 'title',
      className: 'lines:min-w-36',
      cell: (payment) => (
        <NameCell
          name={payment.campaign_name}
          detail={
            payment.kind === 'top_up'
              ? `${ORDER_KIND_TEXTS.top_up} · ${payment.reference}`
              : payment.reference
          }
        />
      ),
    },
    {
      key: 'firm',
      header: firmWords.firm,
      className: 'lines:min-w-28',
      cell: ({ firm_name: name }) => name,
    },
    {
      key: 'date',
      header: words.date,
      cell: ({ method, decided_at: decided, submitted_at: submitted, created_at: opened }) => (
        <div>
          <span className="tabular">{formatDate(decided ?? submitted ?? opened)}</span>
          <div className="text-xs text-soft">{method === null ? texts.noMethod : METHOD_TEXTS[method]}</div>
        </div>
      ),
    },
    {
      key: 'total',
      header: words.totalAmount,
      align: 'end',
      cell: ({ total_with_vat: total }) => <strong>{formatKurus(total)}</strong>,
    },
    {
      key: 'fee',
      header: campaignWords.systemFee,
      align: 'end',
      cell: ({ system_fee: fee, vat_amount: vat }) => (
        <div>
          {formatKurus(fee)}
          <div className="text-xs whitespace-nowrap text-soft">{marginText(kurus(fee - vat))}</div>
        </div>
      ),
    },
    { key: 'vat', header: campaignWords.vat, align: 'end', cell: ({ vat_amount: vat }) => formatKurus(vat) },
    {
      key: 'status',
      header: words.status,
      className: 'lines:min-w-32',
      cell: (payment) => (
        <>
          <PaymentBadge status={statusOf(payment)} text={payment.status_text} />
          {payment.is_late && <p className="mt-1 max-w-48 text-xs text-soft">{texts.toWallet}</p>}
        </>
      ),
    },
    {
      key: 'actions',
      header: listWords.actions,
      align: 'end',
      onPhone: 'actions',
      cell: (payment) =>
        payment.payment_status === 'pending' && <DecideButtons payment={payment} onDecide={onDecide} />,
    },
  ];
}

function DecideButtons({
  payment,
  onDecide,
}: {
  payment: AdminPayment;
  onDecide: (decision: Decision) => void;
}) {
  const about = payment.campaign_name;
  return (
    <RowActions about={about}>
      <Button size="sm" about={about} onClick={() => onDecide({ type: 'approve', payment })}>
        {actionWords.approve}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        about={about}
        onClick={() => onDecide({ type: 'reject', payment })}
      >
        {actionWords.reject}
      </Button>
    </RowActions>
  );
}

/** The payments with their two decisions, and the cards above them. */
export function PaymentsTab() {
  const list = useList({ search: searchFilter, status: viewOf('durum', ADMIN_FILTERS) });
  const query = useAdminPayments(list.query);
  const [decision, setDecision] = useKeptState<Decision | null>('decision', null);
  const decided = (type: Decision['type']) => (decision?.type === type ? decision.payment : null);
  return (
    <>
      <PaymentCards stats={query.data?.stats} isLoading={query.isPending} />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={
          <>
            <ListChoice list={list} name="status" label={paymentWords.status} options={CHOICES} />
            <ListSearch list={list} placeholder={texts.search} />
            <AdminExportButton query={{ what: 'payments', ...list.filters }} />
          </>
        }
        empty={EMPTY[list.filters.status]}
        rows={({ payments }) => payments}
        rowKey={({ id }) => id}
        columns={columnsFor(setDecision)}
        room="much"
      />
      <ApproveDialog payment={decided('approve')} onClose={() => setDecision(null)} />
      <RejectDialog payment={decided('reject')} onClose={() => setDecision(null)} />
    </>
  );
}
