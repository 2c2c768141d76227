import { Download } from 'lucide-react';
import { useParams } from 'react-router';
import { formatDateTime } from '#lib/shared/dates.ts';
import type { FileAnswer } from '#lib/shared/file-answer.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { isMissing } from '#lib/web/call.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { campaignWords, withheldText } from '#features/campaigns/texts.ts';
import { adminPaths, personPath } from '#platform/places/paths.ts';
import { invoicePath, paymentPath } from '../admin-paths.ts';
import { type WholeInvoice, useAdminInvoice } from '../api.web.ts';
import { adminInvoiceTexts as texts } from '../admin-texts.web.ts';
import { billingDetailsOf } from './billing.tsx';
import { invoiceTexts, payableText, paymentWords } from '../texts.ts';

const LIST = { to: adminPaths.invoices, label: texts.title };

function detailsOf(invoice: WholeInvoice) {
  const { buyer, order_id: orderId, related, handed_over_at: handedOver } = invoice;
  return [
    { label: invoiceTexts.invoiceDate, value: formatDateTime(invoice.issued_at) },
    { label: invoiceTexts.description, value: invoice.description },
    { label: texts.base, value: formatKurus(invoice.base_amount) },
    {
      label: `${campaignWords.vat} (${formatPercent(invoice.vat_rate / 100)})`,
      value: formatKurus(invoice.vat_amount),
    },
    { label: words.total, value: formatKurus(invoice.total_amount) },
    invoice.withheld > 0 && {
      label: withheldText(invoice.withheld_tenths),
      value: formatKurus(invoice.withheld),
    },
    invoice.withheld > 0 && { label: payableText(invoice.kind), value: formatKurus(invoice.payable) },
    {
      label: invoiceTexts.buyer,
      value: <TextLink to={personPath({ id: invoice.firm_id, role: 'firm' })}>{buyer.title}</TextLink>,
    },
    ...billingDetailsOf(buyer),
    orderId !== null && {
      label: paymentWords.order,
      value: <TextLink to={paymentPath(orderId)}>{invoice.campaign_name}</TextLink>,
    },
    invoice.cancel_reason !== null && { label: words.reason, value: invoice.cancel_reason },
    related.length > 0 && {
      label: texts.related,
      value: related.map(({ id, number }) => (
        <TextLink key={id} to={invoicePath(id)} className="mr-3">
          {number}
        </TextLink>
      )),
    },
    handedOver !== null && { label: texts.handedOver, value: formatDateTime(handedOver) },
  ];
}

function Files({ invoice: { file, ubl } }: { invoice: WholeInvoice }) {
  return (
    <>
      <SaveButton file={file} label={texts.pdf} />
      {ubl && <SaveButton file={ubl} label={texts.xml} />}
    </>
  );
}

const SaveButton = ({ file, label }: { file: FileAnswer; label: string }) => (
  <Button size="sm" variant="secondary" icon={<Download aria-hidden />} onClick={() => saveFile(file)}>
    {label}
  </Button>
);

export function AdminInvoicePage() {
  const query = useAdminInvoice(useParams()['id'] ?? '');
  const isReturn = query.data?.kind === 'return';
  return (
    <>
      <PageHeader
        title={query.data?.number ?? paymentWords.invoice}
        description={isReturn && paymentWords.returnInvoice}
        back={LIST}
        actions={query.data && <Files invoice={query.data} />}
      />
      {query.data === undefined && isMissing(query.error) ? (
        <Missing title={texts.missingTitle} list={LIST}>
          {texts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={texts.failedOne}>
          {(invoice) => (
            <>
              {invoice.ubl === null && (
                <Alert tone={isReturn ? 'info' : 'warning'} className="mb-5">
                  {isReturn ? texts.isInternal : texts.lacks}
                </Alert>
              )}
              <Card>
                <DetailList details={detailsOf(invoice)} />
              </Card>
            </>
          )}
        </QueryStates>
      )}
    </>
  );
}
