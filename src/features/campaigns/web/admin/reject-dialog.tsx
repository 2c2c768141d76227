import { useRef } from 'react';
import { FormDialog } from '#lib/web/screen/form-dialog.tsx';
import { reviewContract } from '../../contract/admin.ts';
import { useAdminCampaign, useCampaignChange } from '../api.ts';
import { rejectionTexts as texts } from '../texts/admin.ts';
import type { DecisionDialogProps } from './approve-dialog.tsx';
import { RejectionFields } from './rejection-fields.tsx';
import { useReload, useSeenVersion } from './use-reload.tsx';
import { useAsked } from '../use-asked.ts';

/** Rejects, for a reason. */
export function RejectDialog({ subject, isInDetails, onReload, onDecided }: DecisionDialogProps) {
  const asked = useAsked(subject, useAdminCampaign(subject.id), 'reject');
  const version = useSeenVersion(subject.id, isInDetails);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  return (
    <FormDialog
      subject={asked && version !== null ? asked.id : null}
      onClose={subject.close}
      onDone={onDecided}
      call={useCampaignChange(reviewContract.holdDecision)}
      schema={reviewContract.holdDecision.body}
      values={() => ({ status: 'rejected' as const, rejection_reason: '', rejection_category: null })}
      input={(id, body) => (version === null ? null : { params: { id }, body: { ...body, version } })}
      words={texts}
      tone="danger"
      size="sm"
      initialFocus={reasonField}
      description={() => asked && texts.text(asked.campaign_name)}
      problemAction={useReload(subject.id, onReload)}
    >
      {(form) => <RejectionFields form={form} reasonRef={reasonField} />}
    </FormDialog>
  );
}
