import { useRef, useState } from 'react';
import { Check, X } from 'lucide-react';
import { Button } from '#lib/web/buttons/button.tsx';
import { Alert } from '#lib/web/layout/alert.tsx';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { useLast } from '#lib/web/use-last.ts';
import { actionWords } from '#lib/web/words.ts';
import type { QueuedCampaign } from '../../../campaign-wire.ts';
import { reviewContract } from '../../../contract/admin.ts';
import { useCampaignChange } from '../../api.ts';
import { bulkTexts as texts } from '../../texts/admin.ts';
import { RejectionFields } from '../rejection-fields.tsx';
import { mayHappen } from '../../../lifecycle.ts';
import { signsOfLink } from '../../../link-signs.ts';

export interface BulkDecision {
  status: 'active' | 'rejected';
  campaigns: readonly QueuedCampaign[];
}

/** Decides on several campaigns with one reason, and says of each that was refused why. */
export function BulkDialog({ asked, onClose }: { asked: BulkDecision | null; onClose: () => void }) {
  const call = useCampaignChange(reviewContract.holdDecisions);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const last = useLast(asked);
  const problems = call.data?.data.results.filter(({ problem }) => problem !== null) ?? [];
  const nameOf = (id: number) => last?.campaigns.find((campaign) => campaign.id === id)?.campaign_name;
  const isRejection = last?.status === 'rejected';
  return (
    <>
      {asked === null && problems.length > 0 && (
        <Alert
          tone="danger"
          className="mb-3"
          title={texts.refused(problems.length)}
          action={
            <Button size="sm" variant="secondary" onClick={call.reset}>
              {actionWords.close}
            </Button>
          }
        >
          <ul>
            {problems.map(({ id, problem }) => (
              <li key={id}>
                {nameOf(id)}: {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <FormDialog
        subject={asked}
        onClose={onClose}
        call={call}
        schema={reviewContract.holdDecision.body}
        values={({ status }) => ({
          status,
          rejection_reason: status === 'rejected' ? '' : null,
          rejection_category: null,
        })}
        input={({ status, campaigns }, { rejection_reason, rejection_category }) => ({
          body: {
            status,
            rejection_reason,
            rejection_category,
            campaigns: campaigns.map(({ id, version }) => ({ id, version })),
          },
        })}
        words={isRejection ? texts.rejection : texts.approval}
        tone={isRejection ? 'danger' : 'primary'}
        size="sm"
        initialFocus={isRejection ? reasonField : undefined}
        description={({ campaigns, status }) => texts.about(status, campaigns.length)}
      >
        {(form, { campaigns, status }) => (
          <>
            <ul className="max-h-72 list-disc overflow-y-auto pl-5 text-sm">
              {campaigns.map(({ id, campaign_name, firm_name }) => (
                <li key={id} className="break-words">
                  {campaign_name} · <span className="text-soft">{firm_name}</span>
                </li>
              ))}
            </ul>
            {status === 'rejected' && <RejectionFields form={form} reasonRef={reasonField} />}
          </>
        )}
      </FormDialog>
    </>
  );
}

interface BulkBarProps {
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

/** Whether a campaign can be among those that are decided on together: it waits, and nobody has just decided. */
export const canBeSelected = (campaign: QueuedCampaign): boolean =>
  mayHappen('approve', campaign) && campaign.held === null;

export interface Selection {
  /** The chosen ones that are still on the page and wait. */
  chosen: readonly QueuedCampaign[];
  isChosen: (campaign: QueuedCampaign) => boolean;
  toggle: (campaign: QueuedCampaign) => void;
  choose: (campaigns: readonly QueuedCampaign[]) => void;
  clear: () => void;
}

/**
 * The campaigns of the page that are chosen, each in the version that was on screen: one whose firm changed it meanwhile is
 * not chosen any more.
 */
export function useSelection(campaigns: readonly QueuedCampaign[]): Selection {
  const [versions, setVersions] = useState<ReadonlyMap<number, number>>(new Map());
  const isChosen = (campaign: QueuedCampaign) =>
    versions.get(campaign.id) === campaign.version && canBeSelected(campaign);
  return {
    chosen: campaigns.filter(isChosen),
    isChosen,
    toggle: (campaign) =>
      setVersions((before) => {
        const next = new Map(before);
        if (isChosen(campaign)) next.delete(campaign.id);
        else next.set(campaign.id, campaign.version);
        return next;
      }),
    choose: (list) =>
      setVersions(new Map(list.filter(canBeSelected).map(({ id, version }) => [id, version]))),
    clear: () => setVersions(new Map()),
  };
}
