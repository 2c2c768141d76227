import { CircleCheck, CreditCard, Hourglass, Plus, Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatKurus, type Kurus } from '#lib/shared/money.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { useKnownParam, useListParams } from '#lib/web/list-params.ts';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { StatCard, StatGrid } from '#lib/web/figures/stat-card.tsx';
import { Tabs } from '#lib/web/layout/tabs.tsx';
import { actionWords, listWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { FirmWalletTab } from '#features/wallet/web/index.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { useAccounting, useTopUpWallet, type WalletTopUp } from '../api.ts';
import { accountingTexts as texts, countText, walletTopUpTexts } from '../texts/firm.ts';
import { ExportButton } from './export-button.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { OrdersTab } from './orders-tab.tsx';
import { UnpaidTab } from './unpaid-tab.tsx';
import { paymentWords } from '../../texts.ts';
import { positiveMoney } from '../../payment-wire.ts';
import { BankDetails } from './bank-details.tsx';

const TABS = ['odenecek', 'odemeler', 'faturalar', 'cuzdan'] as const;
type TabName = (typeof TABS)[number];

/** Muhasebe: payments due, past payments, invoices and the firm's wallet. The URL has the open tab as `sekme`. */
export function AccountingPage() {
  const list = useListParams();
  const accounting = useAccounting();
  usePart(accounting);
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

const schema = z.object({ amount: positiveMoney() });
// The cast: the amount is missing until it is typed.
const EMPTY = {} as z.input<typeof schema>;

/** Announces a transfer to the firm's wallet, then says where to send it. */
function WalletTopUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const call = useTopUpWallet();
  const [isMade, setMade] = useState(false);
  return (
    <>
      <FormDialog
        subject={isOpen ? walletTopUpTexts : null}
        onClose={onClose}
        call={call}
        schema={schema}
        values={() => EMPTY}
        input={(_, body) => ({ body })}
        words={walletTopUpTexts.asking}
        description={() => walletTopUpTexts.about}
        onDone={() => {
          setMade(true);
          onClose();
        }}
      >
        {({ control }) => (
          <FormField control={control} name="amount" label={words.amount}>
            {(input) => <MoneyInput {...input} />}
          </FormField>
        )}
      </FormDialog>
      <SendDialog topUp={isMade ? (call.data?.data ?? null) : null} onClose={() => setMade(false)} />
    </>
  );
}

/** The bank account for an announced transfer. It stands at the payment, too. */
function SendDialog({ topUp, onClose }: { topUp: WalletTopUp | null; onClose: () => void }) {
  const shown = useLast(topUp);
  return (
    <Dialog
      isOpen={topUp !== null}
      onClose={onClose}
      title={paymentWords.transfer}
      description={shown && formatKurus(shown.amount)}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {actionWords.close}
        </Button>
      }
    >
      {shown && <BankDetails payment={shown} about={walletTopUpTexts.send} />}
    </Dialog>
  );
}
