import { CircleCheck, Hourglass } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { ButtonLink } from '#lib/web/buttons/button-link.tsx';
import { actionWords } from '#lib/web/words.ts';
import { useToday } from '#lib/web/day/new-day.ts';
import { campaignWords } from '#features/campaigns/texts.ts';
import type { PaymentStatus } from '../../lifecycle.ts';
import { paidTexts as texts } from '../texts/firm.ts';

/** The result of paying: from the wallet it is paid, by bank transfer it waits for the admin. */
export interface PaidNews {
  status: PaymentStatus;
  kind: 'campaign' | 'top_up';
  start_date: string;
}

export function paidTitle({ status }: PaidNews): string {
  return status === 'paid' ? texts.paidTitle : texts.submittedTitle;
}

export function PaidContent({ news }: { news: PaidNews }) {
  const isPaid = news.status === 'paid';
  const today = useToday();
  const paidText = news.kind === 'top_up' ? texts.toppedUp : texts.activated(news.start_date, today);
  return (
    <div role="status" className="flex items-start gap-4">
      <span
        aria-hidden
        className={
          isPaid
            ? 'animate-pop rounded-full bg-success-tint p-3 text-success'
            : 'rounded-full bg-warning-tint p-3 text-warning'
        }
      >
        {isPaid ? <CircleCheck className="size-7" /> : <Hourglass className="size-7" />}
      </span>
      <div className="flex flex-col gap-2 text-soft">
        <p>{isPaid ? paidText : texts.submitted}</p>
        {!isPaid && news.kind === 'campaign' && <p>{texts.byMistake}</p>}
      </div>
    </div>
  );
}

export interface PaidActionsProps {
  news: PaidNews;
  onClose: () => void;
  onSeeOrders: () => void;
}

export function PaidActions({ news, onClose, onSeeOrders }: PaidActionsProps) {
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        {actionWords.close}
      </Button>
      {news.status === 'paid' ? (
        <ButtonLink to="/firma/kampanyalar/aktif">{campaignWords.toActive}</ButtonLink>
      ) : (
        <Button onClick={onSeeOrders}>{texts.seeOrders}</Button>
      )}
    </>
  );
}
