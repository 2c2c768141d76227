import { useState } from 'react';
import { nameDialog } from '#lib/web/back.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Pending, Skeleton } from '#lib/web/lists/loading.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { ReviewNotice } from '#features/fraud/web.ts';
import { useCancelWithdrawal, useRemoveIban, type Withdrawal, useReceiptFile } from './api.web.ts';
import { useWallet, type Wallet, isWithdrawalOpen, mayTransfer } from './read-wallet.web.ts';
import { type Payee, payeeName } from './withdrawals/payees.web.ts';
import { receiptIn, WALLET_DIALOGS } from './wallet-places.web.ts';
import { useOpenDialog } from '#lib/web/screen/use-subject.ts';
import { BalanceCard, WHY_CLOSED } from './balance-card.tsx';
import { DownloadDialog } from './statement/download-dialog.tsx';
import { Statement } from './statement/statement.tsx';
import {
  coolingNoticeText,
  ownWatchesTexts,
  paycellTexts,
  savedIbansTexts,
  withdrawalsTexts,
  receiptDialogTexts,
} from './texts.web.ts';
import { walletPageTexts as texts, walletWords, receiptTexts } from './texts.ts';
import { TransferDialog } from './transfers/transfer-dialog.tsx';
import { WithdrawDialog } from './withdrawals/ask-dialog.tsx';
import {
  WaitingWithdrawals,
  WithdrawalsCard,
  FewAtATime,
  useFewAtATime,
} from './withdrawals/own-withdrawals.tsx';
import { ArrowUpRight, ExternalLink, Landmark, Trash2, Undo2, WalletCards, Download } from 'lucide-react';
import { settleAttempts } from '#lib/web/form/draft-store.ts';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { groupInFours } from './grouping.ts';
import { FoldedCard } from '#lib/web/layout/card.tsx';
import { usePublicConfig } from '#features/accounts/web.ts';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { listHook, useCallQuery } from '#lib/web/query.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { usePart } from '#lib/web/lists/failed-parts.tsx';
import { paycellContract, viewerWalletContract, type WatchOutcome } from './contract/viewer.ts';
import type { z } from '#lib/shared/zod.ts';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus, formatSignedKurus } from '#lib/shared/money.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { watchStartText } from '#platform/words/watching.ts';
import { errorText } from '#lib/web/call.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { useLast } from '#lib/web/use-last.ts';

nameDialog('islem');

export function WalletPage() {
  const dialog = useOpenDialog('islem');
  const query = useWallet();
  const [cancelled, setCancelled] = useState<Withdrawal | null>(null);
  return (
    <>
      <PageHeader title={texts.title} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <QueryStates
            query={query}
            failedText={walletWords.failed}
            skeleton={<Skeleton className="h-52 rounded-2xl" />}
          >
            {(wallet) => (
              <>
                <BalanceCard wallet={wallet}>
                  <WalletNumber number={wallet.wallet_number} />
                  <WaysOut
                    wallet={wallet}
                    onWithdraw={() => dialog.open(WALLET_DIALOGS.withdraw)}
                    onTransfer={() => dialog.open(WALLET_DIALOGS.transfer)}
                  />
                </BalanceCard>
                {wallet.in_review && <ReviewNotice />}
                <Notices wallet={wallet} />
                <TransferDialog
                  wallet={wallet}
                  isOpen={dialog.opened === WALLET_DIALOGS.transfer}
                  onClose={dialog.close}
                  onDone={dialog.markDone}
                />
                <WithdrawDialog
                  wallet={wallet}
                  isOpen={dialog.opened === WALLET_DIALOGS.withdraw}
                  onClose={dialog.close}
                  onDone={dialog.markDone}
                />
              </>
            )}
          </QueryStates>
          <WaitingWithdrawals onCancel={setCancelled} />
          <Statement onDownload={() => dialog.open(WALLET_DIALOGS.download)} />
          <ReceiptDialog id={receiptIn(dialog.opened)} onClose={dialog.close} />
          <DownloadDialog isOpen={dialog.opened === WALLET_DIALOGS.download} onClose={dialog.close} />
          <CancelWithdrawalDialog withdrawal={cancelled} onClose={() => setCancelled(null)} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <PaycellButton />
          <FoldedCard title={withdrawalsTexts.title}>
            <WithdrawalsCard onCancel={setCancelled} />
          </FoldedCard>
          {query.data && <SavedIbansCard payees={query.data.payees} />}
          <FoldedCard title={ownWatchesTexts.title}>
            <OwnWatchesCard />
          </FoldedCard>
        </div>
      </div>
    </>
  );
}

