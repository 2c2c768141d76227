import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { Alert } from '#lib/web/ui/alert.tsx';
import { ButtonLink } from '#lib/web/ui/button-link.tsx';
import type { firmAccountingContract } from '#features/payments/contract.ts';
import type { FirmStats } from '../../contract.ts';
import { attentionTexts as texts } from './texts.ts';

export interface AttentionProps {
  stats: FirmStats;
  accounting: DataOf<typeof firmAccountingContract.readAccounting> | undefined;
}

/** What the firm itself has to do for its campaigns to go on, and what it is waiting for. */
export function Attention({ stats, accounting }: AttentionProps) {
  const { unpaid, pending } = accounting ?? {};
  return (
    <>
      {unpaid && unpaid.count > 0 && (
        <Alert
          tone="warning"
          title={texts.unpaid(unpaid.count, formatKurus(unpaid.total_amount))}
          action={
            <ButtonLink to="/firma/muhasebe" size="sm">
              {texts.pay}
            </ButtonLink>
          }
        >
          {texts.unpaidText}
        </Alert>
      )}
      {stats.rejected_campaigns > 0 && (
        <Alert
          // Not tone="danger": it is no failure of this page that a screen reader must say at once.
          tone="warning"
          title={texts.rejected(stats.rejected_campaigns)}
          action={
            <ButtonLink to="/firma/kampanyalar/bekleyen" size="sm" variant="secondary">
              {texts.review}
            </ButtonLink>
          }
        >
          {texts.rejectedText}
        </Alert>
      )}
      {stats.halted_campaigns > 0 && (
        <Alert
          tone="warning"
          title={texts.halted(stats.halted_campaigns)}
          action={
            <ButtonLink to="/firma/kampanyalar/aktif" size="sm" variant="secondary">
              {texts.review}
            </ButtonLink>
          }
        >
          {texts.haltedText}
        </Alert>
      )}
      {pending && pending.count > 0 && (
        <Alert tone="info">{texts.paymentPending(pending.count, formatKurus(pending.total_amount))}</Alert>
      )}
    </>
  );
}
