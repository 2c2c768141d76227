import { call } from '#lib/web/call.ts';
import { firmInvoicesContract } from '../../contract/firm.ts';
import type { FirmOrder } from '../api.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { invoicesTexts as texts } from '../texts/firm.ts';
import { paymentWords } from '../../texts.ts';

/** Downloads an invoice. */
export function InvoiceButton({ id, name }: { id: number; name: string }) {
  return (
    <FileButton
      label={paymentWords.invoice}
      about={name}
      failedText={texts.fileFailed}
      fetchFile={async () => (await call(firmInvoicesContract.readInvoice, { params: { id } })).data.file}
    />
  );
}

/** Downloads the proforma of a campaign's payment. The file is named after the campaign's id. */
export function ProformaButton({ order }: { order: FirmOrder }) {
  const { campaign_id: id, campaign_name: name } = order;
  return (
    <FileButton
      label={texts.proforma}
      about={name}
      failedText={texts.fileFailed}
      fetchFile={async () => ({
        file_name: `proforma-${id}.pdf`,
        content_type: 'application/pdf',
        content: (await call(firmInvoicesContract.readCampaignInvoice, { params: { id } })).data,
      })}
    />
  );
}
