import { formatDateTime, formatDay } from '#lib/shared/dates.ts';
import { formatKurus, kurus, kurusToLira } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Code } from '#lib/web/lists/cells.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { statusOf } from '../lifecycle.ts';
import { METHOD_TEXTS, ORDER_KIND_TEXTS, paymentWords, overtakenText } from '../texts.ts';
import { type AdminPayment, adminInvoicesContract, adminPaymentsContract } from '../contract.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { adminTexts as texts, marginText, receivedTexts, reissueTexts } from '../admin-texts.web.ts';
import {
  InvoiceButton,
  BillingFields,
  type BillingFieldsProps,
  billingValues,
} from '../invoices/billing.tsx';
import { moneySchema } from '#lib/shared/wire.ts';
import { z } from '#lib/shared/zod.ts';
import { FormField } from '#lib/web/form/form-field.tsx';
import { Checkbox } from '#lib/web/inputs/checkbox.tsx';
import { DateInput } from '#lib/web/inputs/date-input.tsx';
import { MoneyInput } from '#lib/web/inputs/number-input.tsx';
import { useToday } from '#lib/web/day/new-day.ts';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { RejectButton, RowDialog, type RowSubject } from '#lib/web/screen/row-dialog.tsx';
import { useReceivePayment, useReissueInvoice } from '../api.web.ts';
import { TextArea } from '#lib/web/inputs/text-input.tsx';
import { reissueSchema } from '../payment-wire.ts';
import type { AlreadyDecided } from '#lib/web/screen/call-dialog.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { peopleWords } from '#platform/words/people.ts';

export type PaymentSubjects = Readonly<
  Record<'details' | 'approval' | 'rejection' | 'reissue' | 'receiving', RowSubject<AdminPayment>>
>;

function detailsOf(payment: AdminPayment) {
  const { method, submitted_at: announced, decided_at: decided, system_fee: fee, vat_amount: vat } = payment;
  return [
    { label: words.status, value: <PaymentBadge status={statusOf(payment)} text={payment.status_text} /> },
    { label: firmWords.firm, value: firmValue(payment) },
    ...amountDetails(payment),
    { label: words.reference, value: <Code>{payment.reference}</Code> },
    { label: campaignWords.systemFee, value: `${formatKurus(fee)} (${marginText(kurus(fee - vat))})` },
    { label: campaignWords.vat, value: formatKurus(vat) },
    { label: words.method, value: method === null ? texts.noMethod : METHOD_TEXTS[method] },
    { label: texts.announced, value: announced && formatDateTime(announced) },
    decided !== null && { label: texts.decided, value: formatDateTime(decided) },
    payment.received_on !== null && {
      label: receivedTexts.date,
      value: receivedOn(payment.received_on, payment.is_month_closed),
    },
    payment.bank_line !== null && { label: texts.atBank, value: bankText(payment.bank_line), isWide: true },
    invoiceDetails(payment),
    payment.end_date !== null && { label: texts.endDate, value: formatDay(payment.end_date) },
    payment.rejection_reason !== null && {
      label: payment.is_credited ? words.description : words.rejectionReason,
      value: payment.rejection_reason,
      isWide: true,
    },
  ];
}

const receivedOn = (day: string, isClosed: boolean) =>
  isClosed ? `${formatDay(day)} · ${receivedTexts.closedMonth}` : formatDay(day);

function bankText({
  booked_on: day,
  amount,
  party,
  iban,
  reference,
}: NonNullable<AdminPayment['bank_line']>) {
  return [formatDay(day), formatKurus(amount), party, iban, reference].filter(Boolean).join(' · ');
}

export function PaymentDialog({ subjects }: { subjects: PaymentSubjects }) {
  return (
    <RowDialog
      subject={subjects.details}
      title={({ campaign_name: name }) => name}
      renderAbout={({ kind }) => kind !== 'wallet' && ORDER_KIND_TEXTS[kind]}
      renderActions={(payment) => <DialogActions payment={payment} subjects={subjects} />}
    >
      {(payment) => (
        <>
          <DetailList details={detailsOf(payment)} />
          {payment.is_late && <p className="mt-4 text-sm text-soft">{texts.toWallet}</p>}
        </>
      )}
    </RowDialog>
  );
}

function DialogActions({ payment, subjects }: { payment: AdminPayment; subjects: PaymentSubjects }) {
  const { id } = payment;
  return (
    <>
      {invoiceInForce(payment) && (
        <Button variant="secondary" onClick={() => subjects.reissue.open(id)}>
          {reissueTexts.entry}
        </Button>
      )}
      {isReceivable(payment) && (
        <Button variant="secondary" aria-keyshortcuts="H" onClick={() => subjects.receiving.open(id)}>
          {receivedTexts.entry}
        </Button>
      )}
      {payment.payment_status === 'pending' && (
        <>
          <RejectButton onClick={() => subjects.rejection.open(id)} />
          <Button aria-keyshortcuts="A" onClick={() => subjects.approval.open(id)}>
            {actionWords.approve}
          </Button>
        </>
      )}
    </>
  );
}

