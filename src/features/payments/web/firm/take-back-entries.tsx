import { Undo2 } from 'lucide-react';
import type { MenuEntry } from '#lib/web/overlays/menu.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { TakenBack } from '#features/campaigns/web/index.ts';
import { statusOf } from '../../lifecycle.ts';
import type { FirmOrder } from '../api.ts';

/** The campaign of an order, as the dialog that takes it back asks for it. */
export function toTakeBack({ campaign_id: id, campaign_name, payment_status }: FirmOrder): TakenBack {
  return { id, campaign_name, isAnnounced: payment_status === 'pending' };
}

/** Only a campaign's first payment lets it be taken back, while it is open: the campaign has not run yet. */
export function takeBackEntries(order: FirmOrder, onTakeBack: (order: FirmOrder) => void): MenuEntry[] {
  if (order.kind !== 'campaign' || order.is_detached || statusOf(order) === 'paid') return [];
  return [{ label: campaignWords.takeBack, icon: <Undo2 aria-hidden />, onSelect: () => onTakeBack(order) }];
}
