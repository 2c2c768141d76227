import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatKurus, kurus } from '#lib/shared/money.ts';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { CallDialog } from '#lib/web/screen/call-dialog.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import { TakeBackDialog } from '#features/campaigns/web.ts';
import { statusOf } from '../lifecycle.ts';
import { type FirmOrder, useCancelTopUp, useTakeBackAnnouncement } from '../api.web.ts';
import { announcementTexts, cancelTopUpTexts as texts } from '../firm-texts.web.ts';

/** A first payment takes its campaign back, a top-up is called off, an announced transfer is taken back. */
export function useTakeBack() {
  const [order, setOrder] = useState<FirmOrder | null>(null);
  const close = () => setOrder(null);
  const [announced, setAnnounced] = useState<FirmOrder | null>(null);
  const campaignId = order?.kind === 'campaign' ? order.campaign_id : null;
  return {
    entriesOf: (each: FirmOrder): MenuEntry[] => {
      const status = statusOf(each);
      const entries: MenuEntry[] = [];
      if (status === 'pending')
        entries.push({
          label: announcementTexts.entry,
          icon: <Undo2 aria-hidden />,
          onSelect: () => setAnnounced(each),
        });
      const isOver = each.is_detached || status === 'paid' || each.kind === 'wallet';
      if (isOver || (each.kind === 'top_up' && status === 'pending')) return entries;
      const label = each.kind === 'top_up' ? texts.entry : campaignWords.takeBack;
      entries.push({ label, icon: <Undo2 aria-hidden />, onSelect: () => setOrder(each) });
      return entries;
    },
    dialogs: (
      <>
        <TakeBackDialog
          campaign={
            order && campaignId !== null
              ? {
                  id: campaignId,
                  campaign_name: order.campaign_name,
                  isAnnounced: order.payment_status === 'pending',
                }
              : null
          }
          onClose={close}
        />
        <CancelTopUpDialog order={order?.kind === 'top_up' ? order : null} onClose={close} />
        <TakeBackAnnouncementDialog order={announced} onClose={() => setAnnounced(null)} />
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

function TakeBackAnnouncementDialog({ order, onClose }: { order: FirmOrder | null; onClose: () => void }) {
  return (
    <CallDialog
      subject={order}
      onClose={onClose}
      call={useTakeBackAnnouncement()}
      input={({ id }) => ({ params: { id } })}
      words={announcementTexts.question}
      icon={<Undo2 />}
      tone="danger"
    >
      {({ campaign_name: name, total_with_vat: total, wallet_part: part }) =>
        announcementTexts.about(name, formatKurus(kurus(total - part)))
      }
    </CallDialog>
  );
}
