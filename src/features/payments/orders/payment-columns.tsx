import { formatDate } from '#lib/shared/dates.ts';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import { words } from '#lib/shared/words.ts';
import { Code, OpeningName, NameCell } from '#lib/web/lists/cells.tsx';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { actionsColumn, RowActions } from '#lib/web/lists/row-actions.tsx';
import type { Column } from '#lib/web/lists/table.tsx';
import type { Subject } from '#lib/web/screen/use-subject.ts';
import { actionWords } from '#lib/web/words.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import { firmWords } from '#features/firms/texts.ts';
import { personPath } from '#platform/places/paths.ts';
import { statusOf } from '../lifecycle.ts';
import { shownDate } from '../shown-date.ts';
import { ORDER_KIND_TEXTS } from '../texts.ts';
import type { AdminPayment } from '../contract/admin.ts';
import { PaymentBadge } from '../payment-badge.tsx';
import { isReceivable, SuspendedFirm } from './payment-dialog.tsx';
import { adminTexts as texts, marginText, receivedTexts } from '../admin-texts.web.ts';

interface Subjects {
  details: Subject;
  approval: Subject;
  rejection: Subject;
  receiving: Subject;
}

export function paymentColumns(subjects: Subjects): Column<AdminPayment>[] {
  return [
    {
      header: campaignWords.campaign,
      onPhone: 'title',
      className: 'lines:w-[55%] lines:max-w-0 lines:min-w-42',
      cell: (payment) => (
        <NameCell
          name={<OpeningName name={payment.campaign_name} onOpen={() => subjects.details.open(payment.id)} />}
          detail={
            <>
              <Code>{payment.reference}</Code> · {formatDate(shownDate(payment))}
              {payment.kind === 'top_up' && ` · ${ORDER_KIND_TEXTS.top_up}`}
            </>
          }
        />
      ),
    },
    { header: firmWords.firm, className: 'lines:w-[45%] lines:max-w-0 lines:min-w-36', cell: FirmCell },
    { header: words.totalAmount, align: 'end', cell: (payment) => <Total payment={payment} /> },
    { header: campaignWords.systemFee, align: 'end', cell: (payment) => <Fee {...payment} /> },
    { header: campaignWords.vat, align: 'end', cell: (payment) => formatKurus(payment.vat_amount) },
    {
      header: words.status,
      cell: (payment) => (
        <>
          <PaymentBadge status={statusOf(payment)} text={payment.status_text} />
          {payment.is_late && <p className="mt-1 max-w-48 text-xs text-soft">{texts.toWallet}</p>}
        </>
      ),
    },
    actionsColumn((payment) => <PaymentActions payment={payment} subjects={subjects} />),
  ];
}

function FirmCell(payment: AdminPayment) {
  const { firm_id: id, firm_name: name } = payment;
  return (
    <>
      <TextLink to={personPath({ id, role: 'firm' })}>{name}</TextLink>
      <SuspendedFirm payment={payment} />
    </>
  );
}

function Total({ payment: { total_with_vat: total, wallet_part: part } }: { payment: AdminPayment }) {
  return (
    <>
      <strong>{formatKurus(total)}</strong>
      {part > 0 && <span className="block text-xs text-soft">{texts.ofWhichWallet(formatKurus(part))}</span>}
    </>
  );
}

function Fee({ system_fee: fee, vat_amount: vat }: AdminPayment) {
  return (
    <div>
      {formatKurus(fee)}
      <div className="text-xs whitespace-nowrap text-soft">{marginText(kurus(fee - vat))}</div>
    </div>
  );
}

function PaymentActions({ payment, subjects }: { payment: AdminPayment; subjects: Subjects }) {
  const { id, campaign_name: about } = payment;
  const { approval, rejection, receiving } = subjects;
  if (isReceivable(payment))
    return (
      <RowActions about={about}>
        <Button
          size="sm"
          variant="secondary"
          about={about}
          aria-keyshortcuts="H"
          onClick={() => receiving.open(id)}
        >
          {receivedTexts.entry}
        </Button>
      </RowActions>
    );
  if (payment.payment_status !== 'pending') return null;
  return (
    <RowActions about={about}>
      <Button size="sm" about={about} aria-keyshortcuts="A" onClick={() => approval.open(id)}>
        {actionWords.approve}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        about={about}
        aria-keyshortcuts="R"
        onClick={() => rejection.open(id)}
      >
        {actionWords.reject}
      </Button>
    </RowActions>
  );
}
