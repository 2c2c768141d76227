import { call } from '#lib/web/call.ts';
import { firmInvoicesContract } from '../contract/firm.ts';
import type { FirmOrder } from '../api.web.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { InvoiceButton } from './invoice-button.tsx';
import { invoicesTexts as texts } from '../firm-texts.web.ts';
import { invoiceFileTexts } from '../texts.web.ts';
import { paymentWords } from '../texts.ts';

export function FirmInvoiceButton({ id, name }: { id: number; name: string }) {
  return (
    <InvoiceButton
      id={id}
      label={paymentWords.invoice}
      about={name}
      route={firmInvoicesContract.readInvoice}
    />
  );
}

export function ProformaButton({ order }: { order: FirmOrder }) {
  const { campaign_id: id, campaign_name: name } = order;
  if (id === null) return null;
  return (
    <FileButton
      label={texts.proforma}
      about={name}
      failedText={invoiceFileTexts.failed}
      fetchFile={async () => ({
        file_name: `proforma-${id}.pdf`,
        content_type: 'application/pdf',
        content: (await call(firmInvoicesContract.readCampaignInvoice, { params: { id } })).data,
      })}
    />
  );
}
