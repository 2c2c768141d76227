import type { ReactNode } from 'react';
import { formatKurus } from '#lib/shared/money.ts';
import type { DataOf } from '#lib/shared/route.ts';
import { Alert } from '#lib/web/layout/alert.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { firmAccountingContract } from '#features/payments/contract/firm.ts';
import type { FirmStats } from '../../contract/firm.ts';
import { attentionTexts as texts } from '../texts/firm.ts';

export interface AttentionProps {
  stats: FirmStats;
  accounting: DataOf<typeof firmAccountingContract.readAccounting> | undefined;
}

/** Says what the firm has to do so that its campaigns go on, and what it is waiting for. */
export function Attention({ stats, accounting }: AttentionProps) {
  const { unpaid, pending } = accounting ?? {};
  return (
    <>
      {unpaid && unpaid.count > 0 && (
        <Alert
          tone="warning"
          title={texts.unpaid(unpaid.count, formatKurus(unpaid.total_amount))}
          action={
            <ButtonLink to="/firma/muhasebe" size="sm" data-figure={unpaid.count}>
              {actionWords.pay}
            </ButtonLink>
          }
        >
          {texts.unpaidText}
        </Alert>
      )}
      {stats.rejected_campaigns > 0 && (
        <ToReview
          title={texts.rejected(stats.rejected_campaigns)}
          at="/firma/kampanyalar/bekleyen?durum=rejected"
          count={stats.rejected_campaigns}
        >
          {texts.rejectedText}
        </ToReview>
      )}
      {stats.halted_campaigns > 0 && (
        <ToReview
          title={texts.halted(stats.halted_campaigns)}
          at="/firma/kampanyalar/aktif?durum=halted"
          count={stats.halted_campaigns}
        >
          {texts.haltedText}
        </ToReview>
      )}
      {pending && pending.count > 0 && (
        <Alert tone="info">{texts.paymentPending(pending.count, formatKurus(pending.total_amount))}</Alert>
      )}
    </>
  );
}

interface ToReviewProps {
  title: string;
  /** The list that holds as many as the title says. */
  at: string;
  count: number;
  children: ReactNode;
}

function ToReview({ title, at, count, children }: ToReviewProps) {
  return (
    <Alert
      // Not tone="danger", which screen readers announce at once: nothing on this page has failed.
      tone="warning"
      title={title}
      action={
        <ButtonLink to={at} size="sm" variant="secondary" data-figure={count}>
          {texts.review}
        </ButtonLink>
      }
    >
      {children}
    </Alert>
  );
}
