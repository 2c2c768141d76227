import { CircleCheck, CreditCard, Hourglass, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { Kurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { listWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { FirmWalletTab } from '#features/wallet/web/index.ts';
import { useAccounting } from '../api.ts';
import { accountingTexts as texts, countText, walletTopUpTexts } from '../texts/firm.ts';
import { ExportButton } from './export-button.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { WalletTopUpDialog } from './wallet-top-up-dialog.tsx';
import { UnpaidTab } from './unpaid-tab.tsx';
import { paymentWords } from '../../texts.ts';

const TABS = ['odenecek', 'odemeler', 'faturalar', 'cuzdan'] as const;
type TabName = (typeof TABS)[number];

/** Muhasebe: payments due, past payments, invoices and the firm's wallet. The URL has the open tab as `sekme`. */
export function AccountingPage() {
  const list = useListParams();
  const accounting = useAccounting();
  const open = useKnownParam('sekme', TABS) ?? 'odenecek';
  const openTab = (name: TabName) =>
    list.set({ sekme: name === 'odenecek' ? '' : name, durum: '', ara: '', ode: '' });

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <AccountingCards query={accounting} />
      <div className="mt-5">
        <Tabs
          label={texts.tabs}
          value={open}
          onChange={openTab}
          tabs={[
            {
              value: 'odenecek',
              label: texts.unpaidTab,
              count: accounting.data?.unpaid.count,
              content: <UnpaidTab onSeeOrders={() => openTab('odemeler')} />,
            },
            { value: 'odemeler', label: paymentWords.payments, content: <OrdersTab /> },
            { value: 'faturalar', label: texts.invoicesTab, content: <InvoicesTab /> },
            {
              value: 'cuzdan',
              label: firmWords.wallet,
              content: (
                <FirmWalletTab
                  topUpButton={<TopUpButton />}
                  exportButton={<ExportButton query={{ what: 'wallet' }} />}
                />
              ),
            },
          ]}
        />
      </div>
    </>
  );
}

function AccountingCards({ query: { data, isPending } }: { query: ReturnType<typeof useAccounting> }) {
  // A failure shows dashes here; the tab below explains it and offers to try again.
  const sumsOf = (sums: { count: number; total_amount: Kurus } | undefined) => ({
    amount: sums?.total_amount,
    hint: sums && countText(sums.count),
  });
  return (
    <StatGrid isLoading={isPending}>
      <StatCard label={texts.unpaidCard} {...sumsOf(data?.unpaid)} icon={<CreditCard />} tone="info" />
      <StatCard label={texts.pendingCard} {...sumsOf(data?.pending)} icon={<Hourglass />} tone="warning" />
      <StatCard label={listWords.paid} {...sumsOf(data?.paid)} icon={<CircleCheck />} tone="success" />
      <StatCard label={firmWords.wallet} amount={data?.wallet_balance} icon={<Wallet />} tone="brand" />
    </StatGrid>
  );
}

function TopUpButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {walletTopUpTexts.entry}
      </Button>
      <WalletTopUpDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
