import type { ReactNode } from 'react';
import { formatKurus, kurusToLira } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { Code } from '#lib/web/lists/cells.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords } from '#lib/web/words.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { statusOf } from '../lifecycle.ts';
import { type FirmPayment, useFirmOrder } from '../api.web.ts';
import { ordersTexts, payTexts as texts, walletTopUpTexts } from '../firm-texts.web.ts';
import { FirmPaymentBadge } from '../payment-badge.tsx';
import { paymentWords } from '../texts.ts';

interface Line {
  label: string;
  shown: ReactNode;
  /** The text to copy, in the form that banks take. */
  copied?: { text: string; label: string };
  hint?: string;
}

type Transfer = Pick<FirmPayment, 'iban' | 'bank_name' | 'account_holder' | 'amount' | 'reference'>;

function linesOf({ iban, bank_name, account_holder, amount, reference }: Transfer): Line[] {
  return [
    {
      label: words.amount,
      shown: formatKurus(amount),
      copied: { text: kurusToLira(amount).toFixed(2).replace('.', ','), label: texts.copyAmount },
      hint: texts.amountHint,
    },
    {
      label: paymentWords.quote,
      shown: <Code>{reference}</Code>,
      copied: { text: reference, label: texts.copyReference },
      hint: texts.referenceHint,
    },
    {
      label: words.iban,
      shown: iban.replace(/(.{4})(?=.)/g, '$1 '),
      copied: { text: iban, label: walletWords.copyIban },
    },
    {
      label: texts.accountHolder,
      shown: account_holder,
      copied: { text: account_holder, label: texts.copyHolder },
    },
    { label: texts.bankName, shown: bank_name },
  ];
}

/** The sum and the code first, because they differ from payment to payment and no bank asks for the code. */
export function BankDetails({ payment, about }: { payment: Transfer; about: string }) {
  return (
    <div>
      <p className="mb-2 text-sm text-soft">{about}</p>
      <dl className="divide-y divide-line rounded-xl border border-line bg-canvas">
        {linesOf(payment).map(({ label, shown, copied, hint }) => (
          <div key={label} className="flex min-h-14 flex-col justify-center px-4 py-1.5">
            <dt className="text-xs font-medium text-soft">{label}</dt>
            <dd className="flex items-center gap-3">
              <span className="tabular min-w-0 flex-1 font-semibold break-words">{shown}</span>
              {copied && <CopyButton text={copied.text} label={copied.label} variant="outline" />}
            </dd>
            {hint && <dd className="mt-1 text-sm text-soft">{hint}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

export function TransferDialog({ subject }: { subject: Subject }) {
  const order = useFirmOrder(useLast(subject.id));
  return (
    <Dialog
      isOpen={subject.id !== null}
      onClose={subject.close}
      title={paymentWords.transfer}
      description={order.data && formatKurus(order.data.amount)}
      footer={
        <Button variant="secondary" onClick={subject.close}>
          {actionWords.close}
        </Button>
      }
    >
      <QueryStates query={order} failedText={ordersTexts.transferFailed}>
        {(found) =>
          statusOf(found) === 'pending' ? (
            <BankDetails payment={found} about={walletTopUpTexts.send} />
          ) : (
            <FirmPaymentBadge status={statusOf(found)} isCredited={found.is_credited} />
          )
        }
      </QueryStates>
    </Dialog>
  );
}
