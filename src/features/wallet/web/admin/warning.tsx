import { TriangleAlert } from 'lucide-react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import { TextLink } from '#lib/web/buttons/text-link.tsx';
import { personPath } from '#features/people/person-path.ts';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';

export function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1 text-xs font-medium text-warning">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  );
}

/** Why an administrator has to look before it is paid; null where nobody has to, and where the evidence itself objects. */
export function lookText({ amount, look }: AdminWithdrawal): string | null {
  if (look === null || !look.is_needed || look.objects) return null;
  return look.covered < amount ? texts.look.uncovered : texts.look.first;
}

export function Evidence({ withdrawal, isRow = false }: { withdrawal: AdminWithdrawal; isRow?: boolean }) {
  const { look } = withdrawal;
  const why = lookText(withdrawal);
  if (look === null) return null;
  return (
    <>
      {look.objects && <Warning text={look.line} />}
      {!look.objects && look.line !== '' && <p className="text-xs text-soft">{look.line}</p>}
      {!isRow && why !== null && <p className="text-xs text-soft">{why}</p>}
    </>
  );
}

export function SuspendedMark({ withdrawal }: { withdrawal: AdminWithdrawal }) {
  return withdrawal.is_suspended && <Badge tone="warning">{texts.suspended}</Badge>;
}

export function ownerPath({ user_id: id, is_firm: isFirm }: AdminWithdrawal): string {
  return personPath({ id, role: isFirm ? 'firm' : 'user' });
}

export function SuspendedAlert({
  withdrawal,
  className,
}: {
  withdrawal: AdminWithdrawal;
  className?: string;
}) {
  if (!withdrawal.is_suspended || withdrawal.status !== 'pending') return null;
  return (
    <Alert tone="warning" title={texts.suspended} className={className}>
      {texts.suspendedAbout} <TextLink to={ownerPath(withdrawal)}>{texts.suspendedWhy}</TextLink>
    </Alert>
  );
}
