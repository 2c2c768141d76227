import { Ban, CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import { isCancelled } from '../texts.ts';
import type { Withdrawal } from '../api.web.ts';

const LOOKS = {
  pending: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  paid: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  rejected: { tone: 'danger', icon: <CircleX aria-hidden /> },
} as const;

type Told = Pick<Withdrawal, 'status' | 'status_text' | 'rejection_reason'>;

/** A withdrawal's state as a coloured word with an icon; nobody rejected one that its own viewer cancelled. */
export function WithdrawalBadge({ withdrawal }: { withdrawal: Told }) {
  if (isCancelled(withdrawal)) return <Badge icon={<Ban aria-hidden />}>{withdrawal.status_text}</Badge>;
  const { tone, icon } = LOOKS[withdrawal.status];
  return (
    <Badge tone={tone} icon={icon}>
      {withdrawal.status_text}
    </Badge>
  );
}
