import { useParams } from 'react-router';
import { formatDateTime } from '#lib/shared/dates.ts';
import { formatKurus } from '#lib/shared/money.ts';
import { formatPercent } from '#lib/shared/numbers.ts';
import { words } from '#lib/shared/words.ts';
import { Button } from '#lib/web/buttons/button.tsx';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { call, isMissing } from '#lib/web/call.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Card } from '#lib/web/layout/card.tsx';
import { DetailList } from '#lib/web/layout/detail-list.tsx';
import { PageHeader } from '#lib/web/layout/page-header.tsx';
import { Missing } from '#lib/web/lists/empty-state.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { saveFile } from '#lib/web/save-file.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { adminPaths, personPath } from '#platform/places/paths.ts';
import { invoicePath, paymentPath } from '../admin-paths.ts';
import { adminInvoicesContract } from '../contract.ts';
import { type WholeInvoice, useAdminInvoice } from '../api.web.ts';
import { adminInvoiceTexts as texts } from '../admin-texts.web.ts';
import { billingTexts } from '../firm-texts.web.ts';
import { invoiceTexts, paymentWords } from '../texts.ts';

function Related({ related }: Pick<WholeInvoice, 'related'>) {
  return (
    <ul>
      {related.map(({ id, number, relation }) => (
        <li key={id}>
          <span className="font-normal text-soft">{texts.relations[relation]}:</span>{' '}
          <TextLink to={invoicePath(id)}>{number}</TextLink>
        </li>
      ))}
    </ul>
  );
}

function Facts({ invoice }: { invoice: WholeInvoice }) {
  const { base_amount: base, vat_amount: vat, vat_rate: rate, total_amount: total, related } = invoice;
  return (
    <Card>
      <DetailList
        details={[
          {
            label: words.status,
            value: (
              <Badge tone={invoice.kind === 'return' ? 'info' : 'success'}>
                {invoice.kind === 'return' ? paymentWords.returnInvoice : paymentWords.invoice}
              </Badge>
            ),
          },
          { label: invoiceTexts.invoiceDate, value: formatDateTime(invoice.issued_at) },
          { label: invoiceTexts.description, value: invoice.description, isWide: true },
          { label: texts.base, value: formatKurus(base) },
          { label: `${campaignWords.vat} (${formatPercent(rate / 100)})`, value: formatKurus(vat) },
          { label: words.total, value: formatKurus(total) },
          invoice.order_id !== null && {
            label: paymentWords.order,
            value: <TextLink to={paymentPath(invoice.order_id)}>{invoice.campaign_name}</TextLink>,
          },
          invoice.cancel_reason !== null && {
            label: words.reason,
            value: invoice.cancel_reason,
            isWide: true,
          },
          related.length > 0 && { label: texts.related, value: <Related related={related} />, isWide: true },
          invoice.handed_over_at !== null && {
            label: texts.handedOver,
            value: formatDateTime(invoice.handed_over_at),
          },
        ]}
      />
    </Card>
  );
}

function Buyer({ invoice: { buyer, firm_id: id } }: { invoice: WholeInvoice }) {
  return (
    <Card title={invoiceTexts.buyer}>
      <DetailList
        details={[
          {
            label: billingTexts.firmName,
            value: <TextLink to={personPath({ id, role: 'firm' })}>{buyer.title}</TextLink>,
            isWide: true,
          },
          { label: texts.taxOrPersonNumber, value: buyer.tax_number },
          { label: paymentWords.taxOffice, value: buyer.tax_office },
          { label: billingTexts.address, value: buyer.address, isWide: true },
          { label: billingTexts.district, value: buyer.district },
          { label: billingTexts.city, value: buyer.city },
        ]}
      />
    </Card>
  );
}

function Files({ invoice: { id, file, can_export: canExport } }: { invoice: WholeInvoice }) {
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => saveFile(file)}>
        {texts.pdf}
      </Button>
      {canExport && (
        <FileButton
          label={texts.xml}
          fetchFile={async () => (await call(adminInvoicesContract.readInvoiceXml, { params: { id } })).data}
        />
      )}
    </>
  );
}

export function AdminInvoicePage() {
  const id = useParams()['id'] ?? '';
  const query = useAdminInvoice(id);
  return (
    <>
      <PageHeader
        title={query.data?.number ?? paymentWords.invoice}
        back={{ to: adminPaths.invoices, label: texts.title }}
        actions={query.data && <Files invoice={query.data} />}
      />
      {query.data === undefined && isMissing(query.error) ? (
        <Missing title={texts.missingTitle} list={{ to: adminPaths.invoices, label: texts.title }}>
          {texts.missing}
        </Missing>
      ) : (
        <QueryStates query={query} failedText={texts.failedOne}>
          {(invoice) => (
            <div className="flex flex-col gap-5">
              {invoice.lacks.length > 0 && (
                <Alert tone="warning">{texts.lacks(invoice.lacks.map((field) => texts.fields[field]))}</Alert>
              )}
              <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[3fr_2fr]">
                <Facts invoice={invoice} />
                <Buyer invoice={invoice} />
              </div>
            </div>
          )}
        </QueryStates>
      )}
    </>
  );
}
