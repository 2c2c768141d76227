import { Check, X } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { actionWords } from '#lib/web/words.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { signsOfLink } from '../../../link-signs.ts';
import { bulkTexts as texts } from '../../texts/admin.ts';
import type { Selection } from './use-selection.ts';

export interface BulkBarProps {
  campaigns: readonly QueuedCampaign[];
  selection: Selection;
  onDecide: (status: 'active' | 'rejected') => void;
}

/** Several campaigns at once: choosing those that are alike, and what becomes of them. Only where rows are lines. */
export function BulkBar({ campaigns, selection, onDecide }: BulkBarProps) {
  const { chosen, choose, clear } = selection;
  const [first] = chosen;
  const ofFirm = campaigns.filter(({ firm_email }) => firm_email === first?.firm_email);
  const harmless = campaigns.filter((campaign) => signsOfLink(campaign.campaign_link).length === 0);
  return (
    <div className="@container mt-4">
      <div className="mb-3 hidden flex-wrap items-center gap-2 text-sm @min-[56rem]:flex">
        <p aria-live="polite" className="mr-auto text-soft">
          {chosen.length === 0 ? texts.hint : texts.chosen(chosen.length)}
        </p>
        {chosen.length === 0 ? (
          harmless.length > 1 && (
            <Button size="sm" variant="secondary" onClick={() => choose(harmless)}>
              {texts.harmless}
            </Button>
          )
        ) : (
          <>
            {ofFirm.length > chosen.length && (
              <Button size="sm" variant="secondary" onClick={() => choose(ofFirm)}>
                {texts.ofFirm}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={clear}>
              {texts.clear}
            </Button>
            <Button size="sm" variant="danger" icon={<X aria-hidden />} onClick={() => onDecide('rejected')}>
              {actionWords.reject}
            </Button>
            <Button size="sm" icon={<Check aria-hidden />} onClick={() => onDecide('active')}>
              {actionWords.approve}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
