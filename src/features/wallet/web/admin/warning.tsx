import { TriangleAlert } from 'lucide-react';
import { Alert } from '#lib/web/layout/alert.tsx';
import { Badge } from '#lib/web/figures/badge.tsx';
import type { AdminWithdrawal } from '../api.ts';
import { adminWithdrawalTexts as texts } from '../texts/admin.ts';

/** What is to be known before money goes to an account. */
export function Warning({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-1 text-xs font-medium text-warning">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  );
}

/** The evidence in one line, and whether somebody has to look before it is paid; a row says that below its state. */
export function Evidence({
  withdrawal: { look },
  isRow = false,
}: {
  withdrawal: AdminWithdrawal;
  isRow?: boolean;
}) {
  if (look === null) return null;
  return (
    <>
      {look.objects && <Warning text={look.line} />}
      {!look.objects && look.line !== '' && <p className="text-xs text-soft">{look.line}</p>}
      {!isRow && look.is_needed && <p className="text-xs text-soft">{texts.isLook}</p>}
    </>
  );
}

interface Owned {
  withdrawal: { status: string; is_suspended: boolean };
}

/** Marks the row of a withdrawal whose owner is suspended. */
export function SuspendedMark({ withdrawal }: Owned) {
  return withdrawal.is_suspended && <Badge tone="warning">{texts.suspended}</Badge>;
}

/** The same in a dialog, with what it means for the decision. */
export function SuspendedAlert({ withdrawal: { status, is_suspended: isSuspended } }: Owned) {
  if (!isSuspended || status !== 'pending') return null;
  return (
    <Alert tone="warning" title={texts.suspended} className="mb-4">
      {texts.suspendedAbout}
    </Alert>
  );
}
