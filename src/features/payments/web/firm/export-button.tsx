import { call } from '#lib/web/call.ts';
import { type EXPORTS, firmInvoicesContract } from '../../contract/firm.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';

/** Downloads one of the firm's lists, all pages of it, as a spreadsheet. */
export function ExportButton({ what }: { what: (typeof EXPORTS)[number] }) {
  return (
    <FileButton
      fetchFile={async () => (await call(firmInvoicesContract.exportAccounting, { query: { what } })).data}
    />
  );
}
