import { useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { z } from '#lib/shared/zod.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FormField } from '#lib/web/form/form-field.tsx';
import { MoneyInput } from '#lib/web/inputs/money-input.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords } from '#lib/web/words.ts';
import { positiveMoney } from '../../payment-wire.ts';
import { paymentWords } from '../../texts.ts';
import { useTopUpWallet, type WalletTopUp } from '../api.ts';
import { walletTopUpTexts as texts } from '../texts/firm.ts';
import { BankDetails } from './bank-details.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';

const schema = z.object({ amount: positiveMoney() });
// The cast: the amount is missing until it is typed.
const EMPTY = {} as z.input<typeof schema>;

/** Announces a transfer to the firm's wallet, then says where to send it. */
export function WalletTopUpDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const call = useTopUpWallet();
  const [isMade, setMade] = useState(false);
  return (
    <>
      <FormDialog
        subject={isOpen ? texts : null}
        onClose={onClose}
        call={call}
        schema={schema}
        values={() => EMPTY}
        input={(_, body) => ({ body })}
        words={texts.asking}
        description={() => texts.about}
        onDone={() => {
          setMade(true);
          onClose();
        }}
      >
        {({ control }) => (
          <FormField control={control} name="amount" label={words.amount} isRequired>
            {(input) => <MoneyInput {...input} />}
          </FormField>
        )}
      </FormDialog>
      <SendDialog topUp={isMade ? (call.data?.data ?? null) : null} onClose={() => setMade(false)} />
    </>
  );
}

/** Where to send an announced transfer, and its receipt. Both stand at the payment, too. */
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
      {shown && (
        <div className="flex flex-col gap-5">
          <BankDetails payment={shown} about={texts.send} />
          <ReceiptPanel orderId={shown.id} />
        </div>
      )}
    </Dialog>
  );
}
