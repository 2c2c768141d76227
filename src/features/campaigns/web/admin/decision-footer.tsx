import { ArrowRight, Check, X } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { KeyHints } from '#lib/web/screen/key-hints.tsx';
import { isMissing } from '#lib/web/call.ts';
import { useMayCall } from '#lib/web/use-may-call.ts';
import { actionWords } from '#lib/web/words.ts';
import { reviewContract } from '../../contract/admin.ts';
import { mayHappen } from '../../lifecycle.ts';
import { CAMPAIGN_STATUS_TEXTS } from '../../texts.ts';
import { useAdminCampaign } from '../api.ts';
import { decisionTexts, undoTexts } from '../texts/admin.ts';

export interface DecisionFooterProps {
  id: number | null;
  onClose: () => void;
  onApprove: () => void;
  onReject: () => void;
  /** Shows the next campaign of the queue; absent when there is none. */
  onNext: (() => void) | undefined;
}

/** A campaign that has left, or a person who may not decide, gets only the button to the next one. */
export function DecisionFooter({ id, onClose, onApprove, onReject, onNext }: DecisionFooterProps) {
  const { data: campaign, error } = useAdminCampaign(id);
  const mayDecide = useMayCall(reviewContract.holdDecision);
  const held = campaign?.held ?? null;
  const isDecided = campaign !== undefined && (held !== null || !mayHappen('approve', campaign));
  // On a phone the dialog's own cross is enough, unless the footer has nothing else.
  const hasLeft = isMissing(error);
  const isAlone = onNext === undefined && (hasLeft || (!mayDecide && !isDecided));
  const close = (
    <Button variant="secondary" className={isAlone ? undefined : 'max-sm:hidden'} onClick={onClose}>
      {actionWords.close}
    </Button>
  );
  if (hasLeft || isDecided || !mayDecide) {
    return (
      <>
        {hasLeft ? null : isDecided ? (
          <p className="self-center text-sm font-semibold text-soft sm:mr-auto">
            {held === null
              ? decisionTexts.decided(CAMPAIGN_STATUS_TEXTS[campaign.status])
              : undoTexts.heldBy(held.decision, held.admin_name)}
          </p>
        ) : (
          <div className="self-center sm:mr-auto">
            <KeyHints keys={{}} />
          </div>
        )}
        {close}
        {onNext && (
          <Button icon={<ArrowRight aria-hidden />} onClick={onNext}>
            {decisionTexts.next}
          </Button>
        )}
      </>
    );
  }
  const isLoading = campaign === undefined;
  return (
    <>
      <div className="self-center sm:mr-auto">
        <KeyHints keys={decisionTexts.keys} />
      </div>
      {close}
      <div className="grid grid-cols-2 gap-2 sm:contents">
        <Button
          variant="secondary"
          aria-keyshortcuts="R"
          icon={<X aria-hidden />}
          disabled={isLoading}
          onClick={onReject}
        >
          {actionWords.reject}
        </Button>
        <Button icon={<Check aria-hidden />} disabled={isLoading} onClick={onApprove}>
          {actionWords.approve}
        </Button>
      </div>
    </>
  );
}
