import { call } from '#lib/web/call.ts';
import { type EXPORTS, firmInvoicesContract } from '../../contract/firm.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';

/** One of the firm's lists, all of it, for a spreadsheet. */
export function ExportButton({ what }: { what: (typeof EXPORTS)[number] }) {
  return (
    <FileButton
      fetchFile={async () => (await call(firmInvoicesContract.exportAccounting, { query: { what } })).data}
    />
  );
}