function InvoiceFile({
  invoice: { id, number, is_return: isReturn },
}: {
  invoice: AdminPayment['invoices'][number];
}) {
  const route = adminInvoicesContract.readFirmInvoice;
  const about = isReturn ? paymentWords.returnInvoice : paymentWords.invoice;
  return (
    // Higher for a finger than its line, and begins where other words do.
    <span className="-my-1.5 -ml-1 flex max-w-full flex-wrap items-center gap-x-2">
      <InvoiceButton id={id} label={number} about={about} variant="link" route={route} />
      {isReturn && <span className="text-xs text-soft">{paymentWords.returnInvoice}</span>}
    </span>
  );
}

function invoiceDetails({ invoices }: AdminPayment) {
  const files = invoices.map((invoice) => <InvoiceFile key={invoice.id} invoice={invoice} />);
  return files.length > 0 && { label: paymentWords.invoiceNumber, value: files };
}

export const isReceivable = ({ payment_status: status }: AdminPayment) =>
  status === 'awaiting' || status === 'rejected';

/** Another amount than the payment's fills the firm's wallet for good, so that it takes a tick: one digit is soon wrong. */
const schema = adminPaymentsContract.receivePayment.body
  .safeExtend({ expected: moneySchema(), is_other: z.boolean() })
  .refine(({ amount, expected, is_other: isOther }) => isOther || amount === expected, {
    path: ['amount'],
    error: receivedTexts.otherAmount,
  });

interface ReceivedDialogProps {
  subject: RowSubject<AdminPayment>;
  onDone: () => void;
}

export function ReceivedDialog({ subject: { row, close }, onDone }: ReceivedDialogProps) {
  const today = useToday();
  return (
    <FormDialog
      subject={row}
      onClose={close}
      onDone={onDone}
      call={useReceivePayment()}
      schema={schema}
      // The amount is read from the bank's statement, so that what is expected is not booked unread.
      values={({ payable, is_detached: isDetached }) => ({
        date: today,
        expected: kurusToLira(payable),
        is_other: isDetached,
      })}
      input={({ id }, { amount, date }) => ({ params: { id }, body: { amount, date } })}
      words={receivedTexts.words}
      isDecision
      description={({ firm_name: firm, reference, payable }) =>
        `${firm} · ${reference} · ${formatKurus(payable)}`
      }
    >
      {({ control, formState, watch }, { is_detached: isDetached }) => (
        <>
          <p className="text-sm text-soft">{isDetached ? receivedTexts.aboutVoid : receivedTexts.about}</p>
          <FormField control={control} name="amount" label={receivedTexts.amount}>
            {(input) => <MoneyInput {...input} />}
          </FormField>
          {!isDetached &&
            (watch('is_other') || formState.errors.amount?.message === receivedTexts.otherAmount) && (
              <FormField control={control} name="is_other">
                {(input) => <Checkbox {...input}>{receivedTexts.toWallet}</Checkbox>}
              </FormField>
            )}
          <FormField control={control} name="date" label={receivedTexts.date}>
            {(input) => <DateInput {...input} max={today} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

const invoiceInForce = ({ invoices }: AdminPayment) =>
  invoices.findLast(({ is_return: isReturn }) => !isReturn);

export function ReissueDialog({ subject: { row, close } }: { subject: RowSubject<AdminPayment> }) {
  const invoice = row === null ? undefined : invoiceInForce(row);
  return (
    <FormDialog
      subject={invoice ?? null}
      onClose={close}
      call={useReissueInvoice()}
      schema={reissueSchema}
      values={({ buyer }) => ({ ...billingValues(buyer), reason: '' })}
      input={({ id }, body) => ({ params: { id }, body })}
      words={reissueTexts.words}
      description={({ number }) => reissueTexts.about(number)}
    >
      {(form) => (
        <>
          {/* The form has these fields and one more. */}
          <BillingFields form={form as unknown as BillingFieldsProps['form']} />
          <FormField
            control={form.control}
            name="reason"
            label={reissueTexts.reason}
            hint={reissueTexts.reasonHint}
          >
            {(input) => <TextArea {...input} rows={3} limit={500} />}
          </FormField>
        </>
      )}
    </FormDialog>
  );
}

export function amountDetails({ total_with_vat: total, payable, wallet_part: part, withheld }: AdminPayment) {
  const whole = { label: words.totalAmount, value: formatKurus(total) };
  if (part === 0 && withheld === 0) return [whole];
  return [
    { label: texts.transferPart, value: formatKurus(kurus(payable - part)) },
    part > 0 && { label: texts.walletPart, value: formatKurus(part) },
    withheld > 0 && { label: campaignWords.withheld, value: formatKurus(withheld) },
    whole,
  ];
}

export function decidedPayment(payment: AdminPayment): AlreadyDecided | null {
  const { payment_status: status, status_text: state, decided_by_name: decidedBy } = payment;
  return status === 'pending' ? null : { title: texts.settledTitle, text: overtakenText(state, decidedBy) };
}

export function SuspendedFirm({ payment }: { payment: AdminPayment }) {
  return (
    payment.is_firm_suspended && (
      <span className="mt-1 block">
        <Badge tone="warning">{peopleWords.suspended}</Badge>
      </span>
    )
  );
}

export function firmValue(payment: AdminPayment) {
  return (
    <>
      {payment.firm_name}
      <SuspendedFirm payment={payment} />
    </>
  );
}
