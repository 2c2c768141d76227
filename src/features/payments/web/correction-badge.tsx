import { CircleCheck, CircleX, Hourglass } from 'lucide-react';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { CorrectionStatus } from '../invoice-wire.ts';
import { CORRECTION_TEXTS } from '../texts.ts';

const LOOKS = {
  asked: { tone: 'warning', icon: <Hourglass aria-hidden /> },
  approved: { tone: 'success', icon: <CircleCheck aria-hidden /> },
  rejected: { tone: 'danger', icon: <CircleX aria-hidden /> },
} as const;

/** What became of a correction, as a coloured word with an icon. */
export function CorrectionBadge({ status, className }: { status: CorrectionStatus; className?: string }) {
  const { tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {CORRECTION_TEXTS[status]}
    </Badge>
  );
}
