import { Maximize2 } from 'lucide-react';
import { useState } from 'react';
import type { KeptFormat } from '#lib/shared/route.ts';
import { FileButton } from '#lib/web/buttons/file-button.tsx';
import { call } from '#lib/web/call.ts';
import { FramedImage } from '#lib/web/layout/framed-image.tsx';
import { QueryStates } from '#lib/web/lists/query-states.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import { type FirmOrder, type ReceiptRoute, useReceipt } from './api.ts';
import { receiptTexts as texts } from './texts.ts';

export interface ReceiptProps {
  kind: KeptFormat;
  bytes: number;
  /** When it was attached. */
  at: Date;
  /** The payment's id, and what it is for. */
  id: number;
  name: string;
  /** The firm's own call or the administrators'. */
  route: ReceiptRoute;
}

/** What the wire says of a payment's receipt, or null where it has none. */
export function receiptOf(payment: Pick<FirmOrder, 'receipt_kind' | 'receipt_bytes' | 'receipt_at'>) {
  const { receipt_kind: kind, receipt_bytes: bytes, receipt_at: at } = payment;
  return kind === null || bytes === null || at === null ? null : { kind, bytes, at };
}

/** The receipt of a bank transfer and which file it is: a picture that a press enlarges, or a PDF that a press downloads. */
export function Receipt(props: ReceiptProps) {
  return (
    <div className="flex w-full flex-col items-start gap-2">
      {props.kind === 'webp' ? <Picture {...props} /> : <Download {...props} />}
      <p className="tabular text-sm text-soft">{texts.file(props.kind, props.bytes, props.at)}</p>
    </div>
  );
}

function Download({ id, name, route }: ReceiptProps) {
  return (
    <FileButton
      label={texts.download}
      about={name}
      failedText={texts.failed}
      fetchFile={async () => (await call(route, { params: { id } })).data}
    />
  );
}

function Picture(props: ReceiptProps) {
  const { id, name, route } = props;
  const [isLarge, setIsLarge] = useState(false);
  const query = useReceipt(route, id);
  return (
    <QueryStates query={query} failedText={texts.failed}>
      {({ content, content_type: type }) => {
        const src = `data:${type};base64,${content}`;
        return (
          <>
            <button
              type="button"
              aria-label={texts.enlarge(name)}
              title={texts.enlargeHint}
              onClick={() => setIsLarge(true)}
              className="relative block w-full cursor-zoom-in rounded-lg"
            >
              <FramedImage src={src} alt={texts.title} className="aspect-4/3 w-full rounded-lg" />
              <span
                aria-hidden
                className="absolute right-2 bottom-2 flex size-9 items-center justify-center rounded-full bg-rail/85 text-white [&_svg]:size-4.5"
              >
                <Maximize2 />
              </span>
            </button>
            <Dialog
              isOpen={isLarge}
              onClose={() => setIsLarge(false)}
              title={texts.title}
              description={name}
              size="lg"
              footer={<Download {...props} />}
            >
              <FramedImage src={src} alt={texts.title} className="h-[min(36rem,60dvh)] w-full rounded-2xl" />
            </Dialog>
          </>
        );
      }}
    </QueryStates>
  );
}
