import type { ReactNode } from 'react';
import { Hourglass, Landmark, TrendingDown, TrendingUp } from 'lucide-react';
import { formatDateTime } from '#lib/shared/dates.ts';
import { words } from '#lib/shared/words.ts';
import type { z } from '#lib/shared/zod.ts';
import { TableSection } from '#lib/web/screen/table-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { platformWalletContract } from '../../contract/admin.ts';
import { SignedAmount } from '../signed-amount.tsx';
import { feeAndVatText, platformWalletTexts as texts } from '../texts/admin.ts';
import { walletWords } from '../../texts.ts';
import { listHook } from '#lib/web/query.ts';

type Wallet = z.output<typeof platformWalletContract.listAdminWallet.data>;
type Movement = Wallet['transactions'][number];

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

function WalletCards({ wallet, isLoading }: { wallet: Wallet['wallet'] | undefined; isLoading: boolean }) {
  const { hints } = texts;
  return (
    <StatGrid isLoading={isLoading}>
      <StatCard
        label={walletWords.platform}
        icon={<Landmark />}
        tone="brand"
        hint={hints.balance}
        amount={wallet?.balance}
      />
      <StatCard
        label={texts.income}
        icon={<TrendingUp />}
        tone="success"
        hint={hints.income}
        amount={wallet?.total_income}
      />
      <StatCard
        label={texts.expense}
        icon={<TrendingDown />}
        tone="danger"
        hint={hints.expense}
        amount={wallet?.total_expense}
      />
      <StatCard
        label={texts.expected}
        icon={<Hourglass />}
        tone="warning"
        hint={hints.expected}
        amount={wallet?.pending_amount}
      />
    </StatGrid>
  );
}

/** The platform's own wallet: fees in, VAT and bonuses out. */
export function PlatformWalletTab({ exportButton }: { exportButton: ReactNode }) {
  const list = useList({});
  const query = usePlatformWallet(list.query);
  return (
    <>
      <WalletCards wallet={query.data?.wallet} isLoading={query.isPending} />
      <TableSection
        list={list}
        query={query}
        words={texts}
        toolbar={<div className="ml-auto">{exportButton}</div>}
        empty={<EmptyState icon={<Landmark />} title={texts.emptyTitle} text={texts.empty} />}
        rows={({ transactions }) => transactions}
        rowKey={({ id }) => id}
        columns={COLUMNS}
      />
    </>
  );
}

const usePlatformWallet = listHook(['wallet', 'platform'], platformWalletContract.listAdminWallet);
