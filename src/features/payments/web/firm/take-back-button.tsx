import { Undo2 } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { TakenBack } from '#features/campaigns/web/index.ts';
import { statusOf } from '../../lifecycle.ts';
import type { FirmOrder } from '../api.ts';

/** The campaign of an order, as the dialog that takes it back asks for it. */
export function toTakeBack({ campaign_id: id, campaign_name, payment_status }: FirmOrder): TakenBack {
  return { id, campaign_name, isAnnounced: payment_status === 'pending' };
}

/** Only a campaign's first payment lets it be taken back, while it is open: the campaign has not run yet. */
export function TakeBackButton({
  order,
  onTakeBack,
}: {
  order: FirmOrder;
  onTakeBack: (order: FirmOrder) => void;
}) {
  const status = statusOf(order);
  if (order.kind !== 'campaign' || order.is_detached || status === 'paid') return null;
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<Undo2 aria-hidden />}
      about={order.campaign_name}
      onClick={() => onTakeBack(order)}
    >
      {campaignWords.takeBack}
    </Button>
  );
}
