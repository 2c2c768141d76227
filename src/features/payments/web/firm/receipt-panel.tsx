import { Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { attempt, sayFailure } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { checkFile, typeOf } from '#lib/web/inputs/image/image-check.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { busyWords } from '#lib/web/words.ts';
import { firmReceiptsContract } from '../../contract.ts';
import { RECEIPT_FILE } from '../../payment-wire.ts';
import { paymentTexts } from '../../texts.ts';
import { type FirmOrder, useAttachReceipt, useFirmOrder, useRemoveReceipt } from '../api.ts';
import { Receipt } from '../receipt.tsx';
import { receiptTexts as texts } from '../texts.ts';

/** The receipt of the transfer that pays an order: to be seen, and to be attached or replaced until it is decided. */
export function ReceiptPanel({ orderId }: { orderId: number }) {
  return (
    <QueryStates query={useFirmOrder(orderId)} failedText={texts.orderFailed}>
      {(order) => (
        <div className="flex flex-col items-start gap-3">
          {order.receipt_kind !== null && (
            <Receipt
              kind={order.receipt_kind}
              id={order.id}
              name={order.campaign_name}
              route={firmReceiptsContract.readReceipt}
            />
          )}
          {order.payment_status === 'pending' && <Change order={order} />}
        </div>
      )}
    </QueryStates>
  );
}

/** Asks for the file and sends it at once; takes it back. */
function Change({ order: { id, receipt_kind: kind } }: { order: FirmOrder }) {
  const input = useRef<HTMLInputElement>(null);
  const attaching = useAttachReceipt();
  const removing = useRemoveReceipt();
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);

  async function send(file: File | undefined) {
    if (file === undefined) return;
    const wrong = checkFile(file, RECEIPT_FILE);
    setProblem(wrong);
    if (wrong !== null) return;
    const outcome = await attempt(attaching, { params: { id }, files: { receipt: file } });
    if (outcome.isDone) toast.success(outcome.answer.message ?? paymentTexts.receiptAttached);
    else setProblem(sayFailure(outcome.error, texts.attachFailed));
  }

  async function remove() {
    setProblem(null);
    const outcome = await attempt(removing, { params: { id } });
    if (outcome.isDone) toast.success(outcome.answer.message ?? paymentTexts.receiptRemoved);
    else setProblem(sayFailure(outcome.error, texts.removeFailed));
  }

  return (
    <>
      <p className="text-sm text-soft">{kind === null ? texts.hint : texts.attached}</p>
      <FormAlert message={problem} />
      <input
        ref={input}
        type="file"
        hidden
        accept={RECEIPT_FILE.formats.map(typeOf).join(',')}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          // Otherwise the same file could not be chosen again after it was refused.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<Paperclip aria-hidden />}
          isBusy={attaching.isPending}
          isGuarded={removing.isPending}
          busyText={busyWords.sending}
          onClick={() => input.current?.click()}
        >
          {kind === null ? texts.add : texts.replace}
        </Button>
        {kind !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            isBusy={removing.isPending}
            isGuarded={attaching.isPending}
            busyText={busyWords.deleting}
            onClick={() => void remove()}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </>
  );
}
