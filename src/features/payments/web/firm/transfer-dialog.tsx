import { formatKurus, kurusToLira } from '#lib/shared/money.ts';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { failureOfIntention } from '#lib/web/form/failure-of-intention.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { useBeginAnew } from '#lib/web/screen/use-begin-anew.ts';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { orderName, paymentWords } from '../../texts.ts';
import { type BankTransfer, useAnnounceBankTransfer, useBankTransfer, useUndoBankTransfer } from '../api.ts';
import { paidTexts, payTexts, togetherTexts as texts } from '../texts/firm.ts';
import { BankDetails } from './bank-details.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';

export interface TransferDialogProps {
  /** Closed while null. */
  id: number | null;
  onClose: () => void;
}

/** The two calls of the dialog. Announced, it stays and takes the receipt; taken apart, it closes. */
function useTransferCalls({ id, onClose }: TransferDialogProps) {
  const announcing = useAnnounceBankTransfer();
  const undoing = useUndoBankTransfer();
  const toast = useToast();
  useBeginAnew(id !== null, () => {
    announcing.reset();
    undoing.reset();
  });

  async function announce(transfer: BankTransfer) {
    const input = { params: { id: transfer.id }, body: { amount: kurusToLira(transfer.amount) } };
    const outcome = await attempt(announcing, input);
    if (!outcome.isDone) return;
    toast.success(outcome.answer.message ?? texts.announced);
  }

  async function undo(transfer: BankTransfer) {
    const outcome = await attempt(undoing, { params: { id: transfer.id } });
    if (!outcome.isDone) return;
    toast.success(outcome.answer.message ?? texts.undone);
    onClose();
  }

  return { announcing, undoing, announce, undo };
}

/** One bank transfer that pays several: where to, how much, what to quote; announced, or taken apart. */
export function TransferDialog(props: TransferDialogProps) {
  const { id, onClose } = props;
  const query = useBankTransfer(useLast(id));
  const calls = useTransferCalls(props);
  const transfer = query.data;
  const isOpen = transfer?.state === 'open' && transfer.orders.length > 0;
  return (
    <Dialog
      isOpen={id !== null}
      onClose={onClose}
      title={paymentWords.together}
      description={transfer && texts.sum(transfer.orders.length, transfer.amount)}
      footer={
        transfer && isOpen ? (
          <>
            <Button
              variant="secondary"
              isBusy={calls.undoing.isPending}
              busyText={texts.making}
              onClick={() => void calls.undo(transfer)}
            >
              {texts.undo}
            </Button>
            <Button
              isBusy={calls.announcing.isPending}
              busyText={busyWords.sending}
              onClick={() => void calls.announce(transfer)}
            >
              {payTexts.iHavePaid}
            </Button>
          </>
        ) : (
          <Button variant="secondary" onClick={onClose}>
            {actionWords.close}
          </Button>
        )
      }
    >
      <QueryStates query={query} failedText={texts.failed}>
        {(shown) =>
          isOpen ? <TransferFacts transfer={shown} calls={calls} /> : <AfterPaying transfer={shown} />
        }
      </QueryStates>
    </Dialog>
  );
}

/** What is said of a transfer that is not to be made any more. */
function AfterPaying({ transfer: { state, orders } }: { transfer: BankTransfer }) {
  const [order] = orders;
  if (state !== 'announced' || order === undefined) return <Alert tone="info">{texts.over}</Alert>;
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="info">{paidTexts.submitted}</Alert>
      <ReceiptPanel orderId={order.id} />
    </div>
  );
}

interface TransferFactsProps {
  transfer: BankTransfer;
  calls: ReturnType<typeof useTransferCalls>;
}

function TransferFacts({ transfer, calls: { announcing, undoing } }: TransferFactsProps) {
  const failed = (error: unknown, text: string) =>
    error === null ? null : failureOfIntention(error, { failed: text, tryAgain: texts.tryAgain });
  return (
    <div className="flex flex-col gap-5">
      <BankDetails payment={transfer} />
      <section>
        <h3 className="text-sm font-semibold">{texts.pays}</h3>
        <ul className="mt-1 divide-y divide-line">
          {transfer.orders.map((order) => (
            <li key={order.id} className="flex justify-between gap-3 py-2 text-sm">
              <span className="min-w-0 break-words">{orderName(order)}</span>
              <span className="tabular shrink-0 font-semibold">{formatKurus(order.total_with_vat)}</span>
            </li>
          ))}
        </ul>
      </section>
      <FormAlert
        message={failed(announcing.error, texts.announceFailed) ?? failed(undoing.error, texts.undoFailed)}
      />
    </div>
  );
}
