import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { WithdrawalStatus } from '../lifecycle.ts';

const LOOKS = {
  pending: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  paid: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  rejected: { tone: 'danger', icon: <CircleX aria-hidden /> },
} as const;

/** A withdrawal's state as a coloured word with an icon. */
export function WithdrawalBadge({ status, text }: { status: WithdrawalStatus; text: string }) {
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {text}
    </Badge>
  );
}
