import { useState } from 'react';
import { formatKurus, sumKurus } from '#lib/shared/money.ts';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { failureOfIntention } from '#lib/web/form/failure-of-intention.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useToast } from '#lib/web/overlays/use-toast.ts';
import { useBeginAnew } from '#lib/web/screen/use-begin-anew.ts';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { MOST_AT_ONCE } from '../../payment-wire.ts';
import { orderName } from '../../texts.ts';
import { useAccounting, useFirmOrders, usePayFromWallet } from '../api.ts';
import { payTexts, severalTexts as texts } from '../texts/firm.ts';

/** Pays several due payments from the firm's wallet at once. */
export function PaySeveralDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const query = useFirmOrders({ status: 'unpaid', page: '1', limit: String(MOST_AT_ONCE), search: '' });
  const free = useAccounting().data?.wallet_free;
  const [ids, setIds] = useState<readonly number[]>([]);
  // Mounted while the dialog is closed too, so that trying again after a lost answer pays once.
  const call = usePayFromWallet();
  const toast = useToast();
  useBeginAnew(isOpen, () => {
    setIds([]);
    call.reset();
  });
  const offered = query.data?.orders ?? [];
  const chosen = offered.filter(({ id }) => ids.includes(id));
  const sum = sumKurus(...chosen.map(({ total_with_vat: total }) => total));
  const isShort = free !== undefined && sum > free;

  async function pay() {
    const outcome = await attempt(call, { body: { order_ids: chosen.map(({ id }) => id) } });
    if (!outcome.isDone) return;
    toast.success(outcome.answer.message ?? texts.done);
    onClose();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title}
      description={free !== undefined && texts.free(formatKurus(free))}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button
            isBusy={call.isPending}
            busyText={busyWords.sending}
            disabled={chosen.length === 0 || isShort}
            onClick={() => void pay()}
          >
            {payTexts.payFromWallet}
          </Button>
        </>
      }
    >
      <QueryStates query={query} failedText={texts.loadFailed}>
        {() => (
          <div className="flex flex-col gap-4">
            <ul className="divide-y divide-line rounded-xl border border-line px-4">
              {offered.map((order) => (
                <li key={order.id} className="flex items-center justify-between gap-3">
                  <Checkbox
                    value={ids.includes(order.id)}
                    onChange={(isChosen) => {
                      call.reset();
                      setIds(isChosen ? [...ids, order.id] : ids.filter((id) => id !== order.id));
                    }}
                  >
                    <span className="break-words">{orderName(order)}</span>
                  </Checkbox>
                  <span className="tabular shrink-0 text-sm font-semibold">
                    {formatKurus(order.total_with_vat)}
                  </span>
                </li>
              ))}
            </ul>
            <p role="status" className="tabular font-semibold">
              {texts.sum(chosen.length, formatKurus(sum))}
              {isShort && <span className="block text-sm font-normal text-warning">{texts.short}</span>}
            </p>
            <FormAlert message={call.error && failureOfIntention(call.error, payTexts)} />
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}
