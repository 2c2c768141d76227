import { Banknote, CreditCard, Wallet, CircleCheck, Hourglass } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { formatKurus, type Kurus, kurus, kurusToLira, ZERO_KURUS } from '#lib/shared/money.ts';
import { attempt, failureOfIntention } from '#lib/web/attempt.ts';
import { FormAlert } from '#lib/web/form/form-alert.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { CloseButton, Dialog, useOpening } from '#lib/web/overlays/dialog.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { Field } from '#lib/web/inputs/field.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { RadioCards } from '#lib/web/inputs/radio-cards.tsx';
import { actionWords, busyWords } from '#lib/web/words.ts';
import { firmWords } from '#features/firms/texts.ts';
import { firmPaths } from '#platform/places/paths.ts';
import { paymentErrors } from '../contract/firm.ts';
import { mayHappen, type PaymentMethod, statusOf, type PaymentStatus } from '../lifecycle.ts';
import { type FirmPayment, useFirmPayment, useMakePayment, useFirmOrder } from '../api.web.ts';
import {
  notDueText,
  payTexts as texts,
  walletAboutText,
  walletShortText,
  paidTexts,
  ordersTexts,
  walletTopUpTexts,
} from '../firm-texts.web.ts';
import { orderName, paymentWords, withheldPartText } from '../texts.ts';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { words } from '#lib/shared/words.ts';
import { CopyButton } from '#lib/web/buttons/copy-button.tsx';
import { Code } from '#lib/web/lists/cells.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { walletWords } from '#features/wallet/texts.ts';
import { FirmPaymentBadge } from '../payment-badge.tsx';

function methodsFor(payment: FirmPayment) {
  const { wallet_balance, amount, card_available } = payment;
  const methods = [
    {
      value: 'bank_transfer' as const,
      label: paymentWords.transfer,
      description: texts.bankTransferAbout,
      icon: <Banknote />,
    },
    {
      value: 'wallet' as const,
      label: firmWords.wallet,
      description: walletAboutText(wallet_balance, amount),
      icon: <Wallet />,
    },
    {
      value: 'card' as const,
      label: paymentWords.card,
      description: card_available ? texts.cardAbout : texts.cardOff,
      icon: <CreditCard />,
    },
  ];
  return methods.map((method) => ({ ...method, isDisabled: !canPay(payment, method.value) }));
}

function canPay(payment: FirmPayment, method: PaymentMethod): boolean {
  if (method === 'card') return payment.card_available;
  return method === 'bank_transfer' || payment.wallet_balance >= payment.amount;
}

export interface PayDialogProps {
  campaignId: number | null;
  onClose: () => void;
  onSeeOrders: () => void;
}

function usePaying() {
  const [method, setMethod] = useState<PaymentMethod>('bank_transfer');
  const [usesWallet, setUsesWallet] = useState(false);
  const [news, setNews] = useState<PaidNews | null>(null);
  const pay = useMakePayment();
  const navigate = useNavigate();

  function choose(next: PaymentMethod) {
    setMethod(next);
    pay.reset();
  }

  function chooseWallet(next: boolean) {
    setUsesWallet(next);
    pay.reset();
  }

  async function submit(due: FirmPayment) {
    const part = usesWallet ? walletPartOf(due, method) : ZERO_KURUS;
    const body = { method, ...(part > 0 && { wallet_amount: kurusToLira(part) }) };
    const outcome = await attempt(pay, { params: { id: due.campaign_id }, body });
    if (!outcome.isDone) return;
    const { redirect_url: to, payment_status: status } = outcome.answer.data;
    if (to === null) setNews({ ...due, status });
    else void navigate(to);
  }

  return { method, usesWallet, news, isBusy: pay.isPending, error: pay.error, choose, chooseWallet, submit };
}

function walletPartOf({ wallet_balance: free, amount }: FirmPayment, method: PaymentMethod): Kurus {
  return method !== 'wallet' && free < amount ? free : ZERO_KURUS;
}

export const isDue = (payment: FirmPayment) => mayHappen('submit', statusOf(payment));

const titleOf = (payment: FirmPayment | undefined) =>
  payment === undefined || isDue(payment) ? texts.title : texts.notDueTitle;

export function PayDialog(props: PayDialogProps) {
  return <Pay key={useOpening(props.campaignId !== null)} {...props} />;
}

function Pay({ campaignId, onClose, onSeeOrders }: PayDialogProps) {
  const query = useFirmPayment(useLast(campaignId));
  const paying = usePaying();
  const { news } = paying;
  const payment = query.data;
  return (
    <Dialog
      isOpen={campaignId !== null}
      onClose={onClose}
      title={news === null ? titleOf(payment) : paidTitle(news)}
      description={payment && aboutPayment(payment)}
      footer={
        news === null ? (
          <PayActions query={query} paying={paying} onClose={onClose} />
        ) : (
          <PaidActions news={news} onClose={onClose} onSeeOrders={onSeeOrders} />
        )
      }
    >
      {news === null ? (
        <QueryStates query={query} failedText={texts.failedToLoad}>
          {(due) =>
            isDue(due) ? (
              <PayFields payment={due} paying={paying} />
            ) : (
              <Alert tone="info">{notDueText(statusOf(due))}</Alert>
            )
          }
        </QueryStates>
      ) : (
        <PaidContent news={news} />
      )}
    </Dialog>
  );
}

