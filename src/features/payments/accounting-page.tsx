import { CircleCheck, CreditCard, Hourglass, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import type { Kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { listWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { FirmWalletTab } from '#features/wallet/web.ts';
import { useAccounting, useTopUpWallet } from './api.web.ts';
import { accountingTexts as texts, countText, walletTopUpTexts } from './firm-texts.web.ts';
import { ExportButton } from './invoices/billing.tsx';
import { InvoicesTab } from './invoices/invoices-tab.tsx';
import { OrdersTab } from './orders/orders-tab.tsx';
import { UnpaidTab } from './orders/unpaid-tab.tsx';
import { positiveMoney } from './payment-wire.ts';
import { paymentWords } from './texts.ts';

const TABS = ['odenecek', 'odemeler', 'faturalar', 'cuzdan'] as const;
type TabName = (typeof TABS)[number];

export function AccountingPage() {
  const list = useListParams();
  const accounting = useAccounting();
  usePart(accounting);
  const open = useKnownParam('sekme', TABS) ?? 'odenecek';
  const openTab = (name: TabName, transfer = '') => {
    list.set({ sekme: name === 'odenecek' ? '' : name, durum: '', ara: '', ode: '', havale: transfer });
    // Figures that a tab reads anew must not differ from the cards above it.
    void accounting.refetch();
  };

  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <AccountingCards query={accounting} />
      <div className="mt-5">
        <Tabs
          label={texts.tabs}
          value={open}
          onChange={(name) => openTab(name)}
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
                  topUpButton={<TopUpButton onMade={(id) => openTab('odemeler', String(id))} />}
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

const schema = z.object({ amount: positiveMoney() });
// The cast: the amount is missing until it is typed.
const EMPTY = {} as z.input<typeof schema>;

function TopUpButton({ onMade }: { onMade: (id: number) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button icon={<Plus aria-hidden />} onClick={() => setIsOpen(true)}>
        {walletTopUpTexts.entry}
      </Button>
      <FormDialog
        subject={isOpen ? walletTopUpTexts : null}
        onClose={close}
        call={useTopUpWallet()}
        schema={schema}
        values={() => EMPTY}
        input={(_, body) => ({ body })}
        words={walletTopUpTexts.asking}
        description={() => walletTopUpTexts.about}
        onDone={(_, { data }) => {
          close();
          onMade(data.id);
        }}
      >
        {({ control }) => (
          <FormField control={control} name="amount" label={words.amount}>
            {(input) => <MoneyInput {...input} />}
          </FormField>
        )}
      </FormDialog>
    </>
  );
}
