import { call } from '#lib/web/call.ts';
import { FileButton, type FileButtonProps } from '#lib/web/buttons/file-button.tsx';
import type { InvoiceRoute } from '../api.web.ts';
import { invoiceFileTexts as texts } from '../texts.web.ts';

export interface InvoiceButtonProps extends Pick<FileButtonProps, 'label' | 'about' | 'variant'> {
  id: number;
  route: InvoiceRoute;
}

export function InvoiceButton({ id, route, ...look }: InvoiceButtonProps) {
  return (
    <FileButton
      {...look}
      failedText={texts.failed}
      fetchFile={async () => (await call(route, { params: { id } })).data.file}
    />
  );
}
