import { useRef } from 'react';
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
