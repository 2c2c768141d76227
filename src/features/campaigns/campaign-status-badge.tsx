import {
  Ban,
  CalendarClock,
  CircleCheck,
  CreditCard,
  Flag,
  Hourglass,
  OctagonX,
  Pause,
  PencilLine,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { Tone } from '#lib/web/figures/tone.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import type { CampaignStatus } from './lifecycle.ts';
import { firmStatusText, startsOnText } from './texts.ts';
import { sharedTexts } from './texts.web.ts';

const LOOKS: Record<CampaignStatus, { tone: Tone; icon: ReactNode }> = {
  draft: { tone: 'neutral', icon: <PencilLine aria-hidden /> },
  pending: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  rejected: { tone: 'danger', icon: <Ban aria-hidden /> },
  approved: { tone: 'info', icon: <CreditCard aria-hidden /> },
  active: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  stopped: { tone: 'neutral', icon: <Pause aria-hidden /> },
  completed: { tone: 'neutral', icon: <Flag aria-hidden /> },
};

export interface CampaignStatusBadgeProps {
  campaign: {
    status: CampaignStatus;
    stop_reason: string | null;
    start_date: string;
    is_payment_announced?: boolean;
  };
}

/** Names a future first day (docs/product.md, Campaigns), and an admin's stop. */
export function CampaignStatusBadge({ campaign }: CampaignStatusBadgeProps) {
  const { status, stop_reason, start_date } = campaign;
  // The day on which the list was opened, so that no badge changes before one's eyes at midnight.
  const today = useToday();
  if (status === 'active' && start_date > today) {
    return (
      <Badge tone="info" icon={<CalendarClock aria-hidden />}>
        {startsOnText(start_date)}
      </Badge>
    );
  }
  if (stop_reason !== null) {
    return (
      <Badge tone="danger" icon={<OctagonX aria-hidden />}>
        {sharedTexts.haltedBadge}
      </Badge>
    );
  }
  const { tone, icon } = LOOKS[campaign.is_payment_announced ? 'pending' : status];
  return (
    <Badge tone={tone} icon={icon}>
      {firmStatusText(campaign)}
    </Badge>
  );
}
