import { type ReactNode, useState } from 'react';
import { Landmark, Undo2, Wallet } from 'lucide-react';
import type { z } from '#lib/shared/zod.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { TableSection } from '#lib/web/screen/list-section.tsx';
import { useList } from '#lib/web/screen/use-list.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { EmptyState } from '#lib/web/lists/empty-state.tsx';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { Skeleton } from '#lib/web/lists/loading.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { PasswordInput } from '#lib/web/inputs/password-input.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { accountTexts } from '#features/accounts/texts.ts';
import { findFirmAmountProblem, firmWalletContract, firmWithdrawBody } from './contract.ts';
import { SignedAmount } from './statement/movement-line.tsx';
import { firmWalletTexts as texts, firmWithdrawTexts, withdrawalsTexts, withdrawTexts } from './texts.web.ts';
import { Card } from '#lib/web/layout/card.tsx';
import { FewAtATime, useFewAtATime, WithdrawalLine } from './withdrawals/own-withdrawals.tsx';
import { IbanHint, IbanInput } from './withdrawals/iban-input.tsx';
import { listHook, readHook, writeHook } from '#lib/web/query.ts';

type FirmWallet = z.output<typeof firmWalletContract.readFirmWallet.data>;

type FirmWithdrawal = z.output<typeof firmWalletContract.listFirmWithdrawals.data>['withdrawals'][number];

const AFTER_CHANGE = [['wallet'], ['payments', 'firm', 'accounting'], ['reports']];

const useFirmWallet = readHook(['wallet', 'firm', 'balance'], firmWalletContract.readFirmWallet);
const useFirmMovements = listHook(['wallet', 'firm', 'movements'], firmWalletContract.listFirmWallet);
const useFirmWithdrawals = listHook(
  ['wallet', 'firm', 'withdrawals'],
  firmWalletContract.listFirmWithdrawals,
);
const useWithdrawFromFirm = writeHook(firmWalletContract.withdrawFromFirm, AFTER_CHANGE);
const useCancelFirmWithdrawal = writeHook(firmWalletContract.cancelFirmWithdrawal, AFTER_CHANGE);

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

interface FirmWalletTabProps {
  topUpButton: ReactNode;
  exportButton: ReactNode;
}

export function FirmWalletTab({ topUpButton, exportButton }: FirmWalletTabProps) {
  const list = useList({});
  const query = useFirmWallet();
  const wallet = usePart(query);
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  return (
    <>
      <section className="ember on-dark rounded-2xl p-6 text-white shadow-card">
        <p className="text-sm text-rail-text">{texts.balance}</p>
        {query.isLoading && <Skeleton className="mt-2 h-9 w-40 opacity-30" />}
        {wallet && <p className="money mt-1 text-3xl font-extrabold">{formatKurus(wallet.balance)}</p>}
        {wallet !== undefined && wallet.held > 0 && (
          <p className="tabular mt-1 text-sm text-rail-text">{texts.held(formatKurus(wallet.held))}</p>
        )}
        <p className="mt-3 max-w-xl text-sm text-rail-text">{texts.about}</p>
        <div className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">
          {topUpButton}
          <Button
            variant="secondary"
            icon={<Landmark aria-hidden />}
            disabled={wallet === undefined}
            onClick={() => setIsWithdrawing(true)}
          >
            {texts.withdraw}
          </Button>
        </div>
      </section>
      <FirmWithdrawDialog
        wallet={isWithdrawing ? (wallet ?? null) : null}
        onClose={() => setIsWithdrawing(false)}
      />
      <div className="mt-5">
        <FirmWithdrawals />
      </div>
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

// The cast: an amount is missing until it is typed.
const EMPTY = { iban: '', password: '' } as z.input<typeof firmWithdrawBody>;

const rulesOf = ({ balance, held, min_withdraw_amount: smallest }: FirmWallet) =>
  firmWithdrawBody.superRefine(({ amount, password }, context) => {
    const mark = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const free = kurus(balance - held);
    const problem = amount === undefined ? undefined : findFirmAmountProblem(amount, { free, smallest });
    if (problem !== undefined) mark('amount', problem);
    if (password === undefined) mark('password', accountTexts.currentPasswordNeeded);
  });

function FirmWithdrawDialog({ wallet, onClose }: { wallet: FirmWallet | null; onClose: () => void }) {
  return (
    <FormDialog
      subject={wallet}
      onClose={onClose}
      call={useWithdrawFromFirm()}
      schema={wallet === null ? firmWithdrawBody : rulesOf(wallet)}
      values={() => EMPTY}
      input={(_, body) => ({ body })}
      words={firmWithdrawTexts.asking}
      description={() => firmWithdrawTexts.about}
    >
      {(form, { balance, held, min_withdraw_amount: smallest }) => (
        <>
          <FormField
            control={form.control}
            name="amount"
            label={words.amount}
            hint={withdrawTexts.amountHint(kurus(balance - held), smallest)}
          >
            {(input) => <MoneyInput {...input} />}
          </FormField>
          <FormField
            control={form.control}
            name="iban"
            label={words.iban}
            hint={<IbanHint typed={form.watch('iban') ?? ''} />}
          >
            {(input) => <IbanInput {...input} onComplete={() => void form.trigger('iban')} />}
          </FormField>
          <FormField control={form.control} name="password" label={firmWithdrawTexts.password}>
            {(input) => <PasswordInput {...input} autoComplete="current-password" />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

function FirmWithdrawals() {
  const few = useFewAtATime();
  const [cancelled, setCancelled] = useState<FirmWithdrawal | null>(null);
  return (
    <>
      <Card title={firmWithdrawTexts.title}>
        <FewAtATime
          few={few}
          query={useFirmWithdrawals(few.query)}
          failedText={withdrawalsTexts.failed}
          emptyText={firmWithdrawTexts.empty}
          rows={({ withdrawals }) => withdrawals}
          rowKey={({ id }) => id}
        >
          {(withdrawal) => (
            <WithdrawalLine withdrawal={withdrawal} onCancel={() => setCancelled(withdrawal)} />
          )}
        </FewAtATime>
      </Card>
      <CallDialog
        subject={cancelled}
        onClose={() => setCancelled(null)}
        call={useCancelFirmWithdrawal()}
        input={({ id }) => ({ params: { id } })}
        words={withdrawalsTexts.cancellation}
        tone="danger"
        icon={<Undo2 />}
      >
        {({ amount }) => firmWithdrawTexts.cancelAbout(formatKurus(amount))}
      </CallDialog>
    </>
  );
}