function aboutPayment(payment: FirmPayment): string {
  const { amount, withheld } = payment;
  const about = `${orderName(payment)} · ${formatKurus(amount)}`;
  return withheld > 0 ? `${about} (${withheldPartText(formatKurus(withheld))})` : about;
}

const SUBMIT_TEXTS: Readonly<Record<PaymentMethod, string>> = {
  bank_transfer: texts.iHavePaid,
  wallet: texts.payFromWallet,
  card: texts.payByCard,
};

interface PayActionsProps {
  query: ReturnType<typeof useFirmPayment>;
  paying: ReturnType<typeof usePaying>;
  onClose: () => void;
}

function PayActions({ query, paying: { method, isBusy, submit }, onClose }: PayActionsProps) {
  const { data: payment, error } = query;
  const isOver = payment ? !isDue(payment) : error !== null;
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {isOver ? actionWords.close : actionWords.cancel}
      </Button>
      {payment && !isOver && canPay(payment, method) && (
        <Button isBusy={isBusy} busyText={busyWords.sending} onClick={() => void submit(payment)}>
          {SUBMIT_TEXTS[method]}
        </Button>
      )}
    </>
  );
}

function PayFields({ payment, paying }: { payment: FirmPayment; paying: ReturnType<typeof usePaying> }) {
  const { method, usesWallet, error } = paying;
  const part = walletPartOf(payment, method);
  const rest = usesWallet ? kurus(payment.amount - part) : payment.amount;
  return (
    <div className="flex flex-col gap-5">
      <Field label={texts.method} isGroup>
        <RadioCards
          value={method}
          onChange={paying.choose}
          options={methodsFor(payment)}
          className="sm:grid-flow-row"
        />
      </Field>
      {part > 0 && canPay(payment, method) && (
        <Checkbox value={usesWallet} onChange={paying.chooseWallet}>
          {texts.walletToo(formatKurus(part))}
        </Checkbox>
      )}
      <MethodDetails payment={{ ...payment, amount: rest }} method={method} isPart={rest < payment.amount} />
      <FormAlert message={error && failureOfIntention(error, texts)} />
    </div>
  );
}

interface MethodDetailsProps {
  payment: FirmPayment;
  method: PaymentMethod;
  isPart: boolean;
}

function MethodDetails({ payment, method, isPart }: MethodDetailsProps) {
  if (method === 'card')
    return (
      <Alert tone="info">
        {payment.card_available ? texts.cardHint : paymentErrors.CARD_UNAVAILABLE.text}
        {isPart && ` ${texts.cardPart(formatKurus(payment.amount))}`}
      </Alert>
    );
  if (method === 'bank_transfer') return <BankDetails payment={payment} about={texts.transferNext} />;
  if (canPay(payment, method)) return null;
  return <Alert tone="warning">{walletShortText(payment.wallet_balance, payment.amount)}</Alert>;
}

interface PaidNews {
  status: PaymentStatus;
  kind: 'campaign' | 'top_up';
  start_date: string;
}

export function paidTitle({ status }: PaidNews): string {
  return status === 'paid' ? paidTexts.paidTitle : paidTexts.submittedTitle;
}

function PaidContent({ news }: { news: PaidNews }) {
  const isPaid = news.status === 'paid';
  const today = useToday();
  const paidText = news.kind === 'top_up' ? paidTexts.toppedUp : paidTexts.activated(news.start_date, today);
  return (
    <div role="status" className="flex items-start gap-4">
      <span
        aria-hidden
        className={
          isPaid
            ? 'animate-pop rounded-full bg-success-tint p-3 text-success'
            : 'rounded-full bg-warning-tint p-3 text-warning'
        }
      >
        {isPaid ? <CircleCheck className="size-7" /> : <Hourglass className="size-7" />}
      </span>
      <div className="flex flex-col gap-2 text-soft">
        <p>{isPaid ? paidText : paidTexts.submitted}</p>
        {!isPaid && news.kind === 'campaign' && <p>{paidTexts.byMistake}</p>}
      </div>
    </div>
  );
}

interface PaidActionsProps {
  news: PaidNews;
  onClose: () => void;
  onSeeOrders: () => void;
}

function PaidActions({ news, onClose, onSeeOrders }: PaidActionsProps) {
  return (
    <>
      <CloseButton onClick={onClose} />
      {news.status === 'paid' ? (
        <ButtonLink to={firmPaths.active}>{campaignWords.toActive}</ButtonLink>
      ) : (
        <Button onClick={onSeeOrders}>{paidTexts.seeOrders}</Button>
      )}
    </>
  );
}

interface Line {
  label: string;
  shown: ReactNode;
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
function BankDetails({ payment, about }: { payment: Transfer; about: string }) {
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
      footer={<CloseButton onClick={subject.close} />}
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
