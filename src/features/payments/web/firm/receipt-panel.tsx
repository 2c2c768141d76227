import { Paperclip, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { attempt, sayFailure } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { checkFile, typeOf } from '#lib/web/inputs/image/image-check.ts';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { busyWords } from '#lib/web/words.ts';
import { firmReceiptsContract } from '../../contract.ts';
import { RECEIPT_FILE } from '../../payment-wire.ts';
import { paymentTexts } from '../../texts.ts';
import { type FirmOrder, useAttachReceipt, useFirmOrder, useRemoveReceipt } from '../api.ts';
import { Receipt, receiptOf } from '../receipt.tsx';
import { receiptTexts as texts } from '../texts.ts';

/** The receipt of the transfer that pays an order: to be seen, and to be attached or replaced until it is decided. */
export function ReceiptPanel({ orderId }: { orderId: number }) {
  return (
    <QueryStates query={useFirmOrder(orderId)} failedText={texts.orderFailed}>
      {(order) => (
        <div className="flex flex-col items-start gap-3">
          <OwnReceipt order={order} />
          {order.payment_status === 'pending' && <Change order={order} />}
        </div>
      )}
    </QueryStates>
  );
}

function OwnReceipt({ order }: { order: FirmOrder }) {
  const receipt = receiptOf(order);
  const route = firmReceiptsContract.readReceipt;
  return receipt && <Receipt {...receipt} id={order.id} name={order.campaign_name} route={route} />;
}

/** Asks for the file and sends it at once; asks before it takes one away. */
function Change({ order }: { order: FirmOrder }) {
  const { id, receipt_kind: kind } = order;
  const input = useRef<HTMLInputElement>(null);
  const attaching = useAttachReceipt();
  const toast = useToast();
  const [problem, setProblem] = useState<string | null>(null);
  const [removed, setRemoved] = useState<FirmOrder | null>(null);

  async function send(file: File | undefined) {
    if (file === undefined) return;
    const wrong = checkFile(file, RECEIPT_FILE);
    setProblem(wrong);
    if (wrong !== null) return;
    const outcome = await attempt(attaching, { params: { id }, files: { receipt: file } });
    if (outcome.isDone) toast.success(outcome.answer.message ?? paymentTexts.receiptAttached);
    else setProblem(sayFailure(outcome.error, texts.attachFailed));
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
          busyText={busyWords.sending}
          onClick={() => input.current?.click()}
        >
          {kind === null ? texts.add : texts.replace}
        </Button>
        {kind !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            isGuarded={attaching.isPending}
            onClick={() => {
              setProblem(null);
              setRemoved(order);
            }}
          >
            {texts.remove}
          </Button>
        )}
      </div>
      <CallDialog
        subject={removed}
        onClose={() => setRemoved(null)}
        call={useRemoveReceipt()}
        input={({ id: orderId }) => ({ params: { id: orderId } })}
        words={texts.removal}
        icon={<Trash2 />}
        tone="danger"
      >
        {(asked) => {
          const receipt = receiptOf(asked);
          return receipt && texts.removalText(texts.file(receipt.kind, receipt.bytes, receipt.at));
        }}
      </CallDialog>
    </>
  );
}
