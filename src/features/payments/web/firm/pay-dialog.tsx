import { Banknote, CreditCard, Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import { errorText } from '#lib/web/call.ts';
import { isRefused } from '#lib/web/intention-key.ts';
import { Alert } from '#lib/web/ui/alert.tsx';
import { Button } from '#lib/web/ui/button.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import { Field } from '#lib/web/ui/field.tsx';
import { QueryStates } from '#lib/web/ui/query-states.tsx';
import { RadioCards } from '#lib/web/ui/radio-cards.tsx';
import type { PaymentMethod } from '../../lifecycle.ts';
import { type FirmPayment, useFirmPayment, useMakePayment } from '../api.ts';
import { paymentLabels as labels, payTexts as texts, walletAboutText, walletShortText } from '../texts.ts';
import { BankDetails } from './bank-details.tsx';
import type { PaidNews } from './paid-dialog.tsx';

function methodsFor({ wallet_balance, amount }: FirmPayment) {
  return [
    {
      value: 'bank_transfer' as const,
      label: texts.bankTransfer,
      description: texts.bankTransferAbout,
      icon: <Banknote />,
    },
    {
      value: 'wallet' as const,
      label: texts.wallet,
      description: walletAboutText(wallet_balance, amount),
      icon: <Wallet />,
    },
    { value: 'card' as const, label: texts.card, description: texts.cardAbout, icon: <CreditCard /> },
  ];
}

function canPay(payment: FirmPayment, method: PaymentMethod): boolean {
  if (method === 'card') return false;
  return method === 'bank_transfer' || payment.wallet_balance >= payment.amount;
}

export interface PayDialogProps {
  /** Whose due payment is made; closed while null. */
  campaignId: number | null;
  onClose: () => void;
  onPaid: (news: PaidNews) => void;
}

/** Pays for a campaign: chooses how, shows where to transfer what, and says that it was done. */
export function PayDialog({ campaignId, onClose, onPaid }: PayDialogProps) {
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const query = useFirmPayment(campaignId);
  // Stays mounted while the dialog is closed, so that trying again after a lost answer pays once.
  const pay = useMakePayment();
  const payment = campaignId === null ? undefined : query.data;

  function close() {
    setMethod('bank_transfer');
    pay.reset();
    onClose();
  }

  async function submit(due: FirmPayment) {
    const { data } = await pay.mutateAsync({ params: { id: due.campaign_id }, body: { method } });
    setMethod('bank_transfer');
    onPaid({ status: data.payment_status, kind: due.kind, campaignName: due.campaign_name });
  }

  return (
    <Dialog
      isOpen={campaignId !== null}
      onClose={close}
      title={texts.title}
      description={payment && `${payment.campaign_name} · ${formatKurus(payment.amount)}`}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {labels.cancel}
          </Button>
          {payment && canPay(payment, method) && (
            <Button
              isBusy={pay.isPending}
              busyText={texts.paying}
              // What went wrong is shown above; there is nobody else to tell.
              onClick={() => void submit(payment).catch(() => undefined)}
            >
              {method === 'wallet' ? texts.payFromWallet : texts.iHavePaid}
            </Button>
          )}
        </>
      }
    >
      <QueryStates query={query} failedText={texts.failedToLoad}>
        {(due) => (
          <div className="flex flex-col gap-5">
            <Field label={texts.method} isGroup>
              <RadioCards
                value={method}
                onChange={(next) => {
                  setMethod(next);
                  pay.reset();
                }}
                options={methodsFor(due)}
                className="sm:grid-flow-row"
              />
            </Field>
            <MethodDetails payment={due} method={method} />
            {pay.error && (
              <Alert tone="danger">
                {isRefused(pay.error) ? errorText(pay.error, texts.failed) : texts.lostAnswer}
              </Alert>
            )}
          </div>
        )}
      </QueryStates>
    </Dialog>
  );
}

function MethodDetails({ payment, method }: { payment: FirmPayment; method: PaymentMethod }) {
  if (method === 'card') return <Alert tone="info">{texts.cardUnavailable}</Alert>;
  if (method === 'bank_transfer') return <BankDetails payment={payment} />;
  if (canPay(payment, method)) return null;
  return <Alert tone="warning">{walletShortText(payment.wallet_balance, payment.amount)}</Alert>;
}
