import type { Role } from '#lib/shared/route.ts';
import { Badge } from '#lib/web/figures/badge.tsx';
import { adminTexts } from './texts.web.ts';
import type { ListedUser } from './contract.ts';
import { formatPhone } from '#lib/shared/text/phone.ts';

/** Red, yellow, blue. */
const ROLE_TONES = { admin: 'danger', firm: 'warning', user: 'info' } as const;

export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={ROLE_TONES[role]}>{adminTexts.roles[role]}</Badge>;
}

const STATUS_TONES = { active: 'success', suspended: 'warning', closed: 'neutral' } as const;

export function StatusBadge({ status }: Pick<ListedUser, 'status'>) {
  return <Badge tone={STATUS_TONES[status]}>{adminTexts.statuses[status]}</Badge>;
}

type Listed = Pick<ListedUser, 'email' | 'phone' | 'status'>;

export function emailText({ email, status }: Listed): string {
  return status === 'closed' ? adminTexts.erased : email;
}

export function phoneText({ phone, status }: Listed): string {
  return status === 'closed' ? adminTexts.erased : formatPhone(phone);
}
