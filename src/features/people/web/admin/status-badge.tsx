import { Badge } from '#lib/web/figures/badge.tsx';
import type { ListedUser } from '../../contract/admin.ts';
import { adminTexts as texts } from '../texts/admin.ts';

const TONES = { active: 'success', suspended: 'warning', closed: 'neutral' } as const;

export function StatusBadge({ status }: Pick<ListedUser, 'status'>) {
  return <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>;
}
