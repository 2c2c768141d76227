import { useState } from 'react';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { attempt } from '#lib/web/attempt.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { failureOfIntention } from '#lib/web/form/failure-of-intention.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { useBeginAnew } from '#lib/web/screen/use-begin-anew.ts';
import { actionWords } from '#lib/web/words.ts';
import { MOST_IN_TRANSFER } from '../../payment-wire.ts';
import { type FirmOrder, useFirmOrders, useMakeBankTransfer } from '../api.ts';
import { orderName } from '../../texts.ts';
import { togetherTexts as texts } from '../texts/firm.ts';

/** The most payments that it offers, the newest. */
const OFFERED = '100';

export interface ChooseTransferDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Is given the new transfer. */
  onMade: (transferId: number) => void;
}

/** Chooses due payments that one bank transfer is to pay. */
export function ChooseTransferDialog({ isOpen, onClose, onMade }: ChooseTransferDialogProps) {
  const query = useFirmOrders({ status: 'unpaid', page: '1', limit: OFFERED, search: '' });
  const [ids, setIds] = useState<readonly number[]>([]);
  // Mounted while the dialog is closed too, so that trying again after a lost answer makes one transfer.
  const call = useMakeBankTransfer();
  useBeginAnew(isOpen, () => {
    setIds([]);
    call.reset();
  });
  const offered = (query.data?.orders ?? []).filter(({ transfer_id: transferId }) => transferId === null);
  const chosen = offered.filter(({ id }) => ids.includes(id));
  const sum = kurus(chosen.reduce((total, { total_with_vat: amount }) => total + amount, 0));

  function choose(id: number, isChosen: boolean) {
    call.reset();
    setIds(isChosen ? [...ids, id] : ids.filter((other) => other !== id));
  }

  async function make() {
    const outcome = await attempt(call, { body: { order_ids: chosen.map(({ id }) => id) } });
    if (outcome.isDone) onMade(outcome.answer.data.id);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.chooseTitle}
      description={texts.choose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {actionWords.cancel}
          </Button>
          <Button
            isBusy={call.isPending}
            busyText={texts.making}
            disabled={chosen.length < 2 || chosen.length > MOST_IN_TRANSFER}
            onClick={() => void make()}
          >
            {texts.make}
          </Button>
        </>
      }
    >
      <QueryStates query={query} failedText={texts.loadFailed}>
        {() => (
          <div className="flex flex-col gap-4">
            <ul className="divide-y divide-line rounded-xl border border-line px-4">
              {offered.map((order) => (
                <li key={order.id}>
                  <OfferedOrder order={order} isChosen={ids.includes(order.id)} onChoose={choose} />
                </li>
              ))}
            </ul>
            <p role="status" className="tabular font-semibold">
              {chosen.length > MOST_IN_TRANSFER ? texts.tooMany(MOST_IN_TRANSFER) : null}
              {chosen.length < 2 ? texts.tooFew : null}
              {chosen.length > 1 && chosen.length <= MOST_IN_TRANSFER ? texts.sum(chosen.length, sum) : null}
            </p>
            <p className="text-sm text-soft">{texts.chooseAbout}</p>
            <FormAlert
              message={
                call.error &&
                failureOfIntention(call.error, { failed: texts.makeFailed, tryAgain: texts.tryAgain })
              }
            />
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}

interface OfferedOrderProps {
  order: FirmOrder;
  isChosen: boolean;
  onChoose: (id: number, isChosen: boolean) => void;
}

function OfferedOrder({ order, isChosen, onChoose }: OfferedOrderProps) {
  return (
    <div className="flex items-center justify-between gap-3">
      <Checkbox value={isChosen} onChange={(next) => onChoose(order.id, next)}>
        <span className="break-words">{orderName(order)}</span>
      </Checkbox>
      <span className="tabular shrink-0 text-sm font-semibold">{formatKurus(order.total_with_vat)}</span>
    </div>
  );
}
