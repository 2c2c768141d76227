import { call } from '#lib/web/call.ts';
import { type EXPORTS, firmInvoicesContract } from '../../contract/firm.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { exportTexts as texts } from '../texts.ts';

/** One of the firm's lists, all of it, for a spreadsheet. */
export function ExportButton({ what }: { what: (typeof EXPORTS)[number] }) {
  return (
    <FileButton
      label={texts.csv}
      busyText={texts.busy}
      failedText={texts.failed}
      fetchFile={async () => (await call(firmInvoicesContract.exportAccounting, { query: { what } })).data}
    />
  );
}
