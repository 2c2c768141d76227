import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { TakeBackDialog } from '#features/campaigns/web/index.ts';
import { statusOf } from '../../lifecycle.ts';
import { type FirmOrder, useCancelTopUp } from '../api.ts';
import { cancelTopUpTexts as texts } from '../texts/firm.ts';

/**
 * The way back from an order that is not paid: a campaign's first payment takes the campaign back, which has not run yet;
 * a top-up is called off by itself, unless its transfer is on the way.
 */
export function useTakeBack() {
  const [order, setOrder] = useState<FirmOrder | null>(null);
  const close = () => setOrder(null);
  const isTopUp = order?.kind === 'top_up';
  return {
    entriesOf: (each: FirmOrder): MenuEntry[] => {
      const status = statusOf(each);
      if (each.is_detached || status === 'paid') return [];
      if (each.kind === 'top_up' && status === 'pending') return [];
      const label = each.kind === 'top_up' ? texts.entry : campaignWords.takeBack;
      return [{ label, icon: <Undo2 aria-hidden />, onSelect: () => setOrder(each) }];
    },
    dialogs: (
      <>
        <TakeBackDialog
          campaign={
            order && !isTopUp
              ? {
                  id: order.campaign_id,
                  campaign_name: order.campaign_name,
                  isAnnounced: order.payment_status === 'pending',
                }
              : null
          }
          onClose={close}
        />
        <CancelTopUpDialog order={isTopUp ? order : null} onClose={close} />
      </>
    ),
  };
}

function CancelTopUpDialog({ order, onClose }: { order: FirmOrder | null; onClose: () => void }) {
  return (
    <CallDialog
      subject={order}
      onClose={onClose}
      call={useCancelTopUp()}
      input={({ id }) => ({ params: { id } })}
      words={texts.question}
      icon={<Undo2 />}
      tone="danger"
    >
      {({ campaign_name: name, total_with_vat: total }) => texts.about(name, formatKurus(total))}
    </CallDialog>
  );
}
