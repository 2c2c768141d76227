import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Dialog } from '#lib/web/overlays/dialog.tsx';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords } from '#lib/web/words.ts';
import type { FirmOrder } from '../api.ts';
import { receiptTexts as texts } from '../texts.ts';
import { ReceiptPanel } from './receipt-panel.tsx';

/** The entry of an order's menu that leads to the receipt of its bank transfer, and the dialog behind it. */
export function useReceiptDialog() {
  const [order, setOrder] = useState<FirmOrder | null>(null);
  const close = () => setOrder(null);
  const shown = useLast(order);
  return {
    entriesOf: (each: FirmOrder): MenuEntry[] => {
      const { receipt_kind: kind, payment_status: status } = each;
      if (kind === null && status !== 'pending') return [];
      const label = kind === null ? texts.add : texts.see;
      return [{ label, icon: <Paperclip aria-hidden />, onSelect: () => setOrder(each) }];
    },
    dialog: (
      <Dialog
        isOpen={order !== null}
        onClose={close}
        title={texts.title}
        description={shown && `${shown.campaign_name} · ${shown.reference}`}
        footer={
          <Button variant="secondary" onClick={close}>
            {actionWords.close}
          </Button>
        }
      >
        {shown && <ReceiptPanel orderId={shown.id} />}
      </Dialog>
    ),
  };
}