function Notices({ wallet }: { wallet: Wallet }) {
  const {
    money_ready_at: readyAt,
    transfers_enabled: canTransfer,
    withdrawals_enabled: canWithdraw,
  } = wallet;
  const offText = canTransfer ? texts.withdrawalsOff : canWithdraw ? texts.transfersOff : texts.bothOff;
  return (
    <>
      {readyAt !== null && <Alert tone="warning">{coolingNoticeText(readyAt)}</Alert>}
      {!(canTransfer && canWithdraw) && <Alert tone="info">{offText}</Alert>}
    </>
  );
}

function WalletNumber({ number }: { number: string }) {
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0">
        <p className="text-xs text-rail-faint">{texts.walletNumber}</p>
        <p className="tabular text-sm font-medium tracking-wider text-rail-text sm:text-base">
          {groupInFours(number)}
        </p>
      </div>
      <CopyButton text={number} label={texts.copyNumber} variant="onDark" />
    </div>
  );
}

interface WaysOutProps {
  wallet: Wallet;
  onWithdraw: () => void;
  onTransfer: () => void;
}

function WaysOut({ wallet, onWithdraw, onTransfer }: WaysOutProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 sm:flex">
      <Button
        variant="light"
        icon={<Landmark aria-hidden />}
        disabled={!isWithdrawalOpen(wallet)}
        aria-describedby={wallet.in_review ? WHY_CLOSED : undefined}
        onClick={onWithdraw}
      >
        {walletWords.withdraw}
      </Button>
      <Button
        variant="light"
        icon={<ArrowUpRight aria-hidden />}
        disabled={!mayTransfer(wallet)}
        aria-describedby={WHY_CLOSED}
        onClick={onTransfer}
      >
        {texts.transfer}
      </Button>
    </div>
  );
}

function CancelWithdrawalDialog({
  withdrawal,
  onClose,
}: {
  withdrawal: Withdrawal | null;
  onClose: () => void;
}) {
  const wallet = useWallet().data;
  const known = { isUsedUp: wallet?.withdrawals_left_today === 0, readyAt: wallet?.money_ready_at ?? null };
  return (
    <CallDialog
      subject={withdrawal}
      onClose={onClose}
      // A lost try that succeeded is over: the same amount requested again is a new withdrawal.
      onDone={() => {
        settleAttempts(viewerWalletContract.withdraw.path);
        onClose();
      }}
      call={useCancelWithdrawal()}
      input={({ id }) => ({ params: { id } })}
      words={withdrawalsTexts.cancellation}
      tone="danger"
      icon={<Undo2 />}
    >
      {({ amount }) => withdrawalsTexts.cancelAbout(amount, known)}
    </CallDialog>
  );
}

function SavedIbansCard({ payees }: Pick<Wallet, 'payees'>) {
  const [removed, setRemoved] = useState<Payee | null>(null);
  return (
    <>
      {payees.length > 0 && (
        <FoldedCard title={savedIbansTexts.title}>
          <ul className="-my-3 divide-y divide-line">
            {payees.map((payee) => (
              <li key={payee.id} className="flex flex-wrap items-center gap-3 py-3">
                <Landmark aria-hidden className="size-5 shrink-0 text-faint" />
                <span className="min-w-0 flex-1 basis-32">
                  {payee.bank_name !== null && <span className="block font-semibold">{payee.bank_name}</span>}
                  <span className="tabular block text-sm whitespace-nowrap">{payee.iban}</span>
                  <span className="block text-sm break-words text-soft">{payee.account_holder}</span>
                </span>
                <Button
                  variant="secondary"
                  size="sm"
                  about={payeeName(payee)}
                  onClick={() => setRemoved(payee)}
                >
                  {savedIbansTexts.remove}
                </Button>
              </li>
            ))}
          </ul>
        </FoldedCard>
      )}
      <CallDialog
        subject={removed}
        onClose={() => setRemoved(null)}
        call={useRemoveIban()}
        input={({ id }) => ({ params: { id } })}
        words={savedIbansTexts.removal}
        tone="danger"
        icon={<Trash2 />}
      >
        {(payee) => savedIbansTexts.removeAbout(payeeName(payee))}
      </CallDialog>
    </>
  );
}

