import type { ReactNode } from 'react';
import { Hourglass, Landmark, TrendingDown, TrendingUp } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import { StatGrid } from '#lib/web/figures/stat-grid.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { platformWalletContract } from '../../contract/admin.ts';
import { SignedAmount } from '../signed-amount.tsx';
import { feeAndVatText, platformWalletTexts as texts } from '../texts/admin.ts';
import { usePlatformWallet } from './api.ts';
import { walletWords } from '../../texts.ts';

type Wallet = z.output<typeof platformWalletContract.listAdminWallet.data>;
type Movement = Wallet['transactions'][number];

const COLUMNS: Column<Movement>[] = [
  {
    key: 'description',
    header: words.description,
    onPhone: 'title',
    cell: ({ description, kind, system_fee: fee, vat_amount: vat }) => (
      <>
        {description}
        {kind === 'order_paid' && <p className="text-xs font-normal text-soft">{feeAndVatText(fee, vat)}</p>}
      </>
    ),
  },
  {
    key: 'date',
    header: words.date,
    cell: ({ transaction_date: date }) => <span className="tabular">{formatDateTime(date)}</span>,
  },
  {
    key: 'amount',
    header: words.effect,
    align: 'end',
    cell: ({ transaction_type: type, amount }) => <SignedAmount type={type} amount={amount} />,
  },
];

function WalletCards({ wallet }: { wallet: Wallet['wallet'] | undefined }) {
  const isLoading = wallet === undefined;
  const show = (amount: Wallet['wallet']['balance'] | undefined) =>
    amount === undefined ? '—' : formatKurus(amount);
  return (
    <StatGrid>
      <StatCard
        label={walletWords.platform}
        value={show(wallet?.balance)}
        icon={<Landmark />}
        tone="brand"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.income}
        value={show(wallet?.total_income)}
        icon={<TrendingUp />}
        tone="success"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.expense}
        value={show(wallet?.total_expense)}
        icon={<TrendingDown />}
        tone="danger"
        isLoading={isLoading}
      />
      <StatCard
        label={texts.expected}
        value={show(wallet?.pending_amount)}
        icon={<Hourglass />}
        tone="warning"
        isLoading={isLoading}
      />
    </StatGrid>
  );
}

/** The platform's own wallet: fees in, VAT and bonuses out. */
export function PlatformWalletTab({ exportButton }: { exportButton: ReactNode }) {
  const list = useListParams();
  const query = usePlatformWallet(list.page);
  return (
    <>
      <div className="mb-4">
        <WalletCards wallet={query.data?.wallet} />
      </div>
      {query.data !== undefined && query.data.pagination.total > 0 && (
        <div className="mb-4 flex justify-end">{exportButton}</div>
      )}
      <QueryStates
        query={query}
        failedText={texts.failed}
        isEmpty={({ transactions }) => transactions.length === 0}
        empty={
          <EmptyState icon={<Landmark />} title={texts.emptyTitle}>
            {texts.empty}
          </EmptyState>
        }
      >
        {({ transactions, pagination }) => (
          <PagedTable
            label={texts.label}
            rows={transactions}
            rowKey={({ id }) => id}
            columns={COLUMNS}
            isStale={query.isPlaceholderData}
            pagination={pagination}
            onPageChange={list.setPage}
            nounFrom={walletWords.nounFrom}
          />
        )}
      </QueryStates>
    </>
  );
}
