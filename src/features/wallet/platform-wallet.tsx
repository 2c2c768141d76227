import type { ReactNode } from 'react';
import { Landmark } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { QueuePage } from '#lib/web/screen/queue-page.tsx';
import { sizeFilter, useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { StatCard } from '#lib/web/figures/stat-card.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { adminPaths } from '#platform/places/paths.ts';
import { platformWalletContract } from './contract.ts';
import { SignedAmount } from './statement/movement-line.tsx';
import { feeAndVatText, platformWalletTexts as texts } from './admin-texts.web.ts';
import { walletWords } from './texts.ts';
import { listHook } from '#lib/web/query.ts';

type Wallet = z.output<typeof platformWalletContract.listAdminWallet.data>;
type Movement = Wallet['transactions'][number];

const FILTERS = { limit: sizeFilter };

const COLUMNS: Column<Movement>[] = [
  {
    header: words.description,
    onPhone: 'title',
    cell: ({ description, system_fee: fee, vat_amount: vat }) => (
      <>
        {description}
        {(fee !== 0 || vat !== 0) && (
          <p className="text-xs font-normal text-soft">{feeAndVatText(fee, vat)}</p>
        )}
      </>
    ),
  },
  {
    header: words.date,
    cell: ({ transaction_date: date }) => <span className="tabular">{formatDateTime(date)}</span>,
  },
  {
    header: words.effect,
    align: 'end',
    cell: ({ transaction_type: type, amount }) => <SignedAmount type={type} amount={amount} />,
  },
];

export function PlatformWallet({ exportButton }: { exportButton: ReactNode }) {
  const list = useList(FILTERS);
  const query = usePlatformWallet(list.query);
  const wallet = query.data?.wallet;
  return (
    <QueuePage
      list={list}
      query={query}
      words={texts}
      title={walletWords.platform}
      back={{ to: adminPaths.books, label: texts.back }}
      actions={exportButton}
      figures={
        <>
          <StatCard label={words.balance} amount={wallet?.balance} />
          <StatCard label={texts.income} amount={wallet?.total_income} hint={texts.hints.income} />
          <StatCard label={texts.expense} amount={wallet?.total_expense} hint={texts.hints.expense} />
          <StatCard label={texts.expected} amount={wallet?.pending_amount} hint={texts.hints.expected} />
        </>
      }
      empty={<EmptyState icon={<Landmark />} title={texts.emptyTitle} text={texts.empty} />}
      rows={({ transactions }) => transactions}
      rowKey={({ id }) => id}
      columns={COLUMNS}
    />
  );
}

const usePlatformWallet = listHook(['wallet', 'platform'], platformWalletContract.listAdminWallet);
