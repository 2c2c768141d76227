import type { ReactNode } from 'react';
import { Wallet } from 'lucide-react';
import type { z } from '#lib/shared/zod.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { useListParams } from '#lib/web/list-params.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { PagedTable } from '#lib/web/lists/paged-table.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { firmWalletContract } from '../../contract/firm.ts';
import { SignedAmount } from '../signed-amount.tsx';
import { firmWalletTexts as texts } from '../texts/firm.ts';
import { useFirmMovements } from './api.ts';
import { walletWords } from '../../texts.ts';

type Movement = z.output<typeof firmWalletContract.listFirmWallet.data>['transactions'][number];

const COLUMNS: Column<Movement>[] = [
  {
    key: 'description',
    header: words.description,
    onPhone: 'title',
    cell: ({ description }) => description,
  },
  {
    key: 'date',
    header: words.date,
    cell: ({ transaction_date: date }) => <span className="tabular">{formatDateTime(date)}</span>,
  },
  {
    key: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ transaction_type: type, amount }) => <SignedAmount type={type} amount={amount} />,
  },
];

export interface FirmWalletTabProps {
  /** Absent until it is known. */
  balance: Kurus | undefined;
  exportButton: ReactNode;
}

/** What came back from completed campaigns and what was paid with it. */
export function FirmWalletTab({ balance, exportButton }: FirmWalletTabProps) {
  const list = useListParams();
  const query = useFirmMovements(list.page);
  return (
    <>
      <section className="ember on-dark mb-5 rounded-2xl p-6 text-white shadow-card">
        <p className="text-sm text-rail-text">{texts.balance}</p>
        {balance === undefined ? (
          <Skeleton className="mt-2 h-9 w-40 opacity-30" />
        ) : (
          <p className="money mt-1 text-3xl font-extrabold">{formatKurus(balance)}</p>
        )}
        <p className="mt-3 max-w-xl text-sm text-rail-text">{texts.about}</p>
      </section>
      {query.data !== undefined && query.data.pagination.total > 0 && (
        <div className="mb-4 flex justify-end">{exportButton}</div>
      )}
      <QueryStates
        query={query}
        failedText={walletWords.movementsFailed}
        isEmpty={({ transactions }) => transactions.length === 0}
        empty={
          <EmptyState icon={<Wallet />} title={texts.emptyTitle}>
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
            mode="five-at-most"
            nounFrom={walletWords.nounFrom}
          />
        )}
      </QueryStates>
    </>
  );
}