const PAYCELL = <WalletCards aria-hidden className="size-5 text-info" />;
const LOOK =
  'flex min-h-16 w-full flex-wrap items-center gap-4 rounded-xl border border-line bg-surface p-4 text-left font-semibold shadow-card transition-colors hover:border-faint';

function PaycellButton() {
  const [isOpen, setIsOpen] = useState(false);
  const asked = [
    useCallQuery(['people', 'paycell'], paycellContract.checkPaycell, {}),
    usePublicConfig(),
  ] as const;
  const account = usePart(asked[0]);
  const { data: config } = asked[1];
  if (account === undefined || config === undefined)
    return asked.some(({ isLoading }) => isLoading) ? <Pending /> : null;
  if (!account.hasAccount) {
    return (
      <a href={config.paycell_url} target="_blank" rel="noopener noreferrer" className={LOOK}>
        {PAYCELL}
        <span className="min-w-0 flex-1">{paycellTexts.open}</span>
        <ExternalLink aria-hidden className="size-5 text-faint" />
        <span className="sr-only">{paycellTexts.opensNewTab}</span>
      </a>
    );
  }
  return (
    <>
      <button type="button" className={LOOK} onClick={() => setIsOpen(true)}>
        {PAYCELL}
        {paycellTexts.connected}
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        size="sm"
        title={paycellTexts.soonTitle}
        description={paycellTexts.soon}
        footer={<Button onClick={() => setIsOpen(false)}>{actionWords.ok}</Button>}
      />
    </>
  );
}

type OwnWatch = z.output<typeof viewerWalletContract.listOwnWatches.data>['watches'][number];

const TONES: Readonly<Record<WatchOutcome, 'success' | 'info' | 'warning' | 'danger'>> = {
  open: 'info',
  counted: 'success',
  invalid: 'danger',
  expired: 'warning',
  released: 'warning',
};

const useOwnWatches = listHook(['watch-and-earn', 'own'], viewerWalletContract.listOwnWatches);

function OwnWatchesCard() {
  const few = useFewAtATime();
  return (
    <FewAtATime
      few={few}
      query={useOwnWatches(few.query)}
      failedText={ownWatchesTexts.failed}
      emptyText={ownWatchesTexts.none}
      rows={({ watches }) => watches}
      rowKey={({ id }) => id}
    >
      {(watch) => <WatchLine watch={watch} />}
    </FewAtATime>
  );
}

function WatchLine({ watch }: { watch: OwnWatch }) {
  const { title, outcome, outcome_text: text, earning, why, at } = watch;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-semibold break-words">{title}</span>
        <Badge tone={TONES[outcome]}>{text}</Badge>
      </div>
      <p className="tabular mt-1 text-sm text-soft">
        {watchStartText(formatDateTime(at))}
        {earning > 0 && ` · ${formatKurus(earning)}`}
      </p>
      {why !== null && <p className="mt-1 text-sm break-words">{why}</p>}
    </>
  );
}

function ReceiptDialog({ id, onClose }: { id: number | null; onClose: () => void }) {
  const shown = useLast(id) ?? 0;
  const query = useCallQuery(
    ['wallet', 'receipt', shown],
    viewerWalletContract.readReceipt,
    { params: { id: shown } },
    { enabled: id !== null },
  );
  const file = useReceiptFile();
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={receiptTexts.title}
      size="sm"
      footer={
        <Button
          variant="secondary"
          icon={<Download aria-hidden />}
          isBusy={file.isPending}
          busyText={busyWords.preparing}
          onClick={() => file.mutate({ params: { id: shown } }, { onSuccess: ({ data }) => saveFile(data) })}
        >
          {receiptDialogTexts.download}
        </Button>
      }
    >
      <FormAlert message={file.error && errorText(file.error, receiptDialogTexts.failed)} />
      <QueryStates query={query} failedText={receiptDialogTexts.failed}>
        {({ description, amount, transaction_type: type, facts }) => (
          <div className="flex flex-col gap-4 pb-2">
            <div>
              <p className="money text-3xl font-extrabold tracking-tight">
                {formatSignedKurus(amount, type === 'credit')}
              </p>
              <p className="mt-1 break-words">{description}</p>
            </div>
            <DetailList details={facts} />
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}
