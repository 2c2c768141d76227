import { CircleCheck, Hourglass } from 'lucide-react';
import { Button } from '#lib/web/ui/button.tsx';
import { ButtonLink } from '#lib/web/ui/button-link.tsx';
import { Dialog } from '#lib/web/ui/dialog.tsx';
import type { PaymentStatus } from '../../lifecycle.ts';
import { paidTexts as texts, paymentLabels as labels } from '../texts.ts';

/** What has just happened to a payment. */
export interface PaidNews {
  status: PaymentStatus;
  kind: 'campaign' | 'top_up';
  campaignName: string;
}

export interface PaidDialogProps {
  /** Closed while null. */
  news: PaidNews | null;
  onClose: () => void;
  onSeeOrders: () => void;
}

/** A payment was made: from the wallet it is done and leads to the campaign, by bank it now waits. */
export function PaidDialog({ news, onClose, onSeeOrders }: PaidDialogProps) {
  const isPaid = news?.status === 'paid';
  const paidText = news?.kind === 'top_up' ? texts.toppedUp : texts.activated;
  return (
    <Dialog
      isOpen={news !== null}
      onClose={onClose}
      size="sm"
      title={isPaid ? texts.paidTitle : texts.submittedTitle}
      description={news?.campaignName}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {labels.close}
          </Button>
          {isPaid ? (
            <ButtonLink to="/firma/kampanyalar/aktif">{texts.seeActive}</ButtonLink>
          ) : (
            <Button
              onClick={() => {
                onClose();
                onSeeOrders();
              }}
            >
              {texts.seeOrders}
            </Button>
          )}
        </>
      }
    >
      <div className="flex items-start gap-4">
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
        <p className="text-soft">{isPaid ? paidText : texts.submitted}</p>
      </div>
    </Dialog>
  );
}
