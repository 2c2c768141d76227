import type { ReactNode } from 'react';
import { Wallet } from 'lucide-react';
import type { z } from '#lib/shared/zod.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { Skeleton } from '#lib/web/layout/skeleton.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { firmWalletContract } from '../../contract/firm.ts';
import { SignedAmount } from '../signed-amount.tsx';
import { firmWalletTexts as texts } from '../texts/firm.ts';
import { useFirmMovements } from './api.ts';

type Movement = z.output<typeof firmWalletContract.listFirmWallet.data>['transactions'][number];

const COLUMNS: Column<Movement>[] = [
  { header: words.description, onPhone: 'title', cell: ({ description }) => description },
  {
    header: words.date,
    cell: ({ transaction_date: date }) => <span className="tabular">{formatDateTime(date)}</span>,
  },
  {
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

/** The firm's wallet: money back from completed campaigns, and payments made from it. */
export function FirmWalletTab({ balance, exportButton }: FirmWalletTabProps) {
  const list = useList({});
  return (
    <>
      <section className="ember on-dark rounded-2xl p-6 text-white shadow-card">
        <p className="text-sm text-rail-text">{texts.balance}</p>
        {balance === undefined ? (
          <Skeleton className="mt-2 h-9 w-40 opacity-30" />
        ) : (
          <p className="money mt-1 text-3xl font-extrabold">{formatKurus(balance)}</p>
        )}
        <p className="mt-3 max-w-xl text-sm text-rail-text">{texts.about}</p>
      </section>
      <TableSection
        list={list}
        query={useFirmMovements(list.query)}
        words={texts}
        toolbar={<div className="ml-auto">{exportButton}</div>}
        empty={<EmptyState icon={<Wallet />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ transactions }) => transactions}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        pageLinks="five-at-most"
      />
    </>
  );
}
