import type { Role } from '#lib/shared/route.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { adminTexts } from '../texts/admin.ts';

/** Red, yellow, blue (Specification, document 1, section 2.3, user management). */
const TONES = { admin: 'danger', firm: 'warning', user: 'info' } as const;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={TONES[role]}>{adminTexts.roles[role]}</Badge>;
}
